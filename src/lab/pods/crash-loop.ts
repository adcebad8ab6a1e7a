/** The number of seconds that a program runs before it fails. */
const RUN_SECONDS = 4
const FIRST_PAUSE_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 300

export interface CrashLoop {
  readonly restarts: number
  /** Start and end of the last run, in seconds since the container first started. */
  readonly lastRun: {readonly started: number; readonly finished: number}
  /** The back-off in the kubelet's format: `5m0s`. */
  readonly pause: string
  /** The time of the next try, in seconds since the first start. */
  readonly next: number
}

/** Returns restarts and back-off of a container that fails at every start, `seconds` after its first start. */
export function crashLoopAt(seconds: number): CrashLoop {
  let [restarts, started, pause] = [0, 0, FIRST_PAUSE_SECONDS]
  while (started + RUN_SECONDS + pause + RUN_SECONDS <= seconds) {
    started += RUN_SECONDS + pause
    restarts += 1
    pause = Math.min(pause * 2, LONGEST_PAUSE_SECONDS)
  }
  const finished = started + RUN_SECONDS
  return {restarts, lastRun: {started, finished}, pause: inWords(pause), next: finished + pause + RUN_SECONDS}
}

function inWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return minutes === 0 ? `${rest}s` : `${minutes}m${rest}s`
}
