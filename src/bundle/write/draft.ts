import {rmSync} from 'node:fs'
import {lstat, mkdtemp, open, realpath, rename, rm} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {guardedDisk} from './disk-error.ts'

/** A bundle that has no name yet. Disposing of it removes all that was not published. */
export interface Draft extends AsyncDisposable {
  /** Private, beside the output file: what is spooled lies here. */
  readonly folder: string
  /** Where the archive is to be written. */
  readonly part: string
  /** What was written there is on the disk when this resolves. */
  sync(): Promise<void>
  /** Gives the finished archive its name, at once or not at all, and removes the rest. */
  publish(): Promise<void>
  /** For the last moment of a process: nothing is waited for. */
  removeNow(): void
}

/** Throws `output.unwritable` where no file can be written, before anything else is done. */
export async function openDraft(out: string): Promise<Draft> {
  const target = await placeOf(out)
  const folder = await guardedDisk(() => mkdtemp(join(dirname(target), `.${basename(target)}.`)))
  const part = join(folder, 'archive.part')
  const removeNow = () => rmSync(folder, {recursive: true, force: true})
  return {
    folder,
    part,
    sync: () => guardedDisk(() => sync(part)),
    publish: () =>
      guardedDisk(async () => {
        await sync(part)
        await rename(part, target)
        removeNow()
        await sync(dirname(target))
      }),
    removeNow,
    [Symbol.asyncDispose]: () => rm(folder, {recursive: true, force: true}),
  }
}

/** Behind links; a device or a directory is never replaced. */
async function placeOf(out: string): Promise<string> {
  const target = await realpath(out).catch(() => out)
  const present = await lstat(target).catch(() => null)
  if (present === null || present.isFile()) return target
  throw new SvcdiagError('output.unwritable', `${out} is no regular file: it is not replaced`)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // not every file system can do it for a folder
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(String(Reflect.get(Object(error), 'code')))) throw error
  } finally {
    await handle.close()
  }
}
