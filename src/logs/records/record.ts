import type {ComponentName} from '../../installation/installation.ts'
import type {Entry} from '../parse/entry.ts'
import {isAtLeast, type Level} from '../parse/level.ts'

/** The container that wrote the lines. */
export interface LogSource {
  /** Null if the pod belongs to no component. */
  readonly component: ComponentName | null
  readonly namespace: string
  readonly pod: string
  readonly container: string
  /** The pod's name, and the container's if it is not the serving one. */
  readonly label: string
}

/** A line and the stack trace that belongs to it, already redacted. */
export interface LogRecord {
  /** Time of the first line, in microseconds since the epoch. */
  readonly time: number
  /** The time of the first line as the kubelet wrote it: RFC 3339. */
  readonly stamp: string
  /** The redacted lines without line ends; at least one. */
  readonly lines: readonly string[]
}

export interface SourcedRecord {
  readonly source: LogSource
  readonly record: LogRecord
}

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
