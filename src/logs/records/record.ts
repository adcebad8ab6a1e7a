import type {ComponentName} from '../../installation/installation.ts'
import type {Entry} from '../parse/entry.ts'
import {isAtLeast, type Level} from '../parse/level.ts'

/** The container that wrote a record. */
export interface LogSource {
  /** Null if the pod belongs to no component. */
  readonly component: ComponentName | null
  readonly namespace: string
  readonly pod: string
  readonly container: string
  /** The name of the pod, followed by the name of the container if it is not the main container. */
  readonly label: string
}

/** A line with the lines that belong to it, such as a stack trace. The text is redacted. */
export interface LogRecord {
  /** The time of the first line, in microseconds since 1970. */
  readonly time: number
  /** The time of the first line in RFC 3339, as the kubelet wrote it. */
  readonly stamp: string
  /** At least one line, without line ends. */
  readonly lines: readonly string[]
}

export interface SourcedRecord {
  readonly source: LogSource
  readonly record: LogRecord
}

export interface Wanted {
  /** The least severe level that passes; null for every level. */
  readonly level: Level | null
  /** The patterns that the record must match; each in any of its lines, or in its message. */
  readonly patterns: readonly RegExp[]
}

/** Words that mark an error in a line without a level. Such a line among JSON is often the beginning of a crash. */
const TROUBLE = /\b(?:error|exception|traceback|fatal|panic|fail(?:ed|ure)?|killed|denied|refused)\b/i

/** Returns true if a record passes the filter. If a record has no level, its words decide between ERROR and INFO. */
export function isWanted(record: LogRecord, entry: () => Entry, {level, patterns}: Wanted): boolean {
  if (level !== null && !isAtLeast(entry().level ?? soundOf(record), level)) return false
  return patterns.every(pattern => record.lines.some(line => pattern.test(line)) || pattern.test(entry().message))
}

function soundOf({lines}: LogRecord): Level {
  return lines.some(line => TROUBLE.test(line)) ? 'ERROR' : 'INFO'
}
