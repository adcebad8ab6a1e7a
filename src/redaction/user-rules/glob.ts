import {Untranslatable} from './re2/cursor.ts'

/**
 * Returns a test whether a path matches one of these globs. `*` and `?` stay within a segment, `**` crosses segments;
 * `[a-z]`, `[!a-z]`, `{one,two}` and backslashes are supported. Without globs every path matches. Throws
 * `Untranslatable`.
 */
export function selectFiles(globs: readonly string[]): ((path: string) => boolean) | undefined {
  if (globs.length === 0) return undefined
  const patterns = globs.map(glob => new RegExp(`^(?:${translated(glob)})$`, 's'))
  return path => patterns.some(pattern => pattern.test(path))
}

const TOKEN = /\*\*|\*|\?|\[(!?)((?:\\.|[^\]\\])+)\]|[{},]|\\(.)|(.)/gsu
const PLAIN: Readonly<Record<string, string>> = {'**': '.*', '*': '[^/]*', '?': '[^/]', '{': '(?:'}

function translated(glob: string): string {
  let depth = 0
  const parts = [...glob.replace(/\*{3,}/g, '**').matchAll(TOKEN)].map(([token, not, members, escaped, char]) => {
    if (token === '{') depth++
    if (token === '}' && depth > 0) {
      depth--
      return ')'
    }
    if (token === ',') return depth > 0 ? '|' : ','
    if (members !== undefined) return `[${not === '!' ? '^' : ''}${members.replace(/[[\]^\\]/g, '\\$&')}]`
    return PLAIN[token] ?? literal(escaped ?? char ?? token)
  })
  if (depth > 0) throw new Untranslatable('a brace in a file selector is not closed')
  return parts.join('')
}

function literal(char: string): string {
  return RegExp.escape(char)
}
