import {randomBytes} from 'node:crypto'
import {rmSync} from 'node:fs'
import {open, rename, rm} from 'node:fs/promises'
import {SvcdiagError, unwritable} from '../../errors.ts'
import {replaceable} from '../../replaceable.ts'

export interface WholeFile extends AsyncDisposable {
  /** Writes the temporary file and renames it to its final name. May be called once. */
  write(content: string | Iterable<string> | AsyncIterable<Uint8Array>): Promise<void>
}

/**
 * Opens a temporary file next to the final one, readable only by its owner. A file that cannot be written fails here,
 * before its content is made. Throws `output.unwritable` and `output.full`. `called` names the file in errors.
 */
export async function openWholeFile(path: string, called = path): Promise<WholeFile> {
  return guarded(called, async () => {
    const target = await replaceable(path)
    const beside = `${target}.${randomBytes(4).toString('hex')}.part`
    const handle = await open(beside, 'wx', 0o600)
    let done = false
    // A closed pipe exits the process before anything is disposed of.
    const remove = () => rmSync(beside, {force: true})
    process.once('exit', remove)
    return {
      write: content =>
        guarded(called, async () => {
          await handle.writeFile(content)
          await handle.sync()
          await handle.close()
          await rename(beside, target)
          process.off('exit', remove)
          done = true
        }),
      [Symbol.asyncDispose]: async () => {
        if (done) return
        await handle.close()
        await rm(beside, {force: true})
        process.off('exit', remove)
      },
    }
  })
}

async function guarded<T>(called: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof SvcdiagError) throw error
    throw unwritable(called, error)
  }
}
