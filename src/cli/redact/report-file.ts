import {randomBytes} from 'node:crypto'
import {rmSync} from 'node:fs'
import {type FileHandle, lstat, open, realpath, rename, rm} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'

export interface ReportFile extends AsyncDisposable {
  /** Writes the temporary file and renames it to the name of the report. May be called once. */
  write(text: string): Promise<void>
}

/** Opens a temporary file next to the report before any input is read, so that a wrong path fails early. */
export async function openReport(path: string): Promise<ReportFile> {
  return guarded(path, async () => {
    const target = await placeOf(path)
    const beside = `${target}.${randomBytes(4).toString('hex')}.part`
    const handle = await open(beside, 'wx', 0o600)
    let done = false
    // A closed pipe exits the process before anything is disposed of.
    const remove = () => rmSync(beside, {force: true})
    process.once('exit', remove)
    return {
      write: text =>
        guarded(path, async () => {
          await finish(handle, text)
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

async function finish(handle: FileHandle, text: string): Promise<void> {
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
}

/** Returns the path without links. Throws for a device or a directory, which must not be replaced. */
async function placeOf(path: string): Promise<string> {
  const target = await realpath(path).catch(() => path)
  const present = await lstat(target).catch(() => null)
  if (present === null || present.isFile()) return target
  throw new SvcdiagError('output.unwritable', `the report ${path} exists and is not a regular file`)
}

async function guarded<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof SvcdiagError) throw error
    const code = String(Reflect.get(Object(error), 'code') ?? 'unknown error')
    throw new SvcdiagError('output.unwritable', `the report ${path} cannot be written: ${code}`, {cause: error})
  }
}
