import type {AttemptEnd} from './attempt.ts'
import {curlWords} from './curl.ts'
import type {CallbackFacts, Resent, Seen, SeenRequest, StopHooks} from './facts.ts'
import type {Given} from './given.ts'
import {failureOf, gaveUp, isSuccess, missingVariable, NEVER_MATCHES, others} from './reasons.ts'
import {shownPath} from './shown-path.ts'
import {URL_PROBLEMS} from './shown-url.ts'

export interface Verdict {
  readonly verdict: (typeof VERDICTS)[number]
  readonly sentence: string
}

export const VERDICTS = ['arrived', 'lost', 'awaited', 'unknown', 'not-due'] as const

/** Returns what became of the callback. A lost one that was sent again has arrived. */
export function verdictOf(facts: CallbackFacts): Verdict {
  return withResent(firstVerdictOf(facts), facts.resent)
}

function withResent(found: Verdict, resent: Resent | null): Verdict {
  if (found.verdict !== 'lost' || resent === null) return found
  const {to, at, status} = resent
  return {
    verdict: 'arrived',
    sentence: `sent again at ${at} to ${to}, which answered with ${status}; before, ${found.sentence}`,
  }
}

/** The causes in order. The first that applies is the verdict. */
function firstVerdictOf(facts: CallbackFacts): Verdict {
  const {end, hooks, run, given, ended, script, seen} = facts
  if (end.as === 'error')
    return notDue(`the conversation ended in ERROR${end.code === null ? '' : ` (${end.code})`} before FINISHED`)
  const request = seen?.request ?? null
  if (request !== null) return ofRequest(request, facts)
  if (run === null) return withoutRun(hooks)
  const failure = failureOf(run, ended)
  if (failure !== null && hasNotRun(run, ended)) return lost(hookFailed(failure))
  if (given !== null && given.variable === null) return lost(missingVariable(given))
  if (script?.is === 'no-url') return lost('the script found no SVC_CALLBACK_URL')
  if (script?.is === 'no-curl') return lost('the script needs curl, and curl is not installed where the hook ran')
  const where = given?.url?.text ?? 'the receiver'
  if (script !== null && script.curl !== 0) return lost(whyNotSent(script.curl, given, where, seen))
  if (script !== null && script.status !== null) {
    if (isSuccess(script.status)) return {verdict: 'arrived', sentence: `${where} answered with ${script.status}`}
    return lost(`${where} answered with ${script.status}${aboutToken(script.status, given)}`)
  }
  if (given?.url?.problem != null) return lost(badUrl(given))
  if (failure === null) return ofSeen(seen, where, run.event)
  if (isMissingHere(seen)) return lost(hookFailed(failure))
  return {verdict: 'unknown', sentence: `${hookFailed(failure)}; only the receiver shows whether it had sent it before`}
}

/** A shell gives 126 and 127 to a program that it cannot start. */
function hasNotRun({exitCode, error}: NonNullable<CallbackFacts['run']>, ended: AttemptEnd | null): boolean {
  const code = ended?.exitCode ?? exitCode
  return code === 126 || code === 127 || (code === null && (ended?.error ?? error) !== null)
}

function hookFailed(failure: string): string {
  return `the Stop hook that sends the callback failed: ${failure}`
}

/** Returns true if it is certain that nothing arrived at the server to which the hook sends. */
function isMissingHere(seen: Seen | null): boolean {
  return seen?.is === 'missing' && seen.isHere === true && seen.nameless === 0
}

function ofSeen(seen: Seen | null, where: string, event: string): Verdict {
  if (seen === null) return {verdict: 'unknown', sentence: 'only the receiver shows whether the callback arrived'}
  if (seen.is === 'awaited') return {verdict: 'awaited', sentence: 'the hook ran, and its callback may still arrive'}
  if (seen.is === 'dropped')
    return {verdict: 'unknown', sentence: 'the requests of that time were dropped for newer ones'}
  if (seen.isHere === false)
    return {verdict: 'unknown', sentence: `it was sent to ${where}, and only that receiver shows whether it arrived`}
  const unsure = seen.isHere === null ? '; it is not known whether its URL names this server' : ''
  const sentence = `the hook ran (event ${event}), and nothing arrived here${others(seen)}${unsure}`
  return isMissingHere(seen) ? lost(sentence) : {verdict: 'unknown', sentence}
}

/** Words about the token that an other receiver may have refused. */
function aboutToken(status: number, given: Given | null): string {
  if (given === null || (status !== 401 && status !== 403)) return ''
  return given.hasToken
    ? ': SVC_CALLBACK_TOKEN is probably not the token of the receiver'
    : ': the hook got no SVC_CALLBACK_TOKEN'
}

function withoutRun(hooks: StopHooks): Verdict {
  switch (hooks) {
    case 'sends-callback':
      return lost('a Stop hook that sends the callback is configured, but did not run when the agent finished')
    case 'never-matches':
      return lost(`the Stop hook that sends the callback ${NEVER_MATCHES}`)
    case 'others':
      return notDue('no Stop hook of the conversation reads SVC_CALLBACK_URL')
    case 'none':
      return notDue('the conversation has no Stop hook')
    case 'unknown':
      return {verdict: 'unknown', sentence: 'the source contains neither a run nor the configuration of a Stop hook'}
  }
}

function ofRequest(request: SeenRequest, {given, script}: CallbackFacts): Verdict {
  const isUnsent = script !== null && (script.is !== 'tried' || script.curl !== 0)
  const {path, answer, token, gaveUpAfterMs, isProbable} = request
  const own = isProbable ? 'the callback probably arrived' : 'the callback arrived'
  const arrived = given?.variable === null || isUnsent ? `${own}, but the hook did not send it` : own
  if (token === 'wrong' || token === 'missing') {
    const isSent = token === 'wrong' || given?.hasToken === true
    return lost(
      isSent
        ? 'the receiver refused the callback (403): SVC_CALLBACK_TOKEN is not the token of the receiver'
        : 'the receiver refused the callback (403): it has no token, and the receiver requires one',
    )
  }
  if (answer === 403 && token === 'not-checked')
    return lost('this server refused the callback (403): it does not allow the Host header')
  if (token === 'not-checked')
    return lost(`the callback went to ${shownPath(path)}, which takes no callbacks (${answer})`)
  if (gaveUpAfterMs !== null) return {verdict: 'arrived', sentence: `${arrived}, but ${gaveUp(gaveUpAfterMs)}`}
  if (!isSuccess(answer)) return lost(`${arrived}, and was refused: answered with ${answer}`)
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

function lost(sentence: string): Verdict {
  return {verdict: 'lost', sentence}
}

function notDue(why: string): Verdict {
  return {verdict: 'not-due', sentence: `no callback is due: ${why}`}
}
