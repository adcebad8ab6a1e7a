/** Matches `2026-03-01T12:00:00.123456789Z` and `2026-03-01 12:00:00,123 +0100`. */
const TIME = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?(?: ?(Z|[+-]\d\d:?\d\d))?/

/** Returns the first time at the start of a log line, in milliseconds since 1970; UTC if it has no zone. */
export function timeOf(head: string): number | null {
  const found = TIME.exec(head)
  if (found === null) return null
  const [, date, time, fraction = '0', zone = 'Z'] = found
  const offset = zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const ms = Date.parse(`${date}T${time}.${fraction.slice(0, 3)}${offset}`)
  return Number.isNaN(ms) ? null : ms
}
