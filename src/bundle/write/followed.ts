import {type FileHandle, open} from 'node:fs/promises'
import {setTimeout} from 'node:timers/promises'

const CHUNK = 1_048_576
/** Between two looks whether there is more. */
const PAUSE_MS = 5

/** The bytes of a file that is being written, to its end. Throws what `written` rejects with. */
export async function* followed(path: string, written: Promise<void>): AsyncGenerator<Buffer> {
  let isWritten = false
  const done = written.then(() => {
    isWritten = true
  })
  done.catch(() => {}) // told where it is waited for
  const pause = () => Promise.race([done, setTimeout(PAUSE_MS)])
  await using file = await opened(path, () => isWritten, pause)
  for (let position = 0; ; ) {
    const wasWritten = isWritten
    const {buffer, bytesRead} = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position)
    position += bytesRead
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
    else if (wasWritten) return
    else await pause()
  }
}

/** It may not be there yet. */
async function opened(path: string, isWritten: () => boolean, pause: () => Promise<unknown>): Promise<FileHandle> {
  for (;;) {
    try {
      return await open(path, 'r')
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'ENOENT' || isWritten()) throw error
      await pause()
    }
  }
}
