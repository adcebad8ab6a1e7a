import {didYouMean} from '../nearest.ts'
import type {AttemptEnd} from './attempt.ts'
import type {CallbackFacts, Seen} from './facts.ts'
import type {Given} from './given.ts'

/** Words about a Stop hook that is never run. */
export const NEVER_MATCHES = 'has a matcher that never matches Stop; only * does'

export function missingVariable({misspelt, isEmpty, isWithheld}: Given): string {
  if (isWithheld) return 'the hook got no SVC_CALLBACK_URL: this version of the service does not pass secrets to hooks'
  if (isEmpty) return 'SVC_CALLBACK_URL is empty'
  if (misspelt === null) return 'the hook got no SVC_CALLBACK_URL, and no secret of the conversation has a similar name'
  return `the hook got no SVC_CALLBACK_URL; a secret of the conversation is called ${misspelt}${didYouMean('SVC_CALLBACK_URL')}`
}

export function failureOf(run: NonNullable<CallbackFacts['run']>, ended: AttemptEnd | null): string | null {
  const error = ended?.error ?? run.error
  if (error !== null) return error
  const exitCode = ended?.exitCode ?? run.exitCode
  if (exitCode === 0) return null
  return `exit code ${exitCode ?? 'unknown'}${exitCode === 127 ? ', so a program is missing' : ''}`
}

export function others({nameless}: Seen): string {
  if (nameless === 0) return ''
  return `; ${nameless === 1 ? '1 callback' : `${nameless} callbacks`} without a conversation arrived at that time, maybe of this hook`
}

export function gaveUp(ms: number): string {
  return `the sender closed the connection after ${(ms / 1000).toFixed(1)} s, before the answer`
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
