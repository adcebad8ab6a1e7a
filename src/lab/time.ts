export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Returns a time in RFC 3339 with whole seconds, as Kubernetes writes times. `ms` is in milliseconds since 1970. */
export function asTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

export function timeAgo(now: string, seconds: number): string {
  return asTime(Date.parse(now) - seconds * 1000)
}

/** The speed of the lab and its clock. */
export interface Pace {
  /** Milliseconds between two steps of controllers and kubelets. A rollout takes at least four steps. */
  readonly stepMs: number
  /** Milliseconds that a second of `minReadySeconds` takes, so that users wait less than in a real cluster. */
  readonly readySecondMs: number
  /** Milliseconds between two lines of a followed log. */
  readonly lineMs: number
  /** Returns milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  /** Calls `call` once after `ms` milliseconds. The returned function cancels this call. */
  readonly after: (ms: number, call: () => void) => () => void
}

/** The speed for users: a rollout of a single pod takes about a second. */
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
