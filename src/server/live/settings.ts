import type {Clock} from '../clock.ts'

/** What live clients may cost the server. */
export interface LiveSettings {
  /** Clients of one conversation, of both protocols together. */
  readonly subscribers: number
  /** Bytes that wait for one client before it is cut off. */
  readonly budgetBytes: number
  /** Of one frame of the session protocol; of one of the events protocol the budget decides. */
  readonly frameBytes: number
  /** Of one frame that a client sends. */
  readonly inboundBytes: number
  /** Bytes a client may send before it has said who it is. */
  readonly strangerBytes: number
  /** Clients that have not said who they are yet. */
  readonly strangers: number
  /** Until the first frame has to say who it is. */
  readonly authMs: number
  /** Between two pings; who answers none of them in that time is gone. */
  readonly heartbeatMs: number
  /** A client that is cut off may still read what waits for it, so long. */
  readonly lingerMs: number
  /** Frames of a client at once, and how many it may send again per second. */
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
  /** Real time, however fast scenarios run. */
  readonly clock: Clock
  /** While the server starts, sockets are answered with 503. */
  readonly isReady: () => boolean
}
