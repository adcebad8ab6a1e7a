/** The time in front of a line, as the kubelet writes it: with nanoseconds, in the node's time zone. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
const LONGEST = 35
const MINUTE_CHARS = 17

export interface Stamp {
  /** Microseconds since the epoch, which a double represents to a quarter of a microsecond. */
  readonly time: number
  readonly text: string
}

/**
 * Returns a parser for the times of one log, which returns null for a line without one. Most lines are of the same
 * minute, which is parsed once.
 */
export function stampReader(): (line: string) => Stamp | null {
  let minute = ''
  let zone = ''
  let minuteUs = 0
  return line => {
    const space = line.indexOf(' ')
    const text = space === -1 ? line : line.slice(0, space)
    if (text.length > LONGEST) return null
    if (minute === '' || !text.startsWith(minute) || !text.endsWith(zone)) {
      if (!STAMP.test(text)) return null
      minute = Buffer.from(text.slice(0, MINUTE_CHARS)).toString() // a slice would keep the whole text in memory
      zone = text.endsWith('Z') ? 'Z' : text.slice(-6)
      minuteUs = Date.parse(`${minute}00${zone}`) * 1000
    }
    const us = microseconds(text, text.length - zone.length)
    return us === null ? null : {text, time: minuteUs + us}
  }
}

const [ZERO, NINE, POINT] = [48, 57, 46]

/**
 * Returns the microseconds between the minute and the zone. It reads characters, because a regular expression costs ten
 * times as much.
 */
function microseconds(text: string, end: number): number | null {
  let us = 0
  let unit = 10_000_000
  for (let at = MINUTE_CHARS; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === POINT && at === MINUTE_CHARS + 2) continue
    if (code < ZERO || code > NINE) return null
    us += (code - ZERO) * unit
    unit /= 10
  }
  return us
}
