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
    const [hits] = (await once(thread, 'message', signal === undefined ? {} : {signal})) as [Hit[]]
    return hits
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    await thread.terminate()
  }
}
