import type {Explain} from '../explanation.ts'

/** Somebody paused or interrupted the run. The state does not change until the next run. */
export const paused: Explain = ({state, stop}) => {
  if (state.is !== 'paused') return null
  return {
    sentence: stop === null ? 'the conversation is paused, and no event shows by whom' : wordsOf(stop),
    evidence: [stop?.id ?? state.event].filter(id => id !== null),
    more: stop === null ? 'the log of the application shows the request to pause' : null,
    next: {do: 'run'},
  }
}

function wordsOf({what, duringCall}: NonNullable<Parameters<Explain>[0]['stop']>): string {
  const who = what.by === 'user' ? 'the user' : `the ${what.by}`
  if (what.how === 'pause') return `${who} paused the conversation, between two steps of the agent`
  return `${who} interrupted the agent, while ${duringCall === null ? 'the model answered' : `${duringCall} was running`}`
}
