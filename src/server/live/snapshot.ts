import {randomUUID} from 'node:crypto'
import type {ServerContext} from '../context.ts'
import {timestampsOf} from '../conversation/profile.ts'
import {type ConversationRecord, runsHere} from '../conversation/record/record.ts'
import {foreignDocument} from '../conversation/view/state.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Returns a current `full_state` update. For a conversation that runs elsewhere it contains the last known description.
 */
export async function snapshotOf(server: ServerContext, known: ConversationRecord): Promise<Json> {
  const {conversations, clock, settings} = server
  const record = (await conversations.record(known.id)) ?? known
  if (runsHere(record)) return conversations.snapshot(record.id)
  return {
    id: randomUUID(),
    timestamp: timestampsOf(settings.compat, settings.assumeTz)(clock.now()),
    source: 'environment',
    key: 'full_state',
    value: foreignDocument(record),
    kind: 'ConversationStateUpdateEvent',
  }
}
