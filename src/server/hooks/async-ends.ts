import {randomUUID} from 'node:crypto'
import type {ConversationId, Document, Store} from '../store/store.ts'
import type {AsyncEnd} from './run/background.ts'

export interface KeptEnd extends AsyncEnd {
  /** The time of the report, in microseconds since 1970. */
  readonly at: number
}

/** Stores the result of an async hook. It is durable when this resolves. */
export async function keepAsyncEnd(store: Store, end: AsyncEnd, at: number): Promise<void> {
  const json = JSON.stringify({...end, at} satisfies KeptEnd)
  await store.put('hook-outcome', [{id: randomUUID(), conversation: end.conversation, micros: at, json}])
}

/** Returns the newest, in order of time: of one conversation, or of all. */
export async function asyncEndsOf(
  store: Store,
  conversation: ConversationId | null,
  limit: number,
): Promise<KeptEnd[]> {
  const query = {conversation, order: 'descending', after: null, gte: null, limit} as const
  return (await store.list('hook-outcome', query)).map(endIn).toReversed()
}

function endIn({json}: Document): KeptEnd {
  return JSON.parse(json) as KeptEnd // written by `keepAsyncEnd`
}
