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

/** Reads finished archives back, in threads of their own, whose small heaps make the garbage of unpacking cheap. */
export interface Scanners extends AsyncDisposable {
  /**
   * Looks for every needle in an archive, see `scanBytes`. Throws the signal's reason, or an error where the archive cannot
   * be read; nothing is scanned after that.
   * @param stretches what the archive was made of, a thread for each; fewer than two: it is read as a whole
   */
  scan(
    archive: string,
    needles: readonly Sought[],
    stretches: readonly ArchiveStretch[],
    signal?: AbortSignal,
  ): Promise<Hit[]>
}

/** @param count how many threads there will be something to do for: a thread takes a while to start */
export function startScanners(count: number): Scanners {
  const scanners = Array.from({length: count}, startScanner)

  function scannerFor(at: number): Scanner {
    scanners[at] ??= startScanner()
    return scanners[at]
  }

  return {
    async scan(archive, needles, stretches, signal) {
      signal?.throwIfAborted()
      const task = {archive, needles: packedNeedles(needles)}
      if (stretches.length < 2) return answerOf(scannerFor(0), {...task, stretch: null}, signal)
      await expectWhole(archive, stretches)
      const answers = stretches.map((stretch, at) => answerOf(scannerFor(at), {...task, stretch}, signal))
      return (await Promise.all(answers)).flat()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(scanners.map(({thread}) => thread.terminate()))
    },
  }
}

interface Scanner {
  readonly thread: Worker
  /** Rejects when the thread ends, at any time. */
  readonly ended: Promise<never>
}

function startScanner(): Scanner {
  const thread = new Worker(threadAt('scan-thread', import.meta.url), {resourceLimits: {maxYoungGenerationSizeMb: 8}})
  const ended = once(thread, 'exit').then(() => {
    throw new Error('the thread that reads the archive back ended without an answer')
  })
  ended.catch(() => {}) // told by whoever waits for an answer
  return {thread, ended}
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

async function answerOf({thread, ended}: Scanner, task: ScanTask, signal: AbortSignal | undefined): Promise<Hit[]> {
  const answer = once(thread, 'message', signal === undefined ? {} : {signal})
  thread.postMessage(task)
  try {
    const [hits] = (await Promise.race([answer, ended])) as [Hit[]]
    return hits
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
