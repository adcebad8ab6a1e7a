import type {Clock} from '../clock.ts'

/** Limits on live clients. */
export interface LiveSettings {
  /** The maximum number of clients of one conversation, over both protocols. */
  readonly subscribers: number
  /** The maximum number of unsent bytes of a client before it is disconnected. */
  readonly budgetBytes: number
  /** The maximum size of a frame of the session protocol, in bytes. The events protocol is limited by `budgetBytes`. */
  readonly frameBytes: number
  /** The maximum size of a client's frame, in bytes. */
  readonly inboundBytes: number
  /** The maximum number of bytes from a client that has not authenticated. */
  readonly strangerBytes: number
  /** The maximum number of clients that have not authenticated. */
  readonly strangers: number
  /** The time for authentication. */
  readonly authMs: number
  /** The time between two pings. A client that answers none in this time is disconnected. */
  readonly heartbeatMs: number
  /** The time in which a disconnected client may still read its bytes. */
  readonly lingerMs: number
  /** The frames a client may send at once, and the rate at which the allowance refills. */
  readonly inbound: {readonly burst: number; readonly perSecond: number}
}

const MIB = 1024 * 1024

export const LIVE_SETTINGS: LiveSettings = {
  subscribers: 50,
  budgetBytes: 16 * MIB,
  frameBytes: 4 * MIB,
  inboundBytes: 4 * MIB,
  strangerBytes: 16 * 1024,
  strangers: 1000,
  authMs: 10_000,
  heartbeatMs: 20_000,
  lingerMs: 5000,
  inbound: {burst: 100, perSecond: 20},
}

export interface Live {
  readonly settings: LiveSettings
  /** Real time, even if the scenario clock runs faster. */
  readonly clock: Clock
  /** While this is false, sockets are refused with 503. */
  readonly isReady: () => boolean
}
