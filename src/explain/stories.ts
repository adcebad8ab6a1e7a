import type {Read} from '../events/read/read.ts'
import type {Zone} from '../events/time.ts'
import type {Doubt} from './doubts.ts'
import {createFacts, type Facts} from './facts.ts'
import {createMissing, isMissing, type Missing} from './missing.ts'
import {knownFrom, type Story, storyOf} from './story.ts'

export interface Stories {
  add(read: Read): void
  /** Returns the story of each conversation with an event. */
  list(): Story[]
}

/** Collects the stories of the conversations of any layout. Times without an offset are read in `zone`. */
export function createStories(zone: Zone): Stories {
  const conversations = new Map<string | null, Facts>()
  const missing = new Map<string | null, Missing>()

  function factsOf(conversation: string | null): Facts {
    const facts = conversations.get(conversation) ?? createFacts(zone)
    conversations.set(conversation, facts)
    return facts
  }

  function missingOf(conversation: string | null): Missing {
    const own = missing.get(conversation) ?? createMissing()
    missing.set(conversation, own)
    return own
  }

  /** A problem without a conversation can concern each of them. */
  function doubtsOf(conversation: string | null, facts: Facts): Doubt[] {
    const isOfAll = conversation !== null && !conversations.has(null)
    const concerned = isOfAll ? [conversation, null] : [conversation]
    return [...concerned.flatMap(own => missing.get(own)?.doubts() ?? []), ...facts.doubts()]
  }

  return {
    add(read) {
      if (read.is === 'problem' && isMissing(read)) missingOf(read.conversation).add(read)
      if (read.is === 'event') factsOf(read.conversation).add(read)
      if (read.is === 'about') factsOf(read.conversation).describe(read)
    },
    list: () =>
      [...conversations].flatMap(([conversation, facts]) => {
        const events = facts.list()
        if (events.length === 0) return []
        const story = storyOf(conversation, events, knownFrom(facts.described()))
        return [{...story, doubts: doubtsOf(conversation, facts)}]
      }),
  }
}
