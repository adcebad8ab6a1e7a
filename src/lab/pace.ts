/** The speed of the lab and its clock. */
export interface Pace {
  /** Between two steps of its controllers and kubelets, in ms; a rollout takes four and more. */
  readonly stepMs: number
  /** How long a second of `minReadySeconds` takes, in ms: nobody learns anything from waiting. */
  readonly readySecondMs: number
  /** Between two lines of a log that is followed, in ms. */
  readonly lineMs: number
  /** Milliseconds since some moment; it never goes back. */
  readonly elapsed: () => number
  /** Calls once, later, unless it is called off by what it returns. */
  readonly after: (ms: number, call: () => void) => () => void
}

/** A rollout of one pod takes about a second. */
export const LIVELY: Pace = {
  stepMs: 150,
  readySecondMs: 30,
  lineMs: 500,
  elapsed: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}
