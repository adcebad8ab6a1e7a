import {jsonEntry} from './json.ts'
import type {Level} from './level.ts'
import {textEntry} from './text.ts'
import {isTraceLine} from './trace.ts'

/** One parsed record, independent of its format. */
export interface Entry {
  /** Null if the record has no level. */
  readonly level: Level | null
  readonly message: string
  /** The other fields of a JSON line, without times and levels. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The lines after the first one, for example a stack trace. */
  readonly trace: readonly string[]
}

/** Parses the lines of one record: JSON of any logger, text in the known formats, else a message without a level. */
export function entryOf([first = '', ...further]: readonly string[]): Entry {
  const whole = further.length > 0 && first.trim() === '{' ? [first, ...further].join('\n') : first
  const json = jsonEntry(whole)
  if (json !== null) return whole === first ? {...json, trace: [...json.trace, ...further]} : json
  const {level, message} = textEntry(first)
  const isTrace = isTraceLine(first) || further.some(isTraceLine)
  return {level: level ?? (isTrace ? 'ERROR' : null), message, fields: {}, trace: further}
}
