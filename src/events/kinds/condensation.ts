import {Type} from 'typebox'
import {count, orNull, text, withDefault} from '../declare.ts'
import {defineKind} from './define.ts'

export const CondensationRequest = defineKind('CondensationRequest', 'environment', {})

/** Removes events from the view of the model and puts a summary in their place. */
export const Condensation = defineKind('Condensation', 'environment', {
  forgotten_event_ids: Object.assign(withDefault(Type.Array(text(), {uniqueItems: true}), []), {'x-set': true}),
  summary: orNull(text()),
  summary_offset: orNull(count()),
  llm_response_id: text(),
})

export const CondensationSummaryEvent = defineKind('CondensationSummaryEvent', 'environment', {summary: text()})
