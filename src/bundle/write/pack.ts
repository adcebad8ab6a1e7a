import {closeSync, openSync, writeFileSync} from 'node:fs'
import {setImmediate} from 'node:timers/promises'
import {pack} from 'tar-stream'
import {abortable} from './abortable.ts'
import {byPath, packedBytes, packedSizeOf, reusedMemory, type Spooled} from './block.ts'
import {diskError} from './disk-error.ts'
import {gzipOf, type Part, type Stretch} from './gzip.ts'
import {press} from './press.ts'

interface Packing {
  /** The name of the archive's top folder. */
  readonly top: string
  readonly mtime: Date
  readonly signal?: AbortSignal
}

/** A stretch of an archive that begins with a file, so that it can be read alone. */
export interface ArchiveStretch extends Stretch {
  /** The index of that file in the archive. */
  readonly firstFile: number
}

/** Below this many deflated bytes, two stretches that are read in parallel save no time. */
const WORTH_TWO = 4_194_304
const MODE = 0o644
const RECORD = 512
const END_OF_TAR = Buffer.alloc(2 * RECORD)

/**
 * Writes the gzip tar. Files are sorted by path and the manifest is last, so that equal input gives equal bytes. `part`
 * must not exist; only its owner can read it. Returns two stretches of similar size if the archive is large enough,
 * otherwise one. Throws `output.full`, `output.unwritable` or the signal's reason.
 */
export async function packArchive(
  files: readonly Spooled[],
  manifest: Spooled,
  part: string,
  packing: Packing,
): Promise<ArchiveStretch[]> {
  void press.rest()
  const all = [...files.toSorted(byPath), manifest]
  const middle = middleOf(all)
  const before = middle === 0 ? [] : [partsOf(all.slice(0, middle), packing)]
  const groups = [...before, withEnd(partsOf(all.slice(middle), packing))]
  const stretches: Stretch[] = []
  try {
    const file = openSync(part, 'wx', 0o600)
    try {
      for await (const bytes of abortable(gzipOf(groups, stretches), packing.signal)) {
        writeFileSync(file, bytes)
        await setImmediate()
      }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw diskError(error)
  }
  return stretches.map((stretch, at) => ({...stretch, firstFile: at === 0 ? 0 : middle}))
}

/** Returns the index of the file in the middle of the bytes; 0 if the archive is too small to divide. */
function middleOf(files: readonly Spooled[]): number {
  const sizes = files.map(({blocks}) => packedSizeOf(blocks))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total < WORTH_TWO) return 0
  let before = 0
  const middle = sizes.findIndex((size, at) => {
    const isMiddle = at > 0 && before + size / 2 >= total / 2
    before += size
    return isMiddle
  })
  return Math.max(0, middle)
}

/** Yields the parts of a tar. The contents of files are already deflated. All files have the same mode and time. */
async function* partsOf(files: readonly Spooled[], {top, mtime}: Packing): AsyncGenerator<Part> {
  const room = reusedMemory()
  for (const {path, bytes, blocks} of files) {
    yield await headerOf(`${top}/${path}`, bytes, mtime)
    yield* packedBytes(blocks, room)
    yield Buffer.alloc((RECORD - (bytes % RECORD)) % RECORD)
  }
}

async function* withEnd(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield* parts
  yield END_OF_TAR
}

async function headerOf(name: string, size: number, mtime: Date): Promise<Buffer> {
  const tar = pack()
  const opened = new Promise<void>(resolve => void tar.once('readable', () => resolve()))
  tar.entry({name, size, mtime, mode: MODE, type: 'file'})
  await opened
  const records: Buffer[] = []
  for (let record = tar.read(); Buffer.isBuffer(record); record = tar.read()) records.push(record)
  tar.destroy()
  return Buffer.concat(records)
}
