/** The mistakes in the URL of a callback, in words. */
export const URL_PROBLEMS = {
  quoted: 'contains quotation marks, which belong to a shell and not to the value',
  'blank-before': 'begins with a blank',
  'blank-after': 'ends with a blank or a line break',
  'no-scheme': 'does not begin with http:// or https://',
  'other-scheme': 'has a scheme that the script does not use; only http and https work',
  unreadable: 'is not a URL',
} as const

export type UrlProblem = keyof typeof URL_PROBLEMS

/** A URL without its user, path and query, because these parts often contain secrets. */
export interface ShownUrl {
  readonly text: string
  readonly scheme: string | null
  /** Without brackets. */
  readonly host: string | null
  readonly port: number | null
  /** The first mistake; null if there is none. */
  readonly problem: UrlProblem | null
}

/** The longest part of a value that is looked at, because the time of some patterns grows with its square. */
const LONGEST = 4096

/** Returns the parts of a URL that may be shown, and its mistake. Quotation marks and blanks around it are skipped. */
export function shownUrl(whole: string): ShownUrl {
  const value = whole.slice(0, LONGEST)
  const bare = value.replace(/^[\s"'`“”‘’]+|[\s"'`“”‘’]+$/gu, '')
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//iu.test(bare)
  const parsed = hasScheme ? URL.parse(bare) : null
  const scheme = parsed === null ? null : parsed.protocol.slice(0, -1)
  const problem = problemOf(value, hasScheme, scheme)
  if (parsed === null || parsed.hostname === '') return {text: '…', scheme, host: null, port: null, problem}
  const port = Number(parsed.port) || (scheme === null ? null : (DEFAULT_PORTS[scheme] ?? null))
  const user = parsed.username === '' && parsed.password === '' ? '' : '…@'
  const rest = parsed.pathname.length > 1 || parsed.search !== '' || parsed.hash !== '' ? '/…' : ''
  const text = `${scheme}://${user}${parsed.host}${rest}`
  return {text, scheme, host: parsed.hostname.replace(/^\[|\]$/gu, ''), port, problem}
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {http: 80, https: 443}

function problemOf(value: string, hasScheme: boolean, scheme: string | null): UrlProblem | null {
  if (/^\s*["'`“”‘’]|["'`“”‘’]\s*$/u.test(value)) return 'quoted'
  if (/^\s/u.test(value)) return 'blank-before'
  if (/\s$/u.test(value)) return 'blank-after'
  if (!hasScheme) return 'no-scheme'
  if (scheme === null) return 'unreadable'
  return scheme === 'http' || scheme === 'https' ? null : 'other-scheme'
}
