import type {Pod} from '../../cluster/objects.ts'
import type {ClusterReader, PodWatcher, Read, TimedLog} from '../../cluster/port.ts'
import {nextReading, uidOf} from './pods.ts'

/** Opens the logs of one pod. */
export type LogOpener = (pod: Pod) => Pick<PodWatcher, 'log'>

/**
 * Returns an opener that never returns the log of another pod with the same name, such as the successor in a
 * StatefulSet. A response is used only if the pod still exists after the response began. The first response, and the
 * first request that follows the log, need no such check.
 */
export function samePodOnly(watcher: Pick<PodWatcher, 'log'>, reader: Pick<ClusterReader, 'list'>): LogOpener {
  const listings = new Map<string, () => Promise<Read<ReadonlySet<string>>>>()

  async function isThere(pod: Pod): Promise<boolean> {
    const namespace = pod.metadata.namespace ?? ''
    const list = listings.get(namespace) ?? nextReading(() => uidsIn(reader, namespace))
    listings.set(namespace, list)
    const uids = await list()
    if (uids.status !== 'found') throw new Unverified()
    return uids.value.has(uidOf(pod))
  }

  return pod => {
    const followed = new Map<string, boolean>()
    return {
      async log(request: TimedLog) {
        const before = followed.get(request.container)
        followed.set(request.container, before === true || request.follow)
        const answer = await watcher.log(request)
        const isFirst = before === undefined || (!before && request.follow)
        if (isFirst || answer.status !== 'found') return answer
        return {...answer, value: ifThere(answer.value, () => isThere(pod))}
      },
    }
  }
}

/** Thrown if the pods could not be listed. The response then counts as cut and is requested again. */
class Unverified extends Error {}

async function* ifThere(
  chunks: AsyncIterable<Uint8Array>,
  isThere: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let isVerified = false
  for await (const chunk of chunks) {
    isVerified ||= await isThere()
    if (!isVerified) return
    yield chunk
  }
}

async function uidsIn(reader: Pick<ClusterReader, 'list'>, namespace: string): Promise<Read<ReadonlySet<string>>> {
  const pods = await reader.list('Pod', {namespace})
  return pods.status === 'found' ? {...pods, value: new Set(pods.value.map(uidOf))} : pods
}
