import type {ComponentName} from '../../installation/installation.ts'
import type {Entry} from '../parse/entry.ts'
import {isAtLeast, type Level} from '../parse/level.ts'

/** The container that wrote a record, or the events of a namespace. */
export interface LogSource {
  /** Null for events, and if the pod belongs to no component. */
  readonly component: ComponentName | null
  readonly namespace: string
  /** Null for events. */
  readonly pod: string | null
  readonly container: string | null
  /** The name of the pod, followed by the name of the container if it is not the main container; or `event`. */
  readonly label: string
}

export interface ContainerSource extends LogSource {
  readonly pod: string
  readonly container: string
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
  /** The record must match one of them; if there are none, every record passes. */
  readonly oneOf: readonly RegExp[]
  /** The record must match none of them. */
  readonly excluded: readonly RegExp[]
}

/** Words that mark an error in a line without a level. Such a line among JSON is often the beginning of a crash. */
const TROUBLE = /\b(?:error|exception|traceback|fatal|panic|fail(?:ed|ure)?|killed|denied|refused)\b/i

/** Returns true if a record passes the filter. If a record has no level, its words decide between ERROR and INFO. */
export function isWanted(record: LogRecord, entry: () => Entry, {level, patterns, oneOf, excluded}: Wanted): boolean {
  if (level !== null && !isAtLeast(entry().level ?? soundOf(record), level)) return false
  const isIn = (pattern: RegExp) => record.lines.some(line => pattern.test(line)) || pattern.test(entry().message)
  return patterns.every(isIn) && (oneOf.length === 0 || oneOf.some(isIn)) && !excluded.some(isIn)
}

function soundOf({lines}: LogRecord): Level {
  return lines.some(line => TROUBLE.test(line)) ? 'ERROR' : 'INFO'
}
