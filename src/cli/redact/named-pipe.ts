import {close, constants, open} from 'node:fs'
import {setTimeout as pause} from 'node:timers/promises'
import {promisify} from 'node:util'

const RETRY_MS = 10
const WRITE_AT_ONCE = constants.O_WRONLY | constants.O_NONBLOCK

/**
 * Opens a named pipe to read, which waits until somebody writes. Such a wait cannot be taken back, and a process does not
 * end while it lasts: when the signal says so, this process itself is the writer.
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

/** Again and again: there is nobody to write to before the other side waits. */
async function writeNothing(path: string, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const writer = await promisify(open)(path, WRITE_AT_ONCE).catch(() => null)
    if (writer !== null) await promisify(close)(writer)
    await pause(RETRY_MS)
  }
}
