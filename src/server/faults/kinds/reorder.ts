import {Type} from 'typebox'
import type {FaultKind} from '../kind.ts'

/** Sends a frame after the next one. */
export const reorder: FaultKind<true> = {
  schema: Type.Literal(true),
  frame: () => ({is: 'after-next'}),
}
