import {Type} from 'typebox'
import type {FaultKind} from '../kind.ts'

/** Cuts the connection without an answer, and the route does nothing. At a frame, it cuts the socket instead of sending. */
export const drop: FaultKind<true> = {
  schema: Type.Literal(true),
  request: () => ({is: 'cut'}),
  frame: () => ({is: 'cut'}),
}
