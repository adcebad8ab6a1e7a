import type {Channel} from './live/channel.ts'
import type {Appended, ConversationId, NewEvent, Store} from './store/store.ts'

/** The one way of an event into the store and from there to who listens: durable first, then seen. */
export interface Journal {
  /** In the order in which it is called for a conversation. Only what was not known is published. */
  append(conversation: ConversationId, events: readonly NewEvent[]): Promise<Appended[]>
}

export function createJournal(store: Store, channel: Channel): Journal {
  const last = new Map<ConversationId, Promise<unknown>>()

  async function appendAndPublish(conversation: ConversationId, events: readonly NewEvent[]): Promise<Appended[]> {
    const appended = await store.append(conversation, events)
    for (const {status, event} of appended)
      if (status === 'stored') channel.publish(conversation, {type: 'durable', event})
    return appended
  }

  return {
    append(conversation, events) {
      const before = last.get(conversation) ?? Promise.resolve()
      const own = before.catch(() => undefined).then(() => appendAndPublish(conversation, events))
      last.set(conversation, own)
      const forget = () => {
        if (last.get(conversation) === own) last.delete(conversation)
      }
      own.then(forget, forget)
      return own
    },
  }
}
