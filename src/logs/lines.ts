import {StringDecoder} from 'node:string_decoder'
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

/** A longer line is given in pieces: no program writes one for people to read. */
const LONGEST_LINE = 262_144

/** Cuts bytes into lines and takes the time from before them. Bytes that are no UTF-8 become replacement characters. */
export function lineReader(): LineReader {
  const stampOf = stampReader()
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let last = {time: 0, stamp: '1970-01-01T00:00:00Z'}
  /** A line is given in pieces, and the next one is not its first. */
  let isWithin = false

  function line(text: string): Line {
    const stamp = isWithin ? null : stampOf(text)
    if (stamp === null) return {time: last.time, stamp: last.stamp, text, isBare: true}
    last = {time: stamp.time, stamp: stamp.text}
    return {time: stamp.time, stamp: stamp.text, text: text.slice(stamp.text.length + 1), isBare: false}
  }

  function add(text: string, lines: Line[]): void {
    const whole = rest + text
    let at = 0
    for (let end = whole.indexOf('\n'); end !== -1; end = whole.indexOf('\n', at)) {
      lines.push(line(whole.slice(at, whole[end - 1] === '\r' ? end - 1 : end)))
      isWithin = false
      at = end + 1
    }
    rest = whole.slice(at)
    for (; rest.length > LONGEST_LINE; rest = rest.slice(LONGEST_LINE)) {
      lines.push(line(rest.slice(0, LONGEST_LINE)))
      isWithin = true
    }
  }

  return {
    push(parts) {
      const lines: Line[] = []
      for (const part of parts) add(decoder.write(part), lines)
      return lines
    },
    end() {
      const lines: Line[] = []
      add(decoder.end(), lines)
      if (rest !== '') lines.push(line(rest))
      rest = ''
      return lines
    },
  }
}
