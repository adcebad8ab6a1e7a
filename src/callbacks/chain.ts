import {type Static, Type} from 'typebox'
import {nullable, oneOf, open, text} from '../events/declare.ts'
import type {ScriptOutcome} from '../events/finish-callback.ts'
import {didYouMean} from '../nearest.ts'
import type {AttemptEnd} from './attempt.ts'
import {curlWords} from './curl.ts'
import type {Given} from './given.ts'
import {URL_PROBLEMS} from './shown-url.ts'

/** What is known of the Stop hooks of a conversation. */
export type StopHooks = 'sends-callback' | 'others' | 'none' | 'unknown'

/** Everything that is known about the callback of one finish. Null means unknown. */
export interface CallbackFacts {
  readonly conversation: string | null
  /** The end of a run. `code` is the code of an error. */
  readonly end: {
    readonly as: 'finished' | 'error'
    readonly event: string | null
    readonly at: string | null
    readonly code: string | null
  }
  readonly hooks: StopHooks
  readonly run: {readonly event: string; readonly exitCode: number | null; readonly error: string | null} | null
  readonly given: Given | null
  readonly ended: AttemptEnd | null
  readonly script: ScriptOutcome | null
  readonly seen: Seen | null
}

/** What a server knows of the request of a hook run. */
export interface Seen {
  /** `awaited`: it may still arrive; `dropped`: the requests of that time were dropped for newer ones. */
  readonly is: 'seen' | 'awaited' | 'missing' | 'dropped'
  /** True if the URL of the hook names this server; null if the URL is unknown. */
  readonly isHere: boolean | null
  /** The number of requests without a conversation at that time. */
  readonly nameless: number
  readonly request: SeenRequest | null
}

export interface SeenRequest {
  readonly at: string
  readonly path: string
  readonly answer: number
  /** `not-checked`: the path or the Host header was refused before the token was compared. */
  readonly token: 'matched' | 'missing' | 'wrong' | 'not-required' | 'not-checked' | 'unknown'
  readonly count: number
  /** True if the request names no conversation, and only its time tells that it belongs to this run. */
  readonly isProbable: boolean
  /** The time after which the sender closed the connection without an answer. */
  readonly gaveUpAfterMs: number | null
}

const StepSchema = open('CallbackStep', {
  id: oneOf('finished', 'hook', 'started', 'variable', 'url', 'script', 'request', 'answer'),
  is: Type.Unsafe<'yes' | 'no' | 'unknown' | 'not-reached'>({
    type: 'string',
    enum: ['yes', 'no', 'unknown', 'not-reached'],
    description: 'not-reached: an earlier step failed',
  }),
  text: text(),
  event: nullable(text()),
})

export const CallbackChainSchema = open('CallbackChain', {
  conversation: nullable(text()),
  finish: open('CallbackFinish', {
    event: nullable(text()),
    at: nullable(text()),
    state: oneOf('finished', 'error'),
  }),
  verdict: Type.Unsafe<'arrived' | 'lost' | 'awaited' | 'unknown' | 'not-due'>({
    type: 'string',
    enum: ['arrived', 'lost', 'awaited', 'unknown', 'not-due'],
    description: 'not-due: no callback is sent for this end, or no hook is configured that sends one',
  }),
  sentence: text(),
  /** The target without its path, to open a connection to it. */
  target: nullable(open('CallbackTarget', {text: text(), host: text(), port: Type.Integer()})),
  steps: Type.Array(StepSchema),
})

export type CallbackChain = Static<typeof CallbackChainSchema>
export type CallbackStep = Static<typeof StepSchema>
type Verdict = Pick<CallbackChain, 'verdict' | 'sentence'>

/** The names of the steps, in order. */
export const STEPS: Readonly<Record<CallbackStep['id'], string>> = {
  finished: 'reached FINISHED',
  hook: 'Stop hook configured',
  started: 'hook started',
  variable: 'variable given',
  url: 'URL',
  script: 'outcome of the script',
  request: 'request seen here',
  answer: 'answered',
}

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

type Reading = readonly [CallbackStep['is'], string, event?: string | null]

function stepsOf(facts: CallbackFacts): CallbackStep[] {
  const readings = Object.entries(READERS) as [CallbackStep['id'], (facts: CallbackFacts) => Reading][] // the cast is safe: the keys of READERS are the steps
  const steps = readings.map(([id, read]) => {
    const [is, says, event = null] = read(facts)
    return {id, is, text: says, event}
  })
  const failed = steps.findIndex(({is}) => is === 'no')
  const isMoot = ({is}: CallbackStep, at: number) => failed !== -1 && at > failed && is === 'unknown'
  return steps.map((step, at) => (isMoot(step, at) ? {...step, is: 'not-reached', text: ''} : step))
}

const READERS: Readonly<Record<CallbackStep['id'], (facts: CallbackFacts) => Reading>> = {
  finished: ({end: {as, at, event, code}}) =>
    as === 'finished'
      ? ['yes', at ?? 'at an unknown time', event]
      : ['no', `ended in ERROR${code === null ? '' : ` (${code})`}`, event],
  hook: ({hooks, run}) => {
    if (run !== null) return ['yes', 'it ran']
    if (hooks === 'sends-callback') return ['yes', 'it sends a callback']
    if (hooks === 'unknown') return ['unknown', 'the source does not contain the configuration']
    return ['no', hooks === 'others' ? 'no Stop hook reads SVC_CALLBACK_URL' : 'there is no Stop hook']
  },
  started: ({run, ended}) => {
    if (run === null) return ['unknown', 'the log contains no run of it']
    const failure = failureOf(run, ended)
    return failure === null ? ['yes', `exit code ${run.exitCode}`, run.event] : ['no', failure, run.event]
  },
  variable: ({given, script}) => {
    if (given === null) return script?.is === 'no-url' ? ['no', 'the script found no URL'] : ['unknown', NOT_RECORDED]
    return given.variable === null ? ['no', missingVariable(given)] : ['yes', given.variable]
  },
  url: ({given}) => {
    if (given === null) return ['unknown', NOT_RECORDED]
    const {url} = given
    if (url === null) return ['unknown', '']
    return url.problem === null ? ['yes', url.text] : ['no', `${url.text}: it ${URL_PROBLEMS[url.problem]}`]
  },
  script: ({script, run, ended}) => {
    if (script === null) return ['unknown', run !== null && ended === null ? NOT_RECORDED : NOT_PRINTED]
    if (script.is === 'no-url') return ['no', 'it found no URL and sent nothing']
    if (script.is === 'no-curl') return ['no', 'it found no curl and sent nothing']
    const {curl, status} = script
    if (curl !== 0) return ['no', `curl exit code ${curl}: ${curlWords(curl)}`]
    return ['yes', `curl exit code 0, status ${status ?? 'unknown'}`]
  },
  request: ({seen}) => {
    if (seen === null) return ['unknown', ONLY_RECEIVER]
    if (seen.request !== null) {
      const {at, path, count, isProbable} = seen.request
      const again = count > 1 ? `, ${count} times` : ''
      return ['yes', `${at} at ${path}${again}${isProbable ? ' (probably: it names no conversation)' : ''}`]
    }
    if (seen.is === 'awaited') return ['unknown', 'it may still arrive']
    if (seen.is === 'dropped') return ['unknown', 'the requests of that time were dropped for newer ones']
    return seen.isHere === false
      ? ['unknown', 'the URL names another receiver']
      : ['no', `nothing arrived${others(seen)}`]
  },
  answer: ({seen, script}) => {
    const request = seen?.request ?? null
    if (request !== null) {
      if (request.gaveUpAfterMs !== null) return ['no', gaveUp(request.gaveUpAfterMs)]
      return [isSuccess(request.answer) ? 'yes' : 'no', String(request.answer)]
    }
    const status = script?.is === 'tried' ? script.status : null
    if (status === null) return ['unknown', '']
    return [isSuccess(status) ? 'yes' : 'no', `${status}, as the script saw it`]
  },
}

const NOT_RECORDED = 'not recorded: another server ran the hook, or an earlier version of this one'
const NOT_PRINTED = 'only the shipped script prints its outcome'
const ONLY_RECEIVER = 'only the receiver shows it'

/** The causes in order. The first that applies is the verdict. */
function verdictOf(facts: CallbackFacts): Verdict {
  const {end, hooks, run, given, ended, script, seen} = facts
  if (end.as === 'error')
    return notDue(`the conversation ended in ERROR${end.code === null ? '' : ` (${end.code})`} before FINISHED`)
  const request = seen?.request ?? null
  if (request !== null) return ofRequest(request, given)
  if (run === null) return withoutRun(hooks)
  const failure = failureOf(run, ended)
  if (failure !== null) return lost(`the Stop hook that sends the callback failed: ${failure}`)
  if (given !== null && given.variable === null) return lost(missingVariable(given))
  if (script?.is === 'no-url') return lost('the script found no SVC_CALLBACK_URL')
  if (script?.is === 'no-curl') return lost('the script needs curl, and curl is not installed where the hook ran')
  const where = given?.url?.text ?? 'the receiver'
  if (script !== null && script.curl !== 0) return lost(whyNotSent(script.curl, given, where, seen))
  if (script !== null && script.status !== null) {
    if (isSuccess(script.status)) return {verdict: 'arrived', sentence: `${where} answered with ${script.status}`}
    return lost(`${where} answered with ${script.status}`)
  }
  if (given?.url?.problem != null) return lost(badUrl(given))
  return ofSeen(seen, where, run.event)
}

function ofSeen(seen: Seen | null, where: string, event: string): Verdict {
  if (seen === null) return {verdict: 'unknown', sentence: 'only the receiver shows whether the callback arrived'}
  if (seen.is === 'awaited') return {verdict: 'awaited', sentence: 'the hook ran, and its callback may still arrive'}
  if (seen.is === 'dropped')
    return {verdict: 'unknown', sentence: 'the requests of that time were dropped for newer ones'}
  if (seen.isHere === false)
    return {verdict: 'unknown', sentence: `it was sent to ${where}, and only that receiver shows whether it arrived`}
  return lost(`the hook ran (event ${event}), and nothing arrived here${others(seen)}`)
}

function withoutRun(hooks: StopHooks): Verdict {
  switch (hooks) {
    case 'sends-callback':
      return lost('a Stop hook that sends the callback is configured, but did not run when the agent finished')
    case 'others':
      return notDue('no Stop hook of the conversation reads SVC_CALLBACK_URL')
    case 'none':
      return notDue('the conversation has no Stop hook')
    case 'unknown':
      return {verdict: 'unknown', sentence: 'the source contains neither a run nor the configuration of a Stop hook'}
  }
}

function ofRequest(request: SeenRequest, given: Given | null): Verdict {
  const {path, answer, token, gaveUpAfterMs, isProbable} = request
  const own = isProbable ? 'the callback probably arrived' : 'the callback arrived'
  const arrived = given?.variable === null ? `${own}, but the hook did not send it` : own
  if (answer === 403 && token !== 'not-checked') {
    const isSent = token === 'wrong' || given?.hasToken === true
    return lost(
      isSent
        ? 'the receiver refused the callback (403): SVC_CALLBACK_TOKEN is not the token of the receiver'
        : 'the receiver refused the callback (403): it has no token, and the receiver requires one',
    )
  }
  if (answer === 403) return lost('this server refused the callback (403): it does not allow the Host header')
  if (token === 'not-checked') return lost(`the callback went to ${path}, which takes no callbacks (${answer})`)
  if (gaveUpAfterMs !== null) return {verdict: 'arrived', sentence: `${arrived}, but ${gaveUp(gaveUpAfterMs)}`}
  return {verdict: 'arrived', sentence: `${arrived}, and was answered with ${answer}`}
}

function whyNotSent(curl: number, given: Given | null, where: string, seen: Seen | null): string {
  if (given?.url?.problem != null) return badUrl(given)
  if (curl === 35 && seen?.isHere === true)
    return `the URL ${where} begins with https, and this server speaks only http`
  return `the request to ${where} failed: ${curlWords(curl)} (curl exit code ${curl})`
}

function badUrl({variable, url}: Given): string {
  return `the value of ${variable} ${URL_PROBLEMS[url?.problem ?? 'unreadable']}`
}

function missingVariable({misspelt, isEmpty, isWithheld}: Given): string {
  if (isWithheld) return 'the hook got no SVC_CALLBACK_URL: this version of the service does not pass secrets to hooks'
  if (isEmpty) return 'SVC_CALLBACK_URL is empty'
  if (misspelt === null) return 'the hook got no SVC_CALLBACK_URL, and no secret of the conversation has a similar name'
  return `the hook got no SVC_CALLBACK_URL; a secret of the conversation is called ${misspelt}${didYouMean('SVC_CALLBACK_URL')}`
}

function failureOf(run: NonNullable<CallbackFacts['run']>, ended: AttemptEnd | null): string | null {
  const error = ended?.error ?? run.error
  if (error !== null) return error
  const exitCode = ended?.exitCode ?? run.exitCode
  if (exitCode === 0) return null
  return `exit code ${exitCode ?? 'unknown'}${exitCode === 127 ? ', so a program is missing' : ''}`
}

function others({nameless}: Seen): string {
  if (nameless === 0) return ''
  return `; ${nameless === 1 ? '1 callback' : `${nameless} callbacks`} without a conversation arrived at that time`
}

function gaveUp(ms: number): string {
  return `the sender closed the connection after ${(ms / 1000).toFixed(1)} s, before the answer`
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

function lost(sentence: string): Verdict {
  return {verdict: 'lost', sentence}
}

function notDue(why: string): Verdict {
  return {verdict: 'not-due', sentence: `no callback is due: ${why}`}
}
