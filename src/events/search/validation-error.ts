import {Type} from 'typebox'
import {freeObject, open, text} from '../declare.ts'

/** What is wrong with one parameter, or one place of a body (spec 2.3). */
export const ValidationError = open('ValidationError', {
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
  msg: text(),
  type: text(),
  input: Type.Optional(Type.Unknown()),
  ctx: Type.Optional(freeObject()),
})
