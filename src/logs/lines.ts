import {stampReader} from './stamp.ts'

/** One line of a log. */
export interface Line {
  readonly time: number
  readonly stamp: string
  readonly text: string
  /** It has no time of its own: what stands before it goes on. */
  readonly isBare: boolean
}

export interface LineReader {
  /** The lines that are complete now. */
  push(parts: readonly Buffer[]): Line[]
  end(): Line[]
}

const LINE_FEED = 10
/** A longer line is given in pieces: no program writes one for people to read. */
const LONGEST_LINE = 262_144

/** Cuts bytes into lines and takes the time from before them. Bytes that are no UTF-8 become replacement characters. */
export function lineReader(): LineReader {
  const stampOf = stampReader()
  let rest: Buffer = Buffer.alloc(0)
  let last = {time: 0, stamp: '1970-01-01T00:00:00Z'}
  /** A line is given in pieces, and the next one is not its first. */
  let isWithin = false

  function line(text: string): Line {
    const stamp = isWithin ? null : stampOf(text)
    if (stamp === null) return {...last, text, isBare: true}
    last = {time: stamp.time, stamp: stamp.text}
    return {...last, text: text.slice(stamp.text.length + 1), isBare: false}
  }

  function pieces(): Line[] {
    const lines: Line[] = []
    for (; rest.length > LONGEST_LINE; rest = rest.subarray(LONGEST_LINE)) {
      lines.push(line(rest.toString('utf8', 0, LONGEST_LINE)))
      isWithin = true
    }
    return lines
  }

  return {
    push(parts) {
      const bytes: Buffer =
        rest.length === 0 && parts.length === 1 ? (parts[0] ?? rest) : Buffer.concat([rest, ...parts])
      const end = bytes.lastIndexOf(LINE_FEED)
      rest = bytes.subarray(end + 1)
      const lines: Line[] = []
      for (const text of end === -1 ? [] : bytes.toString('utf8', 0, end).split('\n')) {
        lines.push(line(text.endsWith('\r') ? text.slice(0, -1) : text))
        isWithin = false
      }
      lines.push(...pieces())
      rest = Buffer.from(rest)
      return lines
    },
    end() {
      const lines = rest.length === 0 ? [] : [line(rest.toString('utf8'))]
      rest = Buffer.alloc(0)
      return lines
    },
  }
}
