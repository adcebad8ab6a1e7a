import {type Static, Type} from 'typebox'
import {nullable, oneOf, open, text} from '../events/declare.ts'
import {curlWords} from './curl.ts'
import type {CallbackFacts} from './facts.ts'
import {failureOf, gaveUp, isSuccess, missingVariable, NEVER_MATCHES, others} from './reasons.ts'
import {shownPath} from './shown-path.ts'
import {URL_PROBLEMS} from './shown-url.ts'

export const StepSchema = open('CallbackStep', {
  id: oneOf('finished', 'hook', 'started', 'variable', 'url', 'script', 'request', 'answer'),
  is: Type.Unsafe<'yes' | 'no' | 'unknown' | 'not-reached'>({
    type: 'string',
    enum: ['yes', 'no', 'unknown', 'not-reached'],
    description: 'not-reached: an earlier step failed',
  }),
  text: text(),
  event: nullable(text()),
})

export type CallbackStep = Static<typeof StepSchema>

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

type Reading = readonly [CallbackStep['is'], string, event?: string | null]

/** Returns the steps of the way of a callback. After a step that failed, unknown steps were not reached. */
export function stepsOf(facts: CallbackFacts): CallbackStep[] {
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
    if (hooks === 'never-matches') return ['no', `the one that sends a callback ${NEVER_MATCHES}`]
    if (hooks === 'unknown') return ['unknown', 'the source does not contain the configuration']
    return ['no', hooks === 'others' ? 'no Stop hook reads SVC_CALLBACK_URL' : 'there is no Stop hook']
  },
  started: ({run, hooks}) => {
    if (run !== null) return ['yes', '', run.event]
    return [hooks === 'unknown' ? 'unknown' : 'no', 'the log contains no run of it']
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
    const failure = run === null ? null : failureOf(run, ended)
    if (failure !== null) return ['no', failure]
    if (script === null) return ['unknown', run !== null && ended === null ? NOT_RECORDED : NOT_PRINTED]
    if (script.is === 'no-url') return ['no', 'it found no URL and sent nothing']
    if (script.is === 'no-curl') return ['no', 'it found no curl and sent nothing']
    const {curl, status} = script
    if (curl !== 0) return ['no', `curl exit code ${curl}: ${curlWords(curl)}`]
    return ['yes', `curl exit code 0, status ${status ?? 'unknown'}`]
  },
  request: ({seen, script}) => {
    if (seen === null) return ['unknown', ONLY_RECEIVER]
    if (seen.request === null && seen.isHere === true && script?.is === 'tried' && script.status !== null)
      return ['yes', 'it was answered before its body was read']
    if (seen.request !== null) {
      const {at, path, count, isProbable} = seen.request
      const again = count > 1 ? `, ${count} times` : ''
      return ['yes', `${at} at ${shownPath(path)}${again}${isProbable ? ' (probably: it names no conversation)' : ''}`]
    }
    if (seen.is === 'awaited') return ['unknown', 'it may still arrive']
    if (seen.is === 'dropped') return ['unknown', 'the requests of that time were dropped for newer ones']
    if (seen.isHere === false) return ['unknown', 'the URL names another receiver']
    return [seen.isHere === true && seen.nameless === 0 ? 'no' : 'unknown', `nothing arrived${others(seen)}`]
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

const NOT_RECORDED = 'only the server that ran the hook records it'
const NOT_PRINTED = 'only the shipped script prints its outcome'
const ONLY_RECEIVER = 'only the receiver shows it'
