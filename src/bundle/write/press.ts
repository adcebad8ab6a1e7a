import {Worker} from 'node:worker_threads'

export interface PressTask {
  readonly id: number
  readonly file: string
  /** True if the file must be created. It is an error if that file already exists. */
  readonly isNew: boolean
  /** The bytes are transferred to the thread and back. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface Pressed {
  readonly id: number
  readonly bytes: Uint8Array<ArrayBuffer>
  /** An error is sent as its fields, because a message between threads drops the fields of an Error. */
  readonly outcome: Omit<Stored, 'bytes'> | {readonly error: {readonly message: string}}
}

interface Press {
  /** Stores one block, and returns its buffer for reuse. Throws the errors of the file system. */
  store(file: string, isNew: boolean, bytes: Uint8Array<ArrayBuffer>): Promise<Stored>
  /** Starts the thread early, while the caller waits for something else. */
  begin(): void
  /** Frees the memory of an idle thread. The next block starts the thread again. */
  rest(): Promise<void>
}

export interface Stored {
  /** The length of the deflated bytes. */
  readonly packed: number
  /** The CRC-32 of the bytes before they were deflated. */
  readonly crc: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The build puts all shared code into one folder, but keeps threads at their source paths. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './press-thread.ts' : '../bundle/write/press-thread.js',
  import.meta.url,
)

/** Redacting and deflating take about the same time, so they run at the same time, in two threads. */
function openPress(): Press {
  const waiting = new Map<number, PromiseWithResolvers<Pressed>>()
  let worker: Worker | null = null
  let count = 0

  function start(): Worker {
    const started = new Worker(THREAD)
    started.on('message', (pressed: Pressed) => {
      waiting.get(pressed.id)?.resolve(pressed)
      forget(pressed.id)
    })
    started.on('error', ended)
    started.on('exit', () => ended(new Error('the thread that deflates ended')))
    return started
  }

  function ended(error: Error): void {
    worker = null
    for (const {reject} of waiting.values()) reject(error)
    waiting.clear()
  }

  function forget(id: number): void {
    waiting.delete(id)
    if (waiting.size === 0) worker?.unref()
  }

  function running(): Worker {
    worker ??= start()
    return worker
  }

  return {
    begin: () => running().unref(),
    async store(file, isNew, bytes) {
      const thread = running()
      thread.ref()
      const id = ++count
      const answered = Promise.withResolvers<Pressed>()
      waiting.set(id, answered)
      thread.postMessage({id, file, isNew, bytes} satisfies PressTask, [bytes.buffer])
      const {outcome, bytes: back} = await answered.promise
      if ('error' in outcome) throw Object.assign(new Error(outcome.error.message), outcome.error)
      return {...outcome, bytes: back}
    },
    async rest() {
      if (waiting.size > 0) return
      const idle = worker
      worker = null
      idle?.removeAllListeners('exit')
      await idle?.terminate()
    },
  }
}

/** The only press, for all spools. A second thread would compete for the same two cores. */
export const press = openPress()
