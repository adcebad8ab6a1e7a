import type {Entry} from './parse/entry.ts'
import {isAtLeast, type Level} from './parse/level.ts'
import type {LogRecord} from './record.ts'

export interface Wanted {
  /** Null: every level. */
  readonly level: Level | null
  /** Null: every text. */
  readonly pattern: RegExp | null
}

/** What no level tells and speaks of trouble: a plain line among JSON is often the beginning of a crash. */
const TROUBLE = /\b(?:error|exception|traceback|fatal|panic|fail(?:ed|ure)?|killed|denied|refused)\b/i

/** Whether a record is one of those that were asked for. One without a level counts as INFO, or as ERROR if it sounds so. */
export function isWanted(record: LogRecord, entry: () => Entry, {level, pattern}: Wanted): boolean {
  if (level !== null && !isAtLeast(entry().level ?? soundOf(record), level)) return false
  return pattern === null || record.lines.some(line => pattern.test(line)) || pattern.test(entry().message)
}

function soundOf({lines}: LogRecord): Level {
  return lines.some(line => TROUBLE.test(line)) ? 'ERROR' : 'INFO'
}
