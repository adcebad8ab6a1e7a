import {logFileText} from '../../kube-api/pods/log-file.ts'
import type {ContainerLogName} from '../../kube-api/state.ts'
import type {Coverage} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {logOf} from '../serve/logs.ts'

export interface RecordedLogRequest extends ContainerLogName {
  readonly tailLines: number | null
  /** Lines with an earlier timestamp are left out, after `tailLines` is applied. */
  readonly since: Date | null
}

export type RecordedLog =
  | {readonly status: 'found'; readonly text: AsyncIterable<Buffer>}
  | {readonly status: 'absent'}
  | {readonly status: 'missing'; readonly reason: string}

/** Bytes of logs kept in memory: they are read in parallel, and each one alone would take a pass over the archive. */
const MOST_KEPT = 134_217_728

/** Reads container logs from a bundle of svcdiag or troubleshoot. Logs whose path `isKept` are read in one pass. */
export function recordedLogs(
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
    const {namespace, pod, container, previous} = name
    const item = `${previous ? 'previous log' : 'log'} of ${namespace}/${pod}/${container}`
    if (coverage.some(entry => entry.item === item && entry.status === 'absent')) return {status: 'absent'}
    const log = logOf({...bundle, stream}, coverage, name)
    if ('missing' in log) return {status: 'missing', reason: await log.missing()}
    if (!('read' in log)) return {status: 'absent'}
    const options = {follow: false, previous, timestamps: false, limitBytes: null, tailLines, since}
    return {status: 'found', text: logFileText(log, options)}
  }
}

async function keepLogs(bundle: Bundle, isKept: (path: string) => boolean): Promise<ReadonlyMap<string, Buffer>> {
  const kept = new Map<string, Buffer>()
  let room = MOST_KEPT
  for await (const {path, bytes, data} of bundle.walk()) {
    if (!isKept(path) || bytes > room) continue
    const parts: Buffer[] = []
    for await (const part of data) parts.push(part)
    kept.set(path, Buffer.concat(parts))
    room -= bytes
  }
  return kept
}
