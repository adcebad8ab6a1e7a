import {Type} from 'typebox'
import type {FaultKind} from '../kind.ts'

/** Answers with an error, and the route does nothing. */
export const status: FaultKind<number> = {
  schema: Type.Integer({minimum: 400, maximum: 599}),
  request: value => ({is: 'answer', status: value}),
}
