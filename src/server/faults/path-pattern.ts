/** Matches a method and a path without its query. */
export type PathPattern = (method: string, path: string) => boolean

/**
 * Reads `[METHOD ]/path`. A part of the path that is `*` or `{name}` stands for any part, and a `*` at the end for any
 * rest. Returns null if the text is no path.
 */
export function pathPattern(text: string): PathPattern | null {
  const [, method, path] = /^(?:([A-Z]+) )?(\/\S*)$/u.exec(text) ?? []
  if (path === undefined) return null
  const parts = path.split('/').map(part => (/^(?:\*|\{\w+\})$/u.test(part) ? '[^/]+' : RegExp.escape(part)))
  const isOpenEnded = path.endsWith('/*')
  const pattern = new RegExp(`^${(isOpenEnded ? [...parts.slice(0, -1), '.*'] : parts).join('/')}$`, 'u')
  return (ofRequest, asked) => (method === undefined || method === ofRequest) && pattern.test(asked)
}
