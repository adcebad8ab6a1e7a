import type {ComponentName} from '../../installation/installation.ts'

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
