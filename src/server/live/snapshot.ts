import {randomUUID} from 'node:crypto'
import type {ServerContext} from '../context.ts'
import {foreignDocument} from '../conversation/foreign-document.ts'
import type {ConversationRecord} from '../conversation/record.ts'
import {timestampsOf} from '../conversation/timestamps.ts'

type Json = Readonly<Record<string, unknown>>

/** A `full_state` update of now. Of a conversation that runs elsewhere it says what was said of it last. */
export async function snapshotOf(server: ServerContext, known: ConversationRecord): Promise<Json> {
  const {conversations, clock, settings} = server
  if (known.origin === 'own') return conversations.snapshot(known.id)
  return {
    id: randomUUID(),
    timestamp: timestampsOf(settings.compat, settings.assumeTz)(clock.now()),
    source: 'environment',
    key: 'full_state',
    value: foreignDocument((await conversations.record(known.id)) ?? known),
    kind: 'ConversationStateUpdateEvent',
  }
}
