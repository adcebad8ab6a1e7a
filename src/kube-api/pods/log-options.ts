import type {Query} from '../request.ts'
import {badRequest, invalid} from '../status.ts'

export interface LogOptions {
  readonly follow: boolean
  readonly previous: boolean
  readonly timestamps: boolean
  readonly tailLines: number | null
  readonly since: Date | null
  readonly limitBytes: number | null
}

/** Reads and validates the query of a log request. Throws the errors of an API server. */
export function logOptions(query: Query, pod: string, now: Date): LogOptions {
  const tailLines = bounded(query, 'tailLines', 0, pod)
  const sinceSeconds = bounded(query, 'sinceSeconds', 1, pod)
  const limitBytes = bounded(query, 'limitBytes', 1, pod)
  const sinceTime = wholeSeconds(query.text('sinceTime'))
  if (sinceTime !== null && sinceSeconds !== null) {
    const message = 'Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified'
    throw invalid('PodLogOptions', pod, {field: '[]', reason: 'FieldValueForbidden', message})
  }
  return {
    follow: query.flag('follow'),
    previous: query.flag('previous'),
    timestamps: query.flag('timestamps'),
    tailLines,
    limitBytes,
    since: sinceSeconds === null ? sinceTime : new Date(now.getTime() - sinceSeconds * 1_000),
  }
}

function bounded(query: Query, field: string, least: 0 | 1, pod: string): number | null {
  const value = query.integer(field)
  if (value === null || value >= least) return value
  const rule = least === 0 ? 'greater than or equal to 0' : 'greater than 0'
  const message = `Invalid value: ${value}: must be ${rule}`
  throw invalid('PodLogOptions', pod, {field, reason: 'FieldValueInvalid', message})
}

/** An API server passes only whole seconds to the kubelet. */
function wholeSeconds(text: string): Date | null {
  if (text === '') return null
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) {
    throw badRequest(`parsing time ${JSON.stringify(text)} as "2006-01-02T15:04:05Z07:00"`)
  }
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000)
}
