import type {Channel} from './channel.ts'
import type {Appended, ConversationId, NewEvent, Store} from './store/store.ts'

/** Stores events, then publishes them. */
export interface Journal {
  /** Appends events. Calls for the same conversation are processed in order. Only new events are published. */
  append(conversation: ConversationId, events: readonly NewEvent[]): Promise<Appended[]>
  /**
   * Runs `act` after all earlier writes and before all later writes. `act` must use the `append` that it receives,
   * because the `append` of the journal would deadlock.
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

/** Runs tasks with the same name one after the other. Tasks without a name never wait. */
export type OneByOne = <T>(name: string | null, act: () => Promise<T>) => Promise<T>

export function createOneByOne(): OneByOne {
  const last = new Map<string, Promise<unknown>>()
  return async (name, act) => {
    if (name === null) return act()
    const own = (last.get(name) ?? Promise.resolve()).then(act, act)
    last.set(name, own)
    try {
      return await own
    } finally {
      if (last.get(name) === own) last.delete(name)
    }
  }
}
