import {close, constants, open} from 'node:fs'
import {setTimeout as pause} from 'node:timers/promises'
import {promisify} from 'node:util'

const RETRY_MS = 10
const WRITE_AT_ONCE = constants.O_WRONLY | constants.O_NONBLOCK

/**
 * Opens a named pipe for reading, which waits for a writer. Such a wait cannot be cancelled and keeps the process
 * alive. If the signal aborts, this process opens the pipe as the writer.
 */
export async function openNamedPipe(path: string, signal: AbortSignal): Promise<number> {
  let isOpen = false
  const opening = promisify(open)(path, 'r').finally(() => {
    isOpen = true
  })
  const letGo = () => void writeNothing(path, () => isOpen)
  if (signal.aborted) letGo()
  else signal.addEventListener('abort', letGo, {once: true})
  try {
    return await opening
  } finally {
    signal.removeEventListener('abort', letGo)
  }
}

/** Repeats, because opening fails until the reader waits. */
async function writeNothing(path: string, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const writer = await promisify(open)(path, WRITE_AT_ONCE).catch(() => null)
    if (writer !== null) await promisify(close)(writer)
    await pause(RETRY_MS)
  }
}
