export interface Line {
  readonly time: number
  readonly stamp: string
  readonly text: string
  /** True if the line has no time of its own. The line then continues the previous line. */
  readonly isBare: boolean
}

interface LineReader {
  /** Returns the complete lines. Each text is a slice of a longer string, so callers that keep a text copy it. */
  push(parts: readonly Buffer[]): Line[]
  end(): Line[]
}

/** The maximum length of a line in bytes. A longer line is split, because no program writes such a line for people. */
const LONGEST_LINE = 262_144
const LINE_FEED = 10

/** Splits bytes into lines and reads their times. Invalid UTF-8 becomes replacement characters. */
export function lineReader(): LineReader {
  const stampOf = stampReader()
  let rest: Buffer = Buffer.alloc(0)
  let last = {time: 0, stamp: '1970-01-01T00:00:00Z'}
  /** True if the next piece continues a line that was split. */
  let isWithin = false

  function line(text: string): Line {
    const stamp = isWithin ? null : stampOf(text)
    if (stamp === null) return {time: last.time, stamp: last.stamp, text, isBare: true}
    last = {time: stamp.time, stamp: stamp.text}
    return {time: stamp.time, stamp: stamp.text, text: text.slice(stamp.text.length + 1), isBare: false}
  }

  function addLines(text: string, lines: Line[]): void {
    let at = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', at)) {
      lines.push(line(text.slice(at, text[end - 1] === '\r' ? end - 1 : end)))
      isWithin = false
      at = end + 1
    }
  }

  function addPiece(bytes: Buffer, lines: Line[]): void {
    lines.push(line(bytes.toString()))
    isWithin = true
  }

  return {
    push(parts) {
      const bytes = parts.length === 1 && rest.length === 0 ? (parts[0] as Buffer) : Buffer.concat([rest, ...parts])
      const lines: Line[] = []
      const end = bytes.lastIndexOf(LINE_FEED) + 1
      addLines(bytes.toString('utf8', 0, end), lines)
      let at = end
      for (
        let cut = cutBefore(at + LONGEST_LINE, bytes);
        cut < bytes.length;
        cut = cutBefore(at + LONGEST_LINE, bytes)
      ) {
        addPiece(bytes.subarray(at, cut), lines)
        at = cut
      }
      rest = Buffer.from(bytes.subarray(at))
      last = {time: last.time, stamp: ownText(last.stamp)}
      return lines
    },
    end() {
      const lines: Line[] = []
      if (rest.length > 0) addPiece(rest, lines)
      rest = Buffer.alloc(0)
      return lines
    },
  }
}

/** Returns a copy of the text, because a slice would keep the whole string in memory. */
export function ownText(text: string): string {
  return Buffer.from(text).toString()
}

/** Returns the nearest position before or at `at` that does not split a character. */
function cutBefore(at: number, bytes: Buffer): number {
  let cut = at
  while (cut > at - 3 && ((bytes[cut] ?? 0) & 0xc0) === 0x80) cut--
  return cut
}

/** Matches the time that the kubelet writes at the beginning of a line. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
const LONGEST = 35
const MINUTE_CHARS = 17

interface Stamp {
  /** Microseconds since 1970. */
  readonly time: number
  readonly text: string
}

/** Returns a parser for the times of one log. It returns null for a line without a time. */
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
      minute = Buffer.from(text.slice(0, MINUTE_CHARS)).toString() // a copy, because a slice would keep the whole text in memory
      zone = text.endsWith('Z') ? 'Z' : text.slice(-6)
      minuteUs = Date.parse(`${minute}00${zone}`) * 1000
    }
    const us = microseconds(text, text.length - zone.length)
    return us === null ? null : {text, time: minuteUs + us}
  }
}

const [ZERO, NINE, POINT] = [48, 57, 46]

/** Returns the microseconds since the start of the minute. A regular expression would take ten times as long. */
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
