import type {Clock} from '../clock.ts'

export interface LiveSettings {
  /** The maximum number of clients of one conversation. */
  readonly subscribers: number
  /** The maximum number of unsent bytes of a client. A client with more unsent bytes is disconnected. */
  readonly budgetBytes: number
  /** The maximum size of a frame of the session protocol. For the events protocol, `budgetBytes` is the limit. */
  readonly frameBytes: number
  /** The maximum size of a frame from a client. */
  readonly inboundBytes: number
  /** The maximum number of bytes from a client that has not authenticated. */
  readonly strangerBytes: number
  /** The maximum number of clients that have not authenticated. */
  readonly strangers: number
  /** The time in which a client must authenticate. */
  readonly authMs: number
  /** The time between two pings. A client that neither answers nor receives bytes in this time is disconnected. */
  readonly heartbeatMs: number
  /** The time that a client has to read the last bytes after the server closed the connection. */
  readonly lingerMs: number
  /** The number of frames that a client may send at once, and the number of frames that it may send per second. */
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
  /** Real time, even if the server's clock is fast. */
  readonly clock: Clock
  /** While this returns false, sockets are refused with 503. */
  readonly isReady: () => boolean
}
