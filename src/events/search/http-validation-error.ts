import {Type} from 'typebox'
import {open} from '../declare.ts'
import {ValidationError} from './validation-error.ts'

/** The body of a 422 (spec 2.3). */
export const HTTPValidationError = open('HTTPValidationError', {detail: Type.Optional(Type.Array(ValidationError))})
