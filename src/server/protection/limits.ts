/** What a request may cost. */
export interface RequestLimits {
  /** Bytes of a body; 413 above. One event of a stock agent server may be large. */
  readonly body: number
  /** Bytes of all headers together; 431 above. */
  readonly headers: number
  /** Brackets in brackets of a JSON body; 422 above. */
  readonly depth: number
  /** Milliseconds until the headers of a request are there, and until all of it is; 408 above. */
  readonly headersTime: number
  readonly requestTime: number
  /** Milliseconds that a connection stays open without a request. */
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
