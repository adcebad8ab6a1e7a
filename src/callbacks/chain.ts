import {type Static, Type} from 'typebox'
import {nullable, oneOf, open, text} from '../events/declare.ts'
import type {CallbackFacts} from './facts.ts'
import {StepSchema, stepsOf} from './steps.ts'
import {VERDICTS, type Verdict, verdictOf} from './verdict.ts'

export const CallbackChainSchema = open('CallbackChain', {
  conversation: nullable(text()),
  finish: open('CallbackFinish', {
    event: nullable(text()),
    at: nullable(text()),
    state: oneOf('finished', 'error'),
  }),
  verdict: Type.Unsafe<Verdict['verdict']>({
    type: 'string',
    enum: VERDICTS,
    description: 'not-due: no callback is sent for this end, or no hook is configured that sends one',
  }),
  sentence: text(),
  /** The target without its path, to open a connection to it. */
  target: nullable(open('CallbackTarget', {text: text(), host: text(), port: Type.Integer()})),
  steps: Type.Array(StepSchema),
})

export type CallbackChain = Static<typeof CallbackChainSchema>

/** Returns the way of the callback of one finish, step by step. Its texts quote names, so they must be masked. */
export function callbackChain(facts: CallbackFacts): CallbackChain {
  const {conversation, end, given} = facts
  const url = given?.url ?? null
  const target =
    url === null || url.host === null || url.port === null ? null : {text: url.text, host: url.host, port: url.port}
  return {
    conversation,
    finish: {event: end.event, at: end.at, state: end.as},
    ...verdictOf(facts),
    target,
    steps: stepsOf(facts),
  }
}
