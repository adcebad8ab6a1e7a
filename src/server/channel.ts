import type {ConversationId, StoredEvent} from './store/store.ts'

/** A message of the live channel of a conversation. */
export type Frame = Durable | Passing | {readonly type: 'gone'}

export interface Durable {
  readonly type: 'durable'
  readonly event: StoredEvent
}

/** A message that is never stored. */
export type Passing =
  | {readonly type: 'transient'; readonly event: Readonly<Record<string, unknown>>}
  | {readonly type: 'item_started'; readonly item_id: string; readonly attempt: number; readonly anchor_seq: number}
  | {
      readonly type: 'delta'
      readonly item_id: string
      readonly attempt: number
      readonly order: number
      readonly kind: 'text' | 'reasoning'
      readonly content: string
      /** The StreamingDeltaEvent with the same text, for the events protocol. */
      readonly event: Readonly<Record<string, unknown>>
    }
  | {readonly type: 'item_aborted'; readonly item_id: string; readonly attempt: number; readonly reason: string}

type Subscriber = (frame: Frame) => void

/** Connects publishers and subscribers by conversation. Publishing never waits and never throws. */
export interface Channel {
  publish(conversation: ConversationId, frame: Frame): void
  /** Returns the function that unsubscribes. During a streamed answer, its `item_started` is sent first. */
  subscribe(conversation: ConversationId, subscriber: Subscriber): () => void
  subscribers(conversation: ConversationId): number
}

export function createChannel(): Channel {
  const listeners = new Map<ConversationId, Set<Subscriber>>()
  const begun = new Map<ConversationId, Begun>()

  function note(conversation: ConversationId, frame: Frame): void {
    const item = begun.get(conversation)
    if (frame.type === 'item_started') begun.set(conversation, frame)
    else if (item !== undefined && isEndOf(item, frame)) begun.delete(conversation)
  }

  return {
    publish(conversation, frame) {
      note(conversation, frame)
      for (const subscriber of listeners.get(conversation) ?? []) subscriber(frame)
    },
    subscribe(conversation, subscriber) {
      const own = listeners.get(conversation) ?? new Set()
      listeners.set(conversation, own.add(subscriber))
      const item = begun.get(conversation)
      if (item !== undefined) subscriber(item)
      return () => {
        own.delete(subscriber)
        if (own.size === 0 && listeners.get(conversation) === own) listeners.delete(conversation)
      }
    },
    subscribers: conversation => listeners.get(conversation)?.size ?? 0,
  }
}

type Begun = Extract<Passing, {type: 'item_started'}>

function isEndOf(item: Begun, frame: Frame): boolean {
  if (frame.type === 'durable') return frame.event.id === item.item_id
  return frame.type === 'gone' || (frame.type === 'item_aborted' && frame.item_id === item.item_id)
}
