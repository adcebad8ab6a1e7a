import type {ComponentName} from '../installation/installation.ts'

/** Whose lines these are. */
export interface LogSource {
  /** Null for a pod of no component. */
  readonly component: ComponentName | null
  readonly namespace: string
  readonly pod: string
  readonly container: string
  /** The pod, and the container where it is not the one that serves. */
  readonly label: string
}

/** What was written at once: a line, and the stack trace that belongs to it. Redacted already. */
export interface LogRecord {
  /** Microseconds since the epoch, of the first line. */
  readonly time: number
  /** The same as the kubelet wrote it: RFC 3339. */
  readonly stamp: string
  /** As the container wrote them, without line ends; at least one. */
  readonly lines: readonly string[]
}

export interface SourcedRecord {
  readonly source: LogSource
  readonly record: LogRecord
}
