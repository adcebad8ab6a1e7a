import type {ConversationId, StoredEvent} from '../store/store.ts'

/** What goes over the live channel of one conversation. Only `durable` ones are in the store. */
export type Frame =
  | {readonly type: 'durable'; readonly event: StoredEvent}
  | {readonly type: 'transient'; readonly event: Readonly<Record<string, unknown>>}
  | {readonly type: 'item_started'; readonly item_id: string; readonly attempt: number; readonly anchor_seq: number}
  | {
      readonly type: 'delta'
      readonly item_id: string
      readonly attempt: number
      readonly order: number
      readonly kind: 'text' | 'reasoning'
      readonly content: string
      /** The StreamingDeltaEvent that carries the same text to clients of bare events. */
      readonly event: Readonly<Record<string, unknown>>
    }
  | {readonly type: 'item_aborted'; readonly item_id: string; readonly attempt: number; readonly reason: string}

export type Subscriber = (frame: Frame) => void

/** Who listens to which conversation. Publishing never waits for a listener, and never throws. */
export interface Channel {
  publish(conversation: ConversationId, frame: Frame): void
  /** The function that ends it. */
  subscribe(conversation: ConversationId, subscriber: Subscriber): () => void
  subscribers(conversation: ConversationId): number
}

export function createChannel(): Channel {
  const listeners = new Map<ConversationId, Set<Subscriber>>()
  return {
    publish(conversation, frame) {
      for (const subscriber of listeners.get(conversation) ?? []) subscriber(frame)
    },
    subscribe(conversation, subscriber) {
      const own = listeners.get(conversation) ?? new Set()
      listeners.set(conversation, own.add(subscriber))
      return () => {
        own.delete(subscriber)
        if (own.size === 0 && listeners.get(conversation) === own) listeners.delete(conversation)
      }
    },
    subscribers: conversation => listeners.get(conversation)?.size ?? 0,
  }
}
