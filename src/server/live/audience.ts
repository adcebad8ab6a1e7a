import type {ConversationId} from '../store/store.ts'
import type {LiveSettings} from './settings.ts'

/** How many clients there are, and may be. */
export interface Audience {
  /** Until it is disposed of, one more client that is not known; null when there are too many. */
  admitStranger(): Disposable | null
  /** A place among the clients of a conversation, and the function that gives it back, once; null when all are taken. */
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
