import type {ProbeAnswer} from '../probes/probe.ts'
import {oneLine} from './one-line.ts'

export function isOk(answer: ProbeAnswer): boolean {
  return answer.outcome === 'answered' && answer.status >= 200 && answer.status < 300
}

/** Returns `HTTP 503`, or why no answer arrived. */
export function describeAnswer(answer: ProbeAnswer): string {
  return answer.outcome === 'answered'
    ? `HTTP ${answer.status}`
    : `no answer (${answer.cause}): ${oneLine(answer.detail, 120)}`
}

/** Returns constant words for the fingerprint. */
export function answerClass(answer: ProbeAnswer): string {
  return answer.outcome === 'answered' ? `HTTP ${answer.status}` : `no answer: ${answer.cause}`
}
