import {execFileSync} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

export interface SmallDisk extends Disposable {
  readonly folder: string
  /** Deletes the file that occupies `heldBack` megabytes. */
  makeRoom(): void
}

export interface DiskSize {
  readonly megabytes: number
  /** The number of megabytes that are occupied until `makeRoom` is called. */
  readonly heldBack: number
  readonly uid: number
}

/** Only root can mount a file system. */
export const mayMount = process.getuid?.() === 0

/** Mounts a file system in memory with this size, in a folder below the given folder. */
export function smallDisk(parent: string, {megabytes, heldBack, uid}: DiskSize): SmallDisk {
  const folder = mkdtempSync(join(parent, 'disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700,uid=${uid}`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(heldBack * 1024 * 1024))
  return {
    folder,
    makeRoom: () => rmSync(ballast),
    [Symbol.dispose]() {
      execFileSync('umount', [folder])
      rmSync(folder, {recursive: true})
    },
  }
}
