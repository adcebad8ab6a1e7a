import type {EventOf} from '../../events/kinds/index.ts'
import type {StepOf} from '../scenario/scenario.ts'
import {append, type Entry, make} from './append.ts'
import type {Live} from './live.ts'
import {treeIds} from './log.ts'
import {nextResponse} from './response.ts'

/** The model forgets all but the system prompt and the last message. */
export async function condense(live: Live, step: StepOf<'condense'>): Promise<void> {
  const request: EventOf<'CondensationRequest'> = {source: 'environment', kind: 'CondensationRequest'}
  if (step.request) await append(live, [{made: make(live, request)}])
  const {lastUserMessageId} = live.state
  const ids = await treeIds(live)
  const event: EventOf<'Condensation'> = {
    source: 'environment',
    forgotten_event_ids: ids.filter(id => id !== lastUserMessageId),
    summary: step.condense,
    summary_offset: step.offset ?? 1,
    llm_response_id: nextResponse(live),
    kind: 'Condensation',
  }
  const made = make(live, event)
  await append(live, [{made}, ...(step['keep-summary'] ? [summaryOf(live, made.id, step.condense)] : [])])
}

/** Its id follows from that of the condensation (facts 1.1). */
function summaryOf(live: Live, condensation: string, summary: string): Entry {
  const event: EventOf<'CondensationSummaryEvent'> = {source: 'environment', summary, kind: 'CondensationSummaryEvent'}
  return {made: make(live, event, `${condensation}-summary`)}
}
