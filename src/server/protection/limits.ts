/** Limits on a request. */
export interface RequestLimits {
  /** The most bytes of a body; 413 above. An event of a stock agent server may be large. */
  readonly body: number
  /** The most bytes of all headers; 431 above. */
  readonly headers: number
  /** The deepest nesting of a JSON body; 422 above. */
  readonly depth: number
  /** The time in milliseconds for the headers, and for the whole request; 408 above. */
  readonly headersTime: number
  readonly requestTime: number
  /** The lifetime of an idle connection in milliseconds. */
  readonly idleTime: number
}

const MIB = 1024 * 1024

export const LIMITS: RequestLimits = {
  body: 16 * MIB,
  headers: 16 * 1024,
  depth: 256,
  headersTime: 10_000,
  requestTime: 60_000,
  idleTime: 30_000,
}
