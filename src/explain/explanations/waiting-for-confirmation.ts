import type {Explain} from '../explanation.ts'
import {listed} from '../listed.ts'
import {callWords} from '../words.ts'

/** The policy wants a user to accept the calls of the last answer. */
export const waitingForConfirmation: Explain = ({state, open, policy}) => {
  if (state.is !== 'waiting_for_confirmation') return null
  const calls = listed(
    open.map(call => `${callWords(call)} (risk ${call.risk})`),
    {between: ', '},
  )
  const waits = open.length === 0 ? 'the log contains no call without a result' : `not confirmed: ${calls}`
  return {
    sentence: `the conversation waits for a user to accept or reject; policy ${policy ?? 'unknown'}; ${waits}`,
    evidence: open.length > 0 || state.event === null ? open.map(({id}) => id) : [state.event],
    more: policy === null ? 'base_state.json and the full_state update name the confirmation policy' : null,
    next: {do: 'confirm'},
  }
}
