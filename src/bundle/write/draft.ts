import {rmSync} from 'node:fs'
import {mkdtemp, open, rename, rm} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'
import {replaceable} from '../../replaceable.ts'
import {guardedDisk} from './disk-error.ts'

/** A bundle without its final name. Its disposal removes everything that was not published. */
export interface Draft extends AsyncDisposable {
  /** A private folder next to the output file. */
  readonly folder: string
  /** The path of the archive until it is published. */
  readonly part: string
  sync(): Promise<void>
  /** Renames the finished archive atomically, and removes the private folder. */
  publish(): Promise<void>
  /** Removes everything synchronously, because an exiting process cannot wait. */
  removeNow(): void
}

/** Opens a draft. Throws `output.unwritable` if no file can be written. */
export async function openDraft(out: string): Promise<Draft> {
  const target = await replaceable(out)
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

async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // some file systems cannot flush a folder
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(String(Reflect.get(Object(error), 'code')))) throw error
  }
}
