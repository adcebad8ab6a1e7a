import type {Entry} from '../parse/entry.ts'
import {isAtLeast, type Level} from '../parse/level.ts'
import type {LogRecord} from './record.ts'

export interface Wanted {
  /** Null means every level. */
  readonly level: Level | null
  /** Null means every text. */
  readonly pattern: RegExp | null
}

/** Words of trouble in lines without a level: a plain line among JSON is often the beginning of a crash. */
const TROUBLE = /\b(?:error|exception|traceback|fatal|panic|fail(?:ed|ure)?|killed|denied|refused)\b/i

/**
 * Whether a record passes the filter. A record without a level counts as ERROR if it contains such a word, and as INFO
 * otherwise.
 */
export function isWanted(record: LogRecord, entry: () => Entry, {level, pattern}: Wanted): boolean {
  if (level !== null && !isAtLeast(entry().level ?? soundOf(record), level)) return false
  return pattern === null || record.lines.some(line => pattern.test(line)) || pattern.test(entry().message)
}

function soundOf({lines}: LogRecord): Level {
  return lines.some(line => TROUBLE.test(line)) ? 'ERROR' : 'INFO'
}
