import {Type} from 'typebox'
import {freeObject, nullable, open, orNull, text} from '../declare.ts'

export const CriticResult = open('CriticResult', {
  score: Type.Number({minimum: 0, maximum: 1}),
  message: nullable(text()),
  metadata: orNull(freeObject()),
})
