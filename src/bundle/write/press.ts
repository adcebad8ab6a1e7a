import {Worker} from 'node:worker_threads'
import {threadAt} from './thread-at.ts'

export interface PressTask {
  readonly id: number
  readonly file: string
  /** It is made, and must not be there. */
  readonly isNew: boolean
  /** Handed over, and back. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface Pressed {
  readonly id: number
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of an error what a message between threads loses: its own fields. */
  readonly outcome: {readonly packed: number; readonly crc: number} | {readonly error: {readonly message: string}}
}

/** Deflates bytes as a block and appends it to a file. */
export interface Press {
  /**
   * How many bytes the block has, and the CRC-32 of what it was made of; the bytes come back for the next block. Throws what
   * the file system throws.
   */
  store(
    file: string,
    isNew: boolean,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{readonly packed: number; readonly crc: number; readonly bytes: Uint8Array<ArrayBuffer>}>
  /** Starts the thread while there is something else to wait for. */
  begin(): void
  /** Gives the thread's memory back while nothing is stored; the next block starts it again. */
  rest(): Promise<void>
}

/** In a thread of its own: redacting and deflating take about the same time. The process does not wait for its end. */
function openPress(): Press {
  const waiting = new Map<number, PromiseWithResolvers<Pressed>>()
  let worker: Worker | null = null
  let count = 0

  function start(): Worker {
    const started = new Worker(threadAt('press-thread', import.meta.url))
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

/** One for all spools: a second one would wait for the same two cores. */
export const press = openPress()
