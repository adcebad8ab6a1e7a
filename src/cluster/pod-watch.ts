import type {Pod} from './objects.ts'
import type {LogRequest, Missing, Read} from './port.ts'

/**
 * Pods as they come and go, and what they write. Apart from `ClusterReader`: only who follows logs holds it, and it reads
 * nothing but pods.
 */
export interface PodWatcher {
  /**
   * The pods of a namespace that are there, then every change, again from the present where the server has forgotten
   * the past. Ends with the signal of the watcher, or with a `missing`: what stood in the way, the rule included.
   */
  pods(namespace: string): AsyncIterable<PodChange | Missing>
  /** A log as it comes, each line behind its time. Rejects when the connection is cut in the middle. */
  log(log: TimedLog): Promise<Read<AsyncIterable<Uint8Array>>>
}

export interface PodChange {
  readonly status: 'present' | 'gone'
  readonly pod: Pod
}

/** With the kubelet's time before each line. */
export interface TimedLog extends LogRequest {
  readonly follow: boolean
  /** RFC 3339; the API server rounds down to seconds. Null: from the beginning. */
  readonly sinceTime: string | null
}
