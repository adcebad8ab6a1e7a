import {randomBytes} from 'node:crypto'
import {close, constants, createReadStream, open} from 'node:fs'
import {readFile, stat} from 'node:fs/promises'
import {Socket} from 'node:net'
import type {Readable} from 'node:stream'
import {buffer} from 'node:stream/consumers'
import {setTimeout as pause} from 'node:timers/promises'
import {promisify} from 'node:util'
import {SvcdiagError} from '../../errors.ts'
import {unreadable} from '../../file-errors.ts'

const CHUNK = 262_144

/** Streams a file; `-` is standard input. Throws `input.unreadable`. Ends when the signal aborts. */
export async function* inputStream(item: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    const source = await sourceOf(item, signal)
    if (signal.aborted) source.destroy()
    signal.addEventListener('abort', () => source.destroy(), {once: true})
    for await (const chunk of source) yield chunk as Buffer // Chunks are buffers because no encoding is set.
  } catch (error) {
    throw unreadableInput(item, error)
  }
}

/** Returns a named pipe as a socket, because a file read of a pipe cannot be cancelled. */
async function sourceOf(item: string, signal: AbortSignal): Promise<Readable> {
  if (item === '-') return process.stdin
  if (!(await stat(item)).isFIFO()) return createReadStream(item, {highWaterMark: CHUNK})
  return new Socket({fd: await openNamedPipe(item, signal), readable: true, writable: false})
}

const RETRY_MS = 10
const WRITE_AT_ONCE = constants.O_WRONLY | constants.O_NONBLOCK

/**
 * Opens a named pipe for reading. The call `open` waits for a writer and cannot be cancelled, so on abort this process
 * itself opens the pipe as a writer. If the process has no permission to write to the pipe, the call `open` keeps waiting
 * until the process ends, and `openNamedPipe` throws the error of the permission.
 */
export async function openNamedPipe(path: string, signal: AbortSignal): Promise<number> {
  let isOpen = false
  const refused = Promise.withResolvers<never>()
  const opening = promisify(open)(path, 'r').finally(() => {
    isOpen = true
  })
  const letGo = () => void writeNothing(path, () => isOpen).catch(refused.reject)
  if (signal.aborted) letGo()
  else signal.addEventListener('abort', letGo, {once: true})
  try {
    return await Promise.race([opening, refused.promise])
  } finally {
    signal.removeEventListener('abort', letGo)
  }
}

/** Opens the pipe for writing and closes it. Retries, because opening fails with ENXIO until the reader waits. */
async function writeNothing(path: string, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const writer = await promisify(open)(path, WRITE_AT_ONCE).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENXIO') return null
      throw error
    })
    if (writer !== null) await promisify(close)(writer)
    await pause(RETRY_MS)
  }
}

export async function inputFile(file: string): Promise<Buffer> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file)
  } catch (error) {
    throw unreadableInput(file, error)
  }
}

function unreadableInput(file: string, error: unknown): SvcdiagError {
  return unreadable(file === '-' ? 'standard input' : file, error)
}

const LEAST_BYTES = 32

/** Returns the bytes of the key file; without a file, a random key. Throws `redaction-key.invalid` for a short file. */
export async function redactionKey(file: string | null): Promise<Uint8Array> {
  if (file === null) return randomBytes(LEAST_BYTES)
  const key = await inputFile(file)
  if (key.length >= LEAST_BYTES) return key
  throw new SvcdiagError('redaction-key.invalid', `${file} contains less than ${LEAST_BYTES} bytes`)
}
