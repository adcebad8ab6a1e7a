import type {Absent, Missing, PodWatcher} from '../../cluster/port.ts'
import {lineReader} from '../records/lines.ts'
import type {Lane} from '../records/merge.ts'
import type {ContainerSource, LogRecord} from '../records/record.ts'
import {recordReader} from '../records/records.ts'
import {createResume} from './resume.ts'

interface Redacting {
  push(chunk: Uint8Array): Buffer[]
  end(): Buffer[]
}

export interface Reading {
  readonly watcher: Pick<PodWatcher, 'log'>
  /** Returns a redactor. `item` is the path of the log, because some rules apply only to some paths. */
  redactor(item: string): Redacting
  /** How long a record waits for more lines, in milliseconds. */
  readonly lingerMs: number
}

export interface LogPart {
  readonly previous: boolean
  readonly follow: boolean
  /** True if the log is complete. The last line then needs no line end. */
  readonly isFinal: boolean
  /** The maximum number of lines of the first part. A later part continues at the end of the previous part. */
  readonly tailLines?: number
  readonly sinceSeconds?: number
}

/** How the reading of a part ended. `progress` is true if bytes arrived. */
export type PartEnd = {readonly status: 'over' | 'cut'; readonly progress: boolean} | Absent | Missing

export interface ContainerReader {
  /** Reads one response to its end. The next call continues after the last line that was read. */
  take(part: LogPart): Promise<PartEnd>
  /** Reads only the last line and prints nothing, so that the next call begins with new lines. */
  goToEnd(): Promise<PartEnd>
  /** Emits the records that wait for further lines. */
  settle(): Promise<void>
  end(): Promise<void>
}

/** Returns a reader of one log. It drops bytes that were read before, and puts redacted records into the lane. */
export function containerReader(source: ContainerSource, lane: Lane, reading: Reading): ContainerReader {
  const {namespace, pod, container} = source
  const resume = createResume()
  const redacting = reading.redactor(`${namespace}/${pod}/${container}.log`)
  const lines = lineReader()
  const records = recordReader()
  let linger: NodeJS.Timeout | undefined

  /** The lane stores the records as bytes. The promise does not refer to them, so their memory can be freed. */
  function put(done: LogRecord[]): Promise<void> {
    clearTimeout(linger)
    return lane.put(done).then(startLinger)
  }

  function startLinger(): void {
    linger = setTimeout(() => void lane.put(records.flush()), reading.lingerMs).unref()
  }

  function passOne(part: Buffer): Promise<void> {
    return put(records.push(lines.push(redacting.push(part))))
  }

  async function pass(parts: readonly Buffer[]): Promise<void> {
    for (const part of parts) await passOne(part)
  }

  async function read(part: LogPart, use: (parts: readonly Buffer[]) => Promise<void> | void): Promise<PartEnd> {
    const {previous, follow, isFinal, ...first} = part
    const {sinceTime} = resume
    resume.cut()
    const where = {namespace, pod, container, previous, follow, sinceTime}
    const answer = await reading.watcher.log(sinceTime === null ? {...where, ...first} : where)
    if (answer.status !== 'found') return answer
    let progress = false
    try {
      for await (const chunk of answer.value) {
        progress = true
        for (const slice of slicesOf(chunk)) await use(resume.take(slice))
      }
    } catch {
      return {status: 'cut', progress}
    }
    if (isFinal) await use(resume.finish())
    return {status: 'over', progress}
  }

  return {
    take: part => read(part, pass),
    goToEnd: () => read({previous: false, follow: false, isFinal: false, tailLines: 1}, () => {}),
    settle: () => put(records.flush()),
    async end() {
      await pass(resume.finish())
      await put([...records.push([...lines.push(redacting.end()), ...lines.end()]), ...records.flush()])
      clearTimeout(linger)
      lane.end()
    },
  }
}

/**
 * The number of bytes that are processed at once. A quarter of this number takes 50 % longer. Four times this number
 * multiplies the memory for fifty logs.
 */
const SLICE = 65_536

function* slicesOf({buffer, byteOffset, byteLength}: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < byteLength; at += SLICE)
    yield Buffer.from(buffer, byteOffset + at, Math.min(SLICE, byteLength - at))
}
