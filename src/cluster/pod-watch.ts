import type {Pod} from './objects.ts'
import type {LogRequest, Missing, Read} from './port.ts'

/**
 * Watches pods and reads their logs. It is separate from `ClusterReader`, so that only commands that follow logs have
 * it. It reads nothing but pods.
 */
export interface PodWatcher {
  /**
   * Returns the existing pods of a namespace, then every change. Starts again from the present if the server no longer
   * has the past. Ends with the watcher's signal, or with a `missing` that names the reason and the permission.
   */
  pods(namespace: string): AsyncIterable<PodChange | Missing>
  /** Streams a log with a timestamp before each line. Rejects if the connection is lost. */
  log(log: TimedLog): Promise<Read<AsyncIterable<Uint8Array>>>
}

export interface PodChange {
  readonly status: 'present' | 'gone'
  readonly pod: Pod
}

/** A log with the kubelet's timestamp before each line. */
export interface TimedLog extends LogRequest {
  readonly follow: boolean
  /** RFC 3339; the API server rounds down to seconds. Null: from the start of the log. */
  readonly sinceTime: string | null
}
