import type {TSchema} from 'typebox'

/** What happens to a request before its route. */
export type RequestEffect =
  | {readonly is: 'wait'; readonly ms: number}
  | {readonly is: 'answer'; readonly status: number}
  | {readonly is: 'cut'}

/** What happens to a frame of a socket. */
export type FrameEffect =
  | {readonly is: 'wait'; readonly ms: number}
  | {readonly is: 'cut'}
  | {readonly is: 'twice'}
  | {readonly is: 'after-next'}

/** A kind of fault. It has a function for each place where it can happen. */
export interface FaultKind<V> {
  /** The schema of its value in a rule. */
  readonly schema: TSchema
  readonly request?: (value: V) => RequestEffect
  readonly frame?: (value: V) => FrameEffect
  /** Returns the changed text of an answer; null if the text has nothing to change. `random` gives numbers below 1. */
  readonly answer?: (text: string, random: (place: number) => number) => string | null
}
