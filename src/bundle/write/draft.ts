import {existsSync, rmSync} from 'node:fs'
import {link, mkdtemp, open, rename, rm} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {unwritable} from '../../file-errors.ts'
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

/**
 * Opens a draft. Throws `output.unwritable` if no file can be written, and `output.exists` if there is a file that it may
 * not replace.
 */
export async function openDraft(out: string, mayReplace: boolean): Promise<Draft> {
  const target = await replaceable(out)
  if (!mayReplace && existsSync(target)) throw new SvcdiagError('output.exists', `${out} exists already`)
  const folder = await mkdtemp(join(dirname(target), `.${basename(target)}.`)).catch(error => {
    throw unwritable(out, error)
  })
  const part = join(folder, 'archive.part')
  const removeNow = () => rmSync(folder, {recursive: true, force: true})
  return {
    folder,
    part,
    sync: () => guardedDisk(() => sync(part)),
    publish: () =>
      guardedDisk(async () => {
        await sync(part)
        if (mayReplace) await rename(part, target)
        else await nameNewFile(part, target, out)
        removeNow()
        await sync(dirname(target))
      }),
    removeNow,
    [Symbol.asyncDispose]: () => rm(folder, {recursive: true, force: true}),
  }
}

/** Unlike a renamed file, a link never replaces another file, not even one that appeared during the collection. */
async function nameNewFile(part: string, target: string, out: string): Promise<void> {
  try {
    await link(part, target)
  } catch (error) {
    const code = String(Reflect.get(Object(error), 'code'))
    if (code === 'EEXIST') throw new SvcdiagError('output.exists', `${out} exists already`)
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw error
    await rename(part, target) // a file system without links
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
