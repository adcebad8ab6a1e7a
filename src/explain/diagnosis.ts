import {type Static, Type} from 'typebox'
import {CallbackChainSchema} from '../callbacks/chain.ts'
import {count, nullable, oneOf, open, text} from '../events/declare.ts'
import {timestampOf} from '../events/time.ts'
import {callbackChains} from './callbacks.ts'
import {DoubtSchema} from './doubts.ts'
import {EXPLANATIONS} from './explanations/index.ts'
import {commandOf, type Where} from './next.ts'
import type {Story} from './story.ts'

const ExplainedSchema = open('Explanation', {
  id: Type.String({description: 'permanent, for example waiting-for-confirmation'}),
  sentence: text(),
  evidence: Type.Array(Type.String(), {description: 'the ids of the events that prove it'}),
  more: nullable(Type.String({description: 'what the source does not contain, and what would show it'})),
  next: nullable(Type.String({description: 'a shell command'})),
})

/** The diagnosis of a conversation, as the command and the server print it. */
export const DiagnosisSchema = open('Diagnosis', {
  conversation: nullable(text()),
  events: count(),
  state: open('DiagnosedState', {
    is: text(),
    since: nullable(Type.String({description: 'UTC with Z; null if no event has this state'})),
    event: nullable(Type.String({description: 'the event that changed the state'})),
  }),
  waits_for: open('WaitsFor', {who: oneOf('user', 'tool', 'model', 'nobody', 'unknown'), to: text()}),
  cause: nullable(ExplainedSchema),
  also: Type.Array(ExplainedSchema),
  callbacks: Type.Array(CallbackChainSchema, {description: 'the way of the callback of each finish, oldest first'}),
  undecided: Type.Boolean({description: 'true if no explanation applies, but a part of the log is missing'}),
  doubts: Type.Array(DoubtSchema, {description: 'why the diagnosis can be wrong'}),
})

export type Explained = Static<typeof ExplainedSchema>
export type Diagnosis = Static<typeof DiagnosisSchema>

/** Returns the diagnosis of a story; `where` is null if no command can read it again. Its texts quote the log, so they must pass through the redactor. */
export function diagnose(story: Story, where: Where | null): Diagnosis {
  const {conversation, events, state, doubts} = story
  const [cause = null, ...also] = Object.entries(EXPLANATIONS).flatMap(([id, explain]) => {
    const found = explain(story)
    if (found === null) return []
    const evidence = found.evidence.slice(-MOST_EVIDENCE)
    return [{...found, id, evidence, next: where && commandOf(found.next, conversation, evidence, where)}]
  })
  const since = state.since === null ? null : timestampOf(state.since, 'spec')
  return {
    conversation,
    events,
    state: {is: state.is, since, event: state.event},
    waits_for: waitsFor(story),
    cause,
    also,
    callbacks: callbackChains(story),
    undecided: cause === null && doubts.some(({id}) => id === 'incomplete-log'),
    doubts: [...doubts],
  }
}

/** Events at the end of a loop prove it as well as all of its events. */
const MOST_EVIDENCE = 10

function waitsFor({state, open}: Story): Diagnosis['waits_for'] {
  switch (state.is) {
    case 'waiting_for_confirmation':
      return {who: 'user', to: 'accept or reject the calls'}
    case 'paused':
    case 'error':
      return {who: 'user', to: 'start a run'}
    case 'idle':
      return {who: 'user', to: 'send a message or start a run'}
    case 'stuck':
      return {who: 'user', to: 'send a message'}
    case 'running':
      return open.length > 0 ? {who: 'tool', to: 'return a result'} : {who: 'model', to: 'answer'}
    case 'finished':
    case 'deleting':
      return {who: 'nobody', to: ''}
    default:
      return {who: 'unknown', to: ''}
  }
}

/** Sorts the worst first: by the precedence of the cause, and conversations without a cause last. */
export function worstFirst(diagnoses: readonly Diagnosis[]): Diagnosis[] {
  const order = Object.keys(EXPLANATIONS)
  const rank = ({cause}: Diagnosis) => (cause === null ? order.length : order.indexOf(cause.id))
  return diagnoses.toSorted((one, other) => rank(one) - rank(other))
}
