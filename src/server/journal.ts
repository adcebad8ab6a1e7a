import type {Channel} from './live/channel.ts'
import {createOneByOne} from './one-by-one.ts'
import type {Appended, ConversationId, NewEvent, Store} from './store/store.ts'

/** The one way of an event into the store and from there to who listens: durable first, then seen. */
export interface Journal {
  /** In the order in which it is called for a conversation. Only what was not known is published. */
  append(conversation: ConversationId, events: readonly NewEvent[]): Promise<Appended[]>
  /**
   * In the same order: what overtakes nothing that is being written, and is not overtaken by what comes after it. What is
   * appended meanwhile with `append` is part of it; the journal's own would wait for its end.
   */
  inOrder<T>(conversation: ConversationId, act: (append: Append) => Promise<T>): Promise<T>
}

export type Append = (events: readonly NewEvent[]) => Promise<Appended[]>

export function createJournal(store: Store, channel: Channel): Journal {
  const oneByOne = createOneByOne()

  async function appendAndPublish(conversation: ConversationId, events: readonly NewEvent[]): Promise<Appended[]> {
    const appended = await store.append(conversation, events)
    for (const {status, event} of appended)
      if (status === 'stored') channel.publish(conversation, {type: 'durable', event})
    return appended
  }

  return {
    append: (conversation, events) => oneByOne(conversation, () => appendAndPublish(conversation, events)),
    inOrder: (conversation, act) => oneByOne(conversation, () => act(events => appendAndPublish(conversation, events))),
  }
}
