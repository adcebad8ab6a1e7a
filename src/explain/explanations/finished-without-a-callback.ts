import {callbackChains, callbackRunOf} from '../callbacks.ts'
import type {Explain} from '../explanation.ts'

/** The conversation finished, and its finish callback was not sent or did not arrive. */
export const finishedWithoutACallback: Explain = story => {
  const {state, ends, known} = story
  const end = ends.at(-1)
  const chain = callbackChains(story).at(-1)
  if (state.is !== 'finished' || end?.as !== 'finished' || chain?.verdict !== 'lost') return null
  const run = callbackRunOf(end)
  return {
    sentence: `finished without a callback: ${chain.sentence}`,
    evidence: [end.event, run?.id ?? null].flatMap(id => id ?? []),
    more: known.callbacks === null && run === null ? ONLY_CONFIGURATION : null,
    next: {do: 'callbacks'},
  }
}

const ONLY_CONFIGURATION = 'the hook configuration names the matchers; only * matches a Stop event'
