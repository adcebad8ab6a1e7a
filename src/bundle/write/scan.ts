import {once} from 'node:events'
import {Worker} from 'node:worker_threads'
import {type PackedNeedles, packedNeedles, type Sought} from './packed-needles.ts'
import type {Hit} from './scan-bytes.ts'
import {threadAt} from './thread-at.ts'

export interface ScanTask {
  readonly archive: string
  readonly needles: PackedNeedles
}

/**
 * Reads a finished archive back and looks for every needle in it, see `scanBytes`: in a thread of its own, whose small
 * heap makes the garbage of unpacking cheap. Throws the signal's reason, or an error where the archive cannot be read.
 */
export async function scanArchive(archive: string, needles: readonly Sought[], signal?: AbortSignal): Promise<Hit[]> {
  signal?.throwIfAborted()
  const task: ScanTask = {archive, needles: packedNeedles(needles)}
  const thread = new Worker(threadAt('scan-thread', import.meta.url), {workerData: task})
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
