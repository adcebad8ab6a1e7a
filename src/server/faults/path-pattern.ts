import {suggestion} from '../../nearest.ts'

/** Matches a method and a path without its query. */
export type PathPattern = (method: string, path: string) => boolean

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The route on which no fault happens, so that faults can be removed. */
export const FAULTS_PATH = '/api/v1/faults'

/** Returns why no request can match the text; null if requests can. */
export function neverMatches(text: string): string | null {
  const [, method, path] = /^(?:([A-Za-z]+) )?(\/\S*)$/u.exec(text) ?? []
  if (path === undefined) return 'is not a path, for example GET /api/shared-events/*'
  if (method !== undefined && !METHODS.includes(method))
    return `begins with an unknown method${suggestion(method.toUpperCase(), METHODS, `methods are ${METHODS.join(', ')}`)}`
  if (path === FAULTS_PATH || path.startsWith(`${FAULTS_PATH}/`)) return `no fault happens on ${FAULTS_PATH}`
  if (path !== '/' && path.endsWith('/')) return 'ends with a slash, and no path of the server does'
  if (path.includes('?')) return 'contains a query: a rule matches the path without it'
  const parts = path.split('/')
  const mixed = parts.find(part => /[*{}]/u.test(part) && !isAnyPart(part))
  if (mixed !== undefined) return `${mixed}: * and {name} stand for a whole part of the path`
  const upper = parts.find(part => /^[A-Za-z_-]*[A-Z][A-Za-z_-]*$/u.test(part))
  return upper === undefined ? null : `${upper}: the paths of the server are in lower case`
}

function isAnyPart(part: string): boolean {
  return /^(?:\*|\{\w+\})$/u.test(part)
}

/**
 * Parses `[METHOD ]/path`. A part of the path that is `*` or `{name}` matches any one part. A `*` as the last part matches
 * one or more parts. Returns null if the text is not a path.
 */
export function pathPattern(text: string): PathPattern | null {
  const [, method, path] = /^(?:([A-Z]+) )?(\/\S*)$/u.exec(text) ?? []
  if (path === undefined) return null
  const parts = path.split('/').map(part => (isAnyPart(part) ? '[^/]+' : RegExp.escape(part)))
  const isOpenEnded = path.endsWith('/*')
  const pattern = new RegExp(`^${(isOpenEnded ? [...parts.slice(0, -1), '.*'] : parts).join('/')}$`, 'u')
  return (ofRequest, asked) => (method === undefined || method === ofRequest) && pattern.test(asked)
}
