import type {ClusterState, KubeObject, Log, LogFile, LogLine, LogSource} from '../state.ts'
import {badRequest, notFound} from '../status.ts'
import type {ContainerStatus, PodView} from '../table/pods.ts'
import {logFileText} from './log-file.ts'
import type {LogOptions} from './log-options.ts'

/** Returns the log of a container; null if the pod has no node. Throws if the container is ambiguous or has no log. */
export async function podLog(
  state: ClusterState,
  request: {pod: KubeObject & PodView; container: string; options: LogOptions},
  signal: AbortSignal,
): Promise<AsyncGenerator<Buffer> | null> {
  const {pod, options} = request
  const container = chooseContainer(pod, request.container)
  if (!pod.spec.nodeName) return null
  const source = await findSource(state, pod, container, options.previous)
  const text = 'read' in source ? logFileText(source, options) : logText(source, options, signal)
  return limitBytes(text, options.limitBytes)
}

/** Returns the current log, or the previous log while the container waits for a restart. A file is always returned. */
async function findSource(
  state: ClusterState,
  pod: KubeObject & PodView,
  container: string,
  previous: boolean,
): Promise<LogSource | LogFile> {
  const name = {namespace: pod.metadata.namespace ?? '', pod: pod.metadata.name, container}
  if (previous) {
    const source = state.log({...name, previous})
    if (source !== null) return present(source)
    throw badRequest(`previous terminated container "${container}" in pod "${pod.metadata.name}" not found`)
  }
  const current = state.log({...name, previous: false})
  if (current === null || !('read' in current)) checkStarted(pod, container)
  return present(current ?? state.log({...name, previous: true}) ?? EMPTY)
}

async function present(log: Log): Promise<LogSource | LogFile> {
  if ('missing' in log) throw notFound(await log.missing())
  return log
}

const EMPTY: LogSource = {lines: [], follow: () => () => {}}

async function* logText(source: LogSource, options: LogOptions, signal: AbortSignal): AsyncGenerator<Buffer> {
  const {tailLines, since} = options
  const fresh = options.follow ? followedLines(source, signal) : null
  try {
    const tail = source.lines.slice(tailLines === null ? 0 : Math.max(0, source.lines.length - tailLines))
    for (const line of tail) if (since === null || new Date(line.time) >= since) yield lineText(line, options)
    for (let lines = await fresh?.next(); lines; lines = await fresh?.next()) {
      for (const line of lines) yield lineText(line, options)
    }
  } finally {
    fresh?.stop()
  }
}

/** Returns a reader of new lines. It resolves with null after the last line or when the signal aborts. */
function followedLines(source: LogSource, signal: AbortSignal) {
  const lines: LogLine[] = []
  let isOver = false
  let wake = () => {}
  const end = () => {
    isOver = true
    wake()
  }
  const stop = source.follow(line => {
    lines.push(line)
    wake()
  }, end)
  signal.addEventListener('abort', end, {once: true})
  const next = async (): Promise<LogLine[] | null> => {
    if (signal.aborted) return null
    if (lines.length === 0 && !isOver) {
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
    return lines.length > 0 && !signal.aborted ? lines.splice(0) : null
  }
  return {next, stop}
}

function lineText({time, text}: LogLine, {timestamps}: LogOptions): Buffer {
  return Buffer.from(timestamps ? `${time} ${text}\n` : `${text}\n`)
}

async function* limitBytes(chunks: AsyncGenerator<Buffer>, limit: number | null): AsyncGenerator<Buffer> {
  let left = limit ?? Number.POSITIVE_INFINITY
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

type Pod = KubeObject & PodView

function chooseContainer(pod: Pod, asked: string): string {
  const name = pod.metadata.name
  const {initContainers = [], containers, ephemeralContainers = []} = pod.spec
  const names = [...initContainers, ...containers, ...ephemeralContainers].map(container => container.name)
  if (asked !== '') {
    if (names.includes(asked)) return asked
    throw badRequest(`container ${asked} is not valid for pod ${name}`)
  }
  const [only, ...others] = names
  if (only !== undefined && others.length === 0) return only
  throw badRequest(`a container name must be specified for pod ${name}, choose one of: [${names.join(' ')}]`)
}

function checkStarted(pod: Pod, container: string): void {
  const {initContainerStatuses = [], containerStatuses = [], ephemeralContainerStatuses = []} = pod.status
  const all = [...containerStatuses, ...initContainerStatuses, ...ephemeralContainerStatuses]
  const status = all.find(({name}) => name === container)
  const where = `container "${container}" in pod "${pod.metadata.name}"`
  if (status === undefined) throw badRequest(`${where} is not available`)
  if (isWaiting(status)) throw badRequest(`${where} is waiting to start: ${waitingWords(status)}`)
}

function isWaiting({state, lastState}: ContainerStatus): boolean {
  return !state?.running && !state?.terminated && !lastState?.terminated && state?.waiting !== undefined
}

function waitingWords({state}: ContainerStatus): string {
  const reason = state?.waiting?.reason ?? ''
  if (reason === 'ErrImagePull') return "image can't be pulled"
  return reason === 'ImagePullBackOff' ? 'trying and failing to pull image' : reason
}
