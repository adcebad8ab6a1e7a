import {text} from 'node:stream/consumers'
import {lastPart} from '../last-part.ts'
import {
  ABSENT,
  type ClusterCollector,
  type ClusterReader,
  found,
  type LogRequest,
  type Missing,
  type PodWatcher,
  type Read,
  type TimedLog,
} from '../port.ts'
import {type Purpose, resourcePath} from '../purpose.ts'
import {denied} from './answer.ts'
import type {Connection, Question} from './connection.ts'

/** Reads logs of containers as a stream, because their length is unknown. */
export function logReader(connection: Connection, signal: AbortSignal): ClusterCollector['log'] {
  return log => openLog(connection, log, {path: pathOf(log), accept: '*/*'}, signal)
}

/** Reads logs on separate connections, so that parallel readers can be slow without blocking others. */
export function timedLogReader(connection: Connection, signal: AbortSignal): PodWatcher['log'] {
  return log => openLog(connection, log, {path: timedPathOf(log), accept: '*/*', isFollowed: true}, signal)
}

/** Reads the last lines as text. */
export function tailReader(connection: Connection, signal: AbortSignal): ClusterReader['logTail'] {
  const open = logReader(connection, signal)
  return async log => {
    try {
      const answer = await open(log)
      return answer.status === 'found' ? found(await lastPart(answer.value)) : answer
    } catch (error) {
      return connection.explain(error, purposeOf(log).input, signal)
    }
  }
}

async function openLog(
  connection: Connection,
  log: LogRequest,
  question: Question,
  signal: AbortSignal,
): Promise<Read<AsyncIterable<Uint8Array>>> {
  const purpose = purposeOf(log)
  try {
    const {status, body} = await connection.open(question, signal)
    if (status === 200) return found(body)
    return refused(status, await text(body), purpose, connection.host)
  } catch (error) {
    return connection.explain(error, purpose.input, signal)
  }
}

function purposeOf({namespace, pod, container, previous}: LogRequest): Purpose {
  return {
    input: `${previous ? 'previous log' : 'log'} of ${namespace}/${pod}/${container}`,
    rule: {apiGroup: '', resource: 'pods/log', verbs: ['get'], namespace},
  }
}

function pathOf({namespace, pod, container, previous, sinceSeconds, tailLines}: LogRequest): string {
  const query = new URLSearchParams({container})
  if (previous) query.set('previous', 'true')
  if (sinceSeconds !== undefined) query.set('sinceSeconds', String(Math.ceil(sinceSeconds)))
  if (tailLines !== undefined) query.set('tailLines', String(tailLines))
  return `${resourcePath({group: '', version: 'v1', resource: 'pods'}, namespace, pod)}/log?${query}`
}

function timedPathOf(log: TimedLog): string {
  const query = new URLSearchParams({timestamps: 'true'})
  if (log.follow) query.set('follow', 'true')
  if (log.sinceTime !== null) query.set('sinceTime', log.sinceTime)
  return `${pathOf(log)}&${query}`
}

/**
 * The server answers 404 or 400 if the pod or the container's log does not exist. The body of a 400 is only used to
 * distinguish them.
 */
function refused(status: number, body: string, purpose: Purpose, host: string): Read<never> {
  if (status === 404 || status === 204) return ABSENT // 204: the pod is not on a node yet
  if (status === 403) return denied(purpose)
  if (
    status === 400 &&
    /previous terminated container|waiting to start|is terminated|host assigned|not available|not found/.test(body)
  )
    return ABSENT
  const missing: Missing = {
    status: 'missing',
    cause: 'unreachable',
    input: purpose.input,
    code: status === 401 ? 'cluster.unauthorized' : 'cluster.server-error',
    reason: status >= 500 ? `${host} could not get it from the node (${status})` : `${host} answered ${status}`,
  }
  return missing
}
