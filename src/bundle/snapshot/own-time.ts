const DATE = String.raw`\d{4}[-/]\d\d[-/]\d\d`
const TIME = String.raw`${DATE}[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?`
const PARTS = /^(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))? ?(Z|UTC|[+-]\d\d:?\d\d)?$/

/** The names that JSON loggers use; numbers are seconds or milliseconds since 1970. */
const IN_JSON = new RegExp(
  String.raw`"(?:ts|asctime|timestamp|time|@timestamp)" ?: ?(?:"(${TIME})"|(\d{10}(?:\.\d{1,9})?|\d{13})[,}])`,
)
const AT_START = new RegExp(`^[[(]?(${TIME})`)

/**
 * Returns the timestamp of a log line as RFC 3339 with milliseconds; a timestamp without a zone is UTC. Null if the line
 * has none: dates inside the message are not timestamps.
 */
export function ownTime(head: string): string | null {
  const [, text, number] = (head.startsWith('{') ? IN_JSON : AT_START).exec(head) ?? []
  if (number !== undefined) return isoOf(Number(number) * (/^\d{13}$/.test(number) ? 1 : 1000))
  const [, year, month, day, time, fraction = '0', zone = 'Z'] = PARTS.exec(text ?? '') ?? []
  if (year === undefined) return null
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return isoOf(Date.parse(`${year}-${month}-${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`))
}

function isoOf(ms: number): string | null {
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
