import type {Explain} from '../explanation.ts'

/** The run ended with an error that the log contains. */
export const error: Explain = ({state, error: found}) => {
  if (state.is !== 'error' || found === null) return null
  const {code, detail} = found.what
  return {
    sentence: `the run ended with ${code}${detail === '' ? '' : `: ${detail}`}`,
    evidence: [found.id],
    more: null,
    next: {do: 'run'},
  }
}
