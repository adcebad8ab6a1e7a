/** The time the server lives in; a fast one makes a scenario's waits short. */
export interface Clock {
  /** Microseconds since 1970. */
  now(): number
  /** Of the clock's own time. Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
