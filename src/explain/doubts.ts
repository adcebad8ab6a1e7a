import type {Static} from 'typebox'
import {oneOf, open, text} from '../events/declare.ts'

export const DoubtSchema = open('Doubt', {
  id: oneOf('incomplete-log', 'differing-copies', 'out-of-order'),
  sentence: text(),
})

/** Why a diagnosis can be wrong although every rule of an explanation is met. */
export type Doubt = Static<typeof DoubtSchema>
