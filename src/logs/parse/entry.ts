import {jsonEntry} from './json.ts'
import type {Level} from './level.ts'
import {textEntry} from './text.ts'
import {isTraceLine} from './trace.ts'

/** What a record says, whatever its program's format. */
export interface Entry {
  /** Null where the record does not tell. */
  readonly level: Level | null
  readonly message: string
  /** What else a JSON line holds, times and levels left out. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The lines of a stack trace, or whatever else follows the first line. */
  readonly trace: readonly string[]
}

/** Reads the lines of one record. JSON in any dialect, text in the shapes that are known; anything else is a message. */
export function entryOf([first = '', ...further]: readonly string[]): Entry {
  const whole = further.length > 0 && first.trim() === '{' ? [first, ...further].join('\n') : first
  const json = jsonEntry(whole)
  if (json !== null) return whole === first ? {...json, trace: [...json.trace, ...further]} : json
  const {level, message} = textEntry(first)
  const isTrace = isTraceLine(first) || further.some(isTraceLine)
  return {level: level ?? (isTrace ? 'ERROR' : null), message, fields: {}, trace: further}
}
