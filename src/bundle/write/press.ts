import {Worker} from 'node:worker_threads'

export interface PressTask {
  readonly id: number
  readonly file: string
  /** Whether to create the file, which must not exist. */
  readonly isNew: boolean
  /** Transferred to the thread and back. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface Pressed {
  readonly id: number
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The own fields of an error, because messages between threads drop them. */
  readonly outcome: {readonly packed: number; readonly crc: number} | {readonly error: {readonly message: string}}
}

/** Deflates bytes as a block and appends it to a file. */
export interface Press {
  /** Returns the block's length, the CRC-32 of its content and the buffer for reuse. Throws errors of the file system. */
  store(
    file: string,
    isNew: boolean,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{readonly packed: number; readonly crc: number; readonly bytes: Uint8Array<ArrayBuffer>}>
  /** Starts the thread early, while the caller waits for something else. */
  begin(): void
  /** Frees the thread's memory while nothing is stored. The next block starts it again. */
  rest(): Promise<void>
}

/**
 * Opens a press in its own thread, because redacting and deflating take about the same time. The thread does not keep
 * the process alive.
 */
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

/** All spools share it, because a second thread would compete for the same two cores. */
export const press = openPress()

/**
 * Returns the entry point of a thread in this folder. The built program has all chunks in one folder, but keeps threads
 * at their source paths.
 */
function threadAt(name: string, from: string): URL {
  return new URL(from.endsWith('.ts') ? `./${name}.ts` : `../bundle/write/${name}.js`, from)
}
