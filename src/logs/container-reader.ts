import type {PodWatcher} from '../cluster/pod-watch.ts'
import type {Absent, Missing} from '../cluster/port.ts'
import {lineReader} from './lines.ts'
import type {Lane} from './merge.ts'
import type {LogRecord, LogSource} from './record.ts'
import {recordReader} from './records.ts'
import {createResume} from './resume.ts'

/** Takes the secrets out of the bytes of one log. */
export interface Redacting {
  push(chunk: Uint8Array): Buffer[]
  end(): Buffer[]
}

export interface Reading {
  readonly watcher: Pick<PodWatcher, 'log'>
  /** `item` names the log, for rules that are made for some files only. */
  redactor(item: string): Redacting
  /** How long a record waits for more lines of its own where nothing comes, in milliseconds. */
  readonly lingerMs: number
}

export interface LogPart {
  readonly previous: boolean
  readonly follow: boolean
  /** Nothing will be added to it: its last line is over, even without a line end. */
  readonly isFinal: boolean
  /** Only for the first part that is read; later ones go on where that one ended. */
  readonly tailLines?: number
  readonly sinceSeconds?: number
}

/** `progress`: something came. */
export type PartEnd = {readonly status: 'over' | 'cut'; readonly progress: boolean} | Absent | Missing

export interface ContainerReader {
  /** Reads one answer to its end. Asked again, it goes on behind the last line. */
  take(part: LogPart): Promise<PartEnd>
  /** Remembers the last line and prints nothing: what is followed then is what comes from now on. */
  goToEnd(): Promise<PartEnd>
  /** Gives what was held for lines that did not come. */
  settle(): Promise<void>
  end(): Promise<void>
}

/** One log: bytes as they come, what was read before left out, redacted, cut into records, put into the lane. */
export function containerReader(source: LogSource, lane: Lane, reading: Reading): ContainerReader {
  const {namespace, pod, container} = source
  const resume = createResume()
  const redacting = reading.redactor(`${namespace}/${pod}/${container}.log`)
  const lines = lineReader()
  const records = recordReader()
  let linger: NodeJS.Timeout | undefined

  /** No function that waits holds the records: they are bytes by then. */
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

/** So much is worked on at once. A fourth of it takes half as much time again; four times as much takes memory, times fifty logs. */
const SLICE = 65_536

function* slicesOf({buffer, byteOffset, byteLength}: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < byteLength; at += SLICE)
    yield Buffer.from(buffer, byteOffset + at, Math.min(SLICE, byteLength - at))
}
