import {Type} from 'typebox'
import type {FaultKind} from '../kind.ts'

export const LONGEST_MS = 600_000

/** Answers later. At a frame, the socket stalls for this time. */
export const delay: FaultKind<number> = {
  schema: Type.Integer({minimum: 1, maximum: LONGEST_MS, description: 'milliseconds'}),
  request: ms => ({is: 'wait', ms}),
  frame: ms => ({is: 'wait', ms}),
}
