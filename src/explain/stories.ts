import type {Read} from '../events/read/read.ts'
import type {Zone} from '../events/time.ts'
import {createFacts, type Facts} from './facts.ts'
import {knownFrom, type Story, storyOf} from './story.ts'

export interface Stories {
  add(read: Read): void
  /** Returns the story of each conversation with an event. */
  list(): Story[]
}

/** Collects the stories of the conversations of any layout. Times without an offset are read in `zone`. */
export function createStories(zone: Zone): Stories {
  const conversations = new Map<string | null, Facts>()

  function factsOf(conversation: string | null): Facts {
    const facts = conversations.get(conversation) ?? createFacts(zone)
    conversations.set(conversation, facts)
    return facts
  }

  return {
    add(read) {
      if (read.is === 'event') factsOf(read.conversation).add(read)
      if (read.is === 'about') factsOf(read.conversation).describe(read)
    },
    list: () =>
      [...conversations].flatMap(([conversation, facts]) => {
        const events = facts.list()
        return events.length === 0 ? [] : [storyOf(conversation, events, knownFrom(facts.described()))]
      }),
  }
}
