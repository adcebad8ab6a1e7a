import {randomUUID} from 'node:crypto'
import type {ServerContext} from '../context.ts'
import type {ConversationRecord} from '../conversation/record.ts'
import {timestampsOf} from '../conversation/timestamps.ts'
import {dashed} from '../search/conversation-id.ts'

type Json = Readonly<Record<string, unknown>>

/** A `full_state` update of now. Of a conversation that runs elsewhere it says what was said of it last. */
export async function snapshotOf(server: ServerContext, known: ConversationRecord): Promise<Json> {
  const {conversations, clock, settings} = server
  if (known.origin === 'own') return conversations.snapshot(known.id)
  const {id, foreign, executionStatus} = (await conversations.record(known.id)) ?? known
  return {
    id: randomUUID(),
    timestamp: timestampsOf(settings.compat, settings.assumeTz)(clock.now()),
    source: 'environment',
    key: 'full_state',
    value: {...foreign, id: dashed(id), execution_status: executionStatus},
    kind: 'ConversationStateUpdateEvent',
  }
}
