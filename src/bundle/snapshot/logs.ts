import {lastPart} from '../../cluster/last-part.ts'
import type {Pod} from '../../cluster/objects.ts'
import {ABSENT, type ClusterReader, found, type PodWatcher, type TimedLog} from '../../cluster/port.ts'
import {logFileText} from '../../kube-api/pods/log-file.ts'
import type {ContainerLogName} from '../../kube-api/state.ts'
import {logName} from '../format/kinds.ts'
import type {Coverage} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {logOf} from '../serve/logs.ts'
import {notInBundle} from './document.ts'
import {stamped} from './stamped.ts'

interface Recorded {
  readonly bundle: Bundle
  readonly coverage: readonly Coverage[]
  readonly reader: Pick<ClusterReader, 'get'>
  /** Milliseconds since 1970; null if unknown. */
  readonly takenAtMs: number | null
}

/** Returns a watcher that reports no changes and reads recorded logs. Each line begins with its timestamp. */
export function recordedWatcher({bundle, coverage, reader, takenAtMs}: Recorded): PodWatcher {
  const logOf = recordedLogs(bundle, coverage, path => path.endsWith('.log'))
  return {
    async *pods() {},
    async *events() {},
    async log(request) {
      const {namespace, pod, container, previous, sinceSeconds, tailLines = null} = request
      const name = {namespace, pod, container, previous}
      const input = logName(name)
      if (sinceSeconds !== undefined && takenAtMs === null)
        return notInBundle(input, 'the bundle does not record when it was made')
      const since = sinceSeconds === undefined ? null : new Date((takenAtMs ?? 0) - sinceSeconds * 1000)
      const log = await logOf({...name, tailLines, since})
      if (log.status === 'absent') return ABSENT
      if (log.status === 'missing') return notInBundle(input, log.reason)
      const read = await reader.get('Pod', {namespace, name: pod})
      return found(stamped(log.text, read.status === 'found' ? startOf(read.value, request) : NEVER))
    },
  }
}

/** Returns a reader for the last lines of recorded logs. Logs from before a restart are read together in one pass. */
export function recordedTails(bundle: Bundle, coverage: readonly Coverage[]): ClusterReader['logTail'] {
  const logOf = recordedLogs(bundle, coverage, path => path.endsWith('-previous.log'))
  return async request => {
    const {namespace, pod, container, previous, tailLines} = request
    const log = await logOf({namespace, pod, container, previous, tailLines, since: null})
    if (log.status === 'found') return found(await lastPart(log.text))
    return log.status === 'absent' ? ABSENT : notInBundle(logName(request), log.reason)
  }
}

const NEVER = '1970-01-01T00:00:00Z'

function startOf({metadata, status}: Pod, {container, previous}: TimedLog): string {
  const {containerStatuses = [], initContainerStatuses = [], ephemeralContainerStatuses = []} = status
  const all = [...containerStatuses, ...initContainerStatuses, ...ephemeralContainerStatuses]
  const {state, lastState} = all.find(({name}) => name === container) ?? {}
  const run = previous ? lastState?.terminated : (state?.running ?? state?.terminated ?? lastState?.terminated)
  return run?.startedAt ?? metadata.creationTimestamp ?? NEVER
}

interface RecordedLogRequest extends ContainerLogName {
  readonly tailLines: number | null
  /** If set, earlier lines are left out after `tailLines` is applied. */
  readonly since: Date | null
}

type RecordedLog =
  | {readonly status: 'found'; readonly text: AsyncIterable<Buffer>}
  | {readonly status: 'absent'}
  | {readonly status: 'missing'; readonly reason: string}

/** In bytes. Logs are read in parallel, and each log alone would take a pass over the archive. */
const MOST_KEPT = 134_217_728

/** Returns a reader for container logs. Logs whose paths satisfy `isKept` are read together in one pass. */
function recordedLogs(
  bundle: Bundle,
  coverage: readonly Coverage[],
  isKept: (path: string) => boolean,
): (request: RecordedLogRequest) => Promise<RecordedLog> {
  let kept: Promise<ReadonlyMap<string, Buffer>> | null = null

  async function* stream(path: string): AsyncGenerator<Buffer> {
    kept ??= keepLogs(bundle, isKept)
    const log = (await kept).get(bundle.files.get(path)?.linkTo ?? path)
    if (log === undefined) yield* bundle.stream(path)
    else yield log
  }

  return async ({tailLines, since, ...name}) => {
    const item = logName(name)
    if (coverage.some(entry => entry.item === item && entry.status === 'absent')) return {status: 'absent'}
    const log = logOf({...bundle, stream}, coverage, name)
    if ('missing' in log) return {status: 'missing', reason: await log.missing()}
    if (!('read' in log)) return {status: 'absent'}
    const options = {follow: false, previous: name.previous, timestamps: false, limitBytes: null, tailLines, since}
    return {status: 'found', text: logFileText(log, options)}
  }
}

async function keepLogs(bundle: Bundle, isKept: (path: string) => boolean): Promise<ReadonlyMap<string, Buffer>> {
  const kept = new Map<string, Buffer>()
  let room = MOST_KEPT
  for await (const {path, bytes, data} of bundle.walk()) {
    if (!isKept(path) || bytes > room) continue
    kept.set(path, Buffer.concat(await Array.fromAsync(data)))
    room -= bytes
  }
  return kept
}
