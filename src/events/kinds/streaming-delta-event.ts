import {orNull, text} from '../declare.ts'
import {defineKind} from './define.ts'

/** A part of an answer on its way. Never in a history. */
export const StreamingDeltaEvent = defineKind('StreamingDeltaEvent', 'agent', {
  content: orNull(text()),
  reasoning_content: orNull(text()),
})
