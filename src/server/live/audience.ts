import type {ConversationId} from '../store/store.ts'
import type {LiveSettings} from './settings.ts'

/** Counts the clients and limits their number. */
export interface Audience {
  /** Admits a client that has not authenticated yet, until it is disposed of; null if there are too many. */
  admitStranger(): Disposable | null
  /**
   * Takes a place among the subscribers of a conversation and returns the function that frees it, once; null if all are
   * taken.
   */
  seat(conversation: ConversationId): (() => void) | null
}

export function createAudience({strangers, subscribers}: LiveSettings): Audience {
  const seats = new Map<ConversationId, number>()
  let waiting = 0

  function leave(conversation: ConversationId): void {
    const taken = (seats.get(conversation) ?? 1) - 1
    if (taken === 0) seats.delete(conversation)
    else seats.set(conversation, taken)
  }

  return {
    admitStranger() {
      if (waiting === strangers) return null
      waiting++
      return {[Symbol.dispose]: () => void waiting--}
    },
    seat(conversation) {
      const taken = seats.get(conversation) ?? 0
      if (taken === subscribers) return null
      seats.set(conversation, taken + 1)
      return () => leave(conversation)
    },
  }
}
