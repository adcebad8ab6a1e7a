import {randomBytes} from 'node:crypto'
import {rmSync} from 'node:fs'
import {open, rename, rm} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'
import {unwritable} from '../../file-errors.ts'
import {replaceable} from '../../replaceable.ts'

type Content = string | Iterable<string> | AsyncIterable<Uint8Array>

export interface WholeFile extends AsyncDisposable {
  /** Writes the temporary file and renames it to its final name. May be called once. */
  write(content: Content): Promise<void>
  /** Writes only the temporary file, so that several files can be complete before the first gets its name. */
  fill(content: Content): Promise<void>
  /** Renames the filled temporary file to its final name. */
  publish(): Promise<void>
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
    const fill = (content: Content) =>
      guarded(called, async () => {
        await handle.writeFile(content)
        await handle.sync()
        await handle.close()
      })
    const publish = () =>
      guarded(called, async () => {
        await rename(beside, target)
        process.off('exit', remove)
        done = true
      })
    return {
      fill,
      publish,
      write: async content => {
        await fill(content)
        await publish()
      },
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
