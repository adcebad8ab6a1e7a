import type {KeptHeader, ProbeAnswer} from '../../probes/probe.ts'

/** Returns the status and the headers that identify the responder: `401, server nginx, via 1.1 proxy`. */
export function describeAnswer(answer: ProbeAnswer): string {
  if (answer.outcome === 'no-answer') return `no answer (${answer.cause}: ${answer.detail})`
  const shown: readonly KeptHeader[] = ['server', 'via', 'www-authenticate', 'location', 'retry-after']
  const headers = shown.flatMap(name => {
    const value = answer.headers[name]
    return value === undefined ? [] : [`${name} ${value.slice(0, 120)}`]
  })
  const body = answer.status === 200 && answer.body !== 'json' ? [`${answer.body === 'html' ? 'HTML' : 'no JSON'}`] : []
  return [String(answer.status), ...body, ...headers].join(', ')
}
