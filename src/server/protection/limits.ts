/** Limits on a request. */
export interface RequestLimits {
  /** The maximum size of a body in bytes; a larger body gets 413. An event of a stock agent server may be large. */
  readonly body: number
  /** The maximum size of all headers in bytes; larger headers get 431. */
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
