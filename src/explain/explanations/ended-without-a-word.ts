import type {Explain} from '../explanation.ts'

/** The state is `error`, but no event names an error: docs/reference-behaviour.md#crash. */
export const endedWithoutAWord: Explain = ({state, error, lastCallError}) => {
  if (state.is !== 'error' || error !== null) return null
  const during =
    lastCallError?.what.is === 'result'
      ? `, during the call of ${lastCallError.what.tool}: ${lastCallError.what.text}`
      : ''
  return {
    sentence: `the run ended without a word, after a restart of the server${during}`,
    evidence: [state.event, lastCallError?.id].filter(id => id != null),
    more: 'the log does not name the reason of the restart: the events and the previous logs of the pod show it (out of memory, eviction)',
    next: {do: 'run'},
  }
}
