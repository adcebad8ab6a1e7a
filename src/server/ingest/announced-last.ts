import {isObject} from '../../events/schema.ts'
import type {ExecutionStatus} from '../conversation/record/record.ts'
import type {ConversationId, Position, Store} from '../store/store.ts'
import {statusOf} from './foreign-record.ts'

interface Announced {
  /** The id of the announcing event. */
  readonly id: string
  readonly status: ExecutionStatus
}

const PAGE = 50

/** Returns the status that the latest state update announces; null if none does. */
export async function announcedLast(store: Store, conversation: ConversationId): Promise<Announced | null> {
  const query = {conversation, kind: 'ConversationStateUpdateEvent', gte: null, lt: null}
  let after: Position | null = null
  for (;;) {
    const page = await store.byTime(query, {order: 'descending', after, upToSeq: null, beyondSeq: null, limit: PAGE})
    for (const {id, json} of page) {
      const event: unknown = JSON.parse(json)
      const status = isObject(event) ? statusOf(event) : null
      if (status !== null) return {id, status}
    }
    after = page.at(-1) ?? null
    if (page.length < PAGE) return null
  }
}
