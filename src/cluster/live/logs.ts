import {text} from 'node:stream/consumers'
import {lastPart} from '../last-part.ts'
import {
  ABSENT,
  type ClusterCollector,
  type ClusterReader,
  found,
  type LogRequest,
  type PodWatcher,
  type Read,
  type TimedLog,
} from '../port.ts'
import {type Purpose, resourcePath} from '../purpose.ts'
import {type Asking, denied} from './answer.ts'
import type {Question} from './connection.ts'

/** Returns a reader that streams logs, because their length is unknown. */
export function logReader(asking: Asking): ClusterCollector['log'] {
  return log => openLog(asking, log, {path: pathOf(log), accept: '*/*'})
}

/** Returns a reader with a connection for each log, so that a slow caller does not block other logs. */
export function timedLogReader(asking: Asking): PodWatcher['log'] {
  return log => openLog(asking, log, {path: timedPathOf(log), accept: '*/*', isFollowed: true})
}

export function tailReader(asking: Asking): ClusterReader['logTail'] {
  const open = logReader(asking)
  return async log => {
    try {
      const answer = await open(log)
      return answer.status === 'found' ? found(await lastPart(answer.value)) : answer
    } catch (error) {
      return asking.connection.explain(error, purposeOf(log).input, asking.signal)
    }
  }
}

async function openLog(
  {connection, signal}: Asking,
  log: LogRequest,
  question: Question,
): Promise<Read<AsyncIterable<Uint8Array>>> {
  const purpose = purposeOf(log)
  try {
    const {status, body} = await connection.open(question, signal)
    return status === 200 ? found(body) : refused(status, await text(body), purpose, connection.host)
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

const NO_LOG = /previous terminated container|waiting to start|is terminated|host assigned|not available|not found/

/** The body of a 400 is only used to recognize a log that does not exist. */
function refused(status: number, body: string, purpose: Purpose, host: string): Read<never> {
  if (status === 404 || status === 204) return ABSENT // 204: the pod has no node yet
  if (status === 403) return denied(purpose)
  if (status === 400 && NO_LOG.test(body)) return ABSENT
  const code = status === 401 ? 'cluster.unauthorized' : 'cluster.server-error'
  const reason =
    status >= 500 ? `${host} could not get the log from the node (${status})` : `${host} answered ${status}`
  return {status: 'missing', cause: 'unreachable', input: purpose.input, code, reason}
}
