import {type CallbackChain, callbackChain} from '../callbacks/chain.ts'
import type {CallbackFacts, Seen} from '../callbacks/facts.ts'
import type {KnownCallbacks} from '../callbacks/known.ts'
import {timestampOf} from '../events/time.ts'
import type {End, Story} from './story.ts'

/** Returns the way of the callback of each finish, oldest first. An error is the end of a run without a callback. */
export function callbackChains(story: Story): CallbackChain[] {
  return callbackFacts(story).map(callbackChain)
}

/** Returns what is known of the callback of each finish, oldest first. */
export function callbackFacts(story: Story): CallbackFacts[] {
  return story.ends.map((end, at) => factsOf(story, end, story.ends[at + 1]))
}

function factsOf({conversation, known}: Story, end: End, next: End | undefined): CallbackFacts {
  const {as, event, micros, code} = end
  const run = callbackRunOf(end)
  const attempt = (run && known.callbacks?.attempts.get(run.id)) ?? null
  return {
    conversation,
    end: {as, event, at: micros === null ? null : timestampOf(micros, 'spec'), code},
    hooks: known.stopHooks === 'unknown' && end.stopRuns.length > 0 ? 'others' : known.stopHooks, // a hook that sends the callback would have run with them
    run: run && {event: run.id, exitCode: run.what.exitCode, error: run.what.error},
    given: attempt?.given ?? null,
    ended: attempt?.end ?? null,
    script: attempt?.end?.script ?? run?.what.script ?? null,
    resent: (event === null ? undefined : known.callbacks?.resent.get(event)) ?? null,
    seen: seenOf(known.callbacks, run?.id ?? null, end, next),
  }
}

/** Returns the last run of a Stop hook that sends a callback. */
export function callbackRunOf({stopRuns}: End) {
  return stopRuns.findLast(({what}) => what.sendsCallback) ?? null
}

/** Without a run, a callback belongs to the last finish before it. */
function seenOf(known: KnownCallbacks | null, run: string | null, end: End, next: End | undefined): Seen | null {
  if (known === null) return null
  if (run !== null) return known.seen.get(run) ?? null
  const {micros: from} = end
  if (from === null || end.as === 'error') return null
  const to = next?.micros ?? Number.POSITIVE_INFINITY
  return known.loose.find(({micros}) => micros >= from && micros < to)?.seen ?? null
}
