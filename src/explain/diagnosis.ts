import {timestampOf} from '../events/time.ts'
import type {Explanation} from './explanation.ts'
import {EXPLANATIONS} from './explanations/index.ts'
import {commandOf, type Where} from './next.ts'
import type {Story} from './story.ts'

/** The diagnosis of a conversation, as the command and the server print it. */
export interface Diagnosis {
  readonly conversation: string | null
  readonly events: number
  /** `since` is UTC with `Z`; `event` is the event that changed the state. Both are null if the log has none. */
  readonly state: {readonly is: string; readonly since: string | null; readonly event: string | null}
  readonly waits_for: {readonly who: 'user' | 'tool' | 'model' | 'nobody' | 'unknown'; readonly to: string}
  /** Null if there is nothing to explain. */
  readonly cause: Explained | null
  readonly also: readonly Explained[]
}

export interface Explained extends Omit<Explanation, 'next'> {
  /** Permanent: `waiting-for-confirmation`. */
  readonly id: string
  /** A shell command; null if there is none. */
  readonly next: string | null
}

/** Returns the diagnosis of a story; `where` is null if no command can read it again. Its texts quote the log, so they must pass through the redactor. */
export function diagnose(story: Story, where: Where | null): Diagnosis {
  const {conversation, events, state} = story
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
