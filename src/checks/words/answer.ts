import type {Installation} from '../../installation/installation.ts'
import type {KeptHeader, ProbeAnswer} from '../../probes/probe.ts'
import {type ObjectRef, workloadRef} from '../../repairs/repair.ts'
import {oneLine} from '../define.ts'
import type {ProbeFact, RuntimeKeysFact} from '../facts.ts'

export function isOk(answer: ProbeAnswer): boolean {
  return answer.outcome === 'answered' && answer.status >= 200 && answer.status < 300
}

/** Returns the status as `HTTP 503`, or the reason why no answer arrived. */
export function describeAnswer(answer: ProbeAnswer): string {
  return answer.outcome === 'answered'
    ? `HTTP ${answer.status}`
    : `no answer (${answer.cause}): ${oneLine(answer.detail, 120)}`
}

/** Returns the answer in constant words, because the fingerprint contains them. */
export function answerClass(answer: ProbeAnswer): string {
  return answer.outcome === 'answered' ? `HTTP ${answer.status}` : `no answer: ${answer.cause}`
}

/** Returns true if a probe used `--runtime-url`. Its failure proves nothing, because the URL may be wrong. */
export function wentToGivenUrl({target}: Pick<NonNullable<ProbeFact | RuntimeKeysFact>, 'target'>): boolean {
  return URL.canParse(target)
}

export function runtimeObject({components: {runtime}, namespace}: Installation): ObjectRef {
  const [workload] = runtime.state === 'found' ? runtime.workloads : []
  return workloadRef(workload ?? {kind: 'Deployment', namespace, name: 'runtime'})
}

/** Returns the status and the headers that identify the responder: `401, server nginx, via 1.1 proxy`. */
export function describeResponder(answer: ProbeAnswer): string {
  if (answer.outcome === 'no-answer') return `no answer (${answer.cause}: ${answer.detail})`
  const shown: readonly KeptHeader[] = ['server', 'via', 'www-authenticate', 'location', 'retry-after']
  const headers = shown.flatMap(name => {
    const value = answer.headers[name]
    return value === undefined ? [] : [`${name} ${value.slice(0, 120)}`]
  })
  const body = answer.status === 200 && answer.body !== 'json' ? [`${answer.body === 'html' ? 'HTML' : 'no JSON'}`] : []
  return [String(answer.status), ...body, ...headers].join(', ')
}
