import {randomBytes} from 'node:crypto'
import {type FileHandle, lstat, open, realpath, rename, rm} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'

export interface ReportFile extends AsyncDisposable {
  /** Once. The file has its name only when all of it is there. */
  write(text: string): Promise<void>
}

/** Opened before anything is read, so that a wrong path is known at once. Readable by its owner alone. */
export async function openReport(path: string): Promise<ReportFile> {
  return guarded(path, async () => {
    const target = await placeOf(path)
    const beside = `${target}.${randomBytes(4).toString('hex')}.part`
    const handle = await open(beside, 'wx', 0o600)
    let done = false
    return {
      write: text =>
        guarded(path, async () => {
          await finish(handle, text)
          await rename(beside, target)
          done = true
        }),
      [Symbol.asyncDispose]: async () => {
        if (done) return
        await handle.close()
        await rm(beside, {force: true})
      },
    }
  })
}

async function finish(handle: FileHandle, text: string): Promise<void> {
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
}

/** Behind links; a device or a directory is never replaced. */
async function placeOf(path: string): Promise<string> {
  const target = await realpath(path).catch(() => path)
  const present = await lstat(target).catch(() => null)
  if (present === null || present.isFile()) return target
  throw new SvcdiagError('output.unwritable', `the report ${path} would replace what is no regular file`)
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
