import {once} from 'node:events'
import {open} from 'node:fs/promises'
import {Worker} from 'node:worker_threads'
import {endOf, HEADER} from './gzip-of.ts'
import type {ArchiveStretch} from './pack.ts'
import {type PackedNeedles, packedNeedles, type Sought} from './packed-needles.ts'
import type {Hit} from './scan-bytes.ts'
import {threadAt} from './thread-at.ts'

export interface ScanTask {
  readonly archive: string
  readonly needles: PackedNeedles
  /** Null: all of it. */
  readonly stretch: ArchiveStretch | null
}

/**
 * Reads a finished archive back and looks for every needle in it, see `scanBytes`: in threads of their own, whose small
 * heaps make the garbage of unpacking cheap. Throws the signal's reason, or an error where the archive cannot be read.
 * @param stretches what the archive was made of, a thread for each; none: it is read as a whole
 */
export async function scanArchive(
  archive: string,
  needles: readonly Sought[],
  stretches: readonly ArchiveStretch[],
  signal?: AbortSignal,
): Promise<Hit[]> {
  signal?.throwIfAborted()
  const packed = packedNeedles(needles)
  if (stretches.length < 2) return scanned({archive, needles: packed, stretch: null}, signal)
  await expectWhole(archive, stretches)
  const hits = await Promise.all(stretches.map(stretch => scanned({archive, needles: packed, stretch}, signal)))
  return hits.flat()
}

/** That the stretches, whose bytes and checksums the threads prove, are one gzip file for whoever reads it as a whole. */
async function expectWhole(archive: string, stretches: readonly ArchiveStretch[]): Promise<void> {
  await using file = await open(archive, 'r')
  const {size} = await file.stat()
  const end = endOf(stretches)
  const [first, last] = [Buffer.alloc(HEADER.length), Buffer.alloc(end.length)]
  await file.read(first, 0, first.length, 0)
  await file.read(last, 0, last.length, size - last.length)
  const isWhole = first.equals(HEADER) && last.equals(end) && size - last.length === stretches.at(-1)?.to
  if (!isWhole) throw new Error('the archive is not what was written')
}

async function scanned(task: ScanTask, signal: AbortSignal | undefined): Promise<Hit[]> {
  const thread = new Worker(threadAt('scan-thread', import.meta.url), {
    workerData: task,
    resourceLimits: {maxYoungGenerationSizeMb: 8},
  })
  try {
    return await answerOf(thread, signal)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    await thread.terminate()
  }
}

async function answerOf(thread: Worker, signal: AbortSignal | undefined): Promise<Hit[]> {
  const options = signal === undefined ? {} : {signal}
  const ended = once(thread, 'exit', options).then(() => {
    throw new Error('the thread that reads the archive back ended without an answer')
  })
  const [hits] = (await Promise.race([once(thread, 'message', options), ended])) as [Hit[]]
  return hits
}
