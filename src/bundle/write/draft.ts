import {rmSync} from 'node:fs'
import {lstat, mkdtemp, open, realpath, rename, rm} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {guardedDisk} from './disk-error.ts'

/** A bundle without its final name. Disposing of it removes everything that was not published. */
export interface Draft extends AsyncDisposable {
  /** A private folder beside the output file, for spooled files. */
  readonly folder: string
  /** The path for the archive. */
  readonly part: string
  /** Flushes the archive to disk. */
  sync(): Promise<void>
  /** Renames the finished archive atomically, and removes the rest. */
  publish(): Promise<void>
  /** Removes everything synchronously, when the process exits. */
  removeNow(): void
}

/** Opens a draft. Throws `output.unwritable` before any other work if no file can be written. */
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

/** Resolves links. A device or a directory is never replaced. */
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
    // some file systems cannot sync a folder
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(String(Reflect.get(Object(error), 'code')))) throw error
  } finally {
    await handle.close()
  }
}
