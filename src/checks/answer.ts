import type {ProbeAnswer} from '../probes/probe.ts'
import {oneLine} from './one-line.ts'

export function isOk(answer: ProbeAnswer): boolean {
  return answer.outcome === 'answered' && answer.status >= 200 && answer.status < 300
}

/** `HTTP 503`, or why there was no answer. */
export function describeAnswer(answer: ProbeAnswer): string {
  return answer.outcome === 'answered'
    ? `HTTP ${answer.status}`
    : `no answer (${answer.cause}): ${oneLine(answer.detail, 120)}`
}

/** Constant words for the fingerprint. */
export function answerClass(answer: ProbeAnswer): string {
  return answer.outcome === 'answered' ? `HTTP ${answer.status}` : `no answer: ${answer.cause}`
}
