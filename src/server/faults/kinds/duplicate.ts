import {Type} from 'typebox'
import type {FaultKind} from '../kind.ts'

/** Sends a frame twice. */
export const duplicate: FaultKind<true> = {
  schema: Type.Literal(true),
  frame: () => ({is: 'twice'}),
}
