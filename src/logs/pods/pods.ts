import type {Pod} from '../../cluster/objects.ts'
import type {ClusterReader, Missing, PodChange, PodWatcher} from '../../cluster/port.ts'

export type PodsSeen = ReturnType<typeof podsSeen>

/** Returns an empty collection for the pods that are known to exist. */
export function podsSeen() {
  const pods = new Map<string, Pod>()
  let next = Promise.withResolvers<void>()
  function wake(): void {
    next.resolve()
    next = Promise.withResolvers()
  }

  return {
    apply({status, pod}: PodChange): void {
      if (status === 'gone') pods.delete(uidOf(pod))
      else pods.set(uidOf(pod), pod)
      wake()
    },
    /** Resolves `changed()` without a change. Called when the run ends. */
    wake,
    uids: (): string[] => [...pods.keys()],
    /** Returns a pod by its uid, because a new pod of a StatefulSet has the name of the old pod. */
    get: (uid: string): Pod | null => pods.get(uid) ?? null,
    named: (namespace: string | undefined, name: string): Pod | null =>
      pods.values().find(({metadata}) => metadata.name === name && metadata.namespace === namespace) ?? null,
    /** Resolves with the next change. */
    changed: (): Promise<void> => next.promise,
  }
}

/** Returns the uid of a pod; without a uid, its namespace and name. */
export function uidOf({metadata}: Pod): string {
  return metadata.uid ?? `${metadata.namespace}/${metadata.name}`
}

const RELIST_MS = 2_000

interface Following {
  readonly watcher: Pick<PodWatcher, 'pods'>
  readonly reader: Pick<ClusterReader, 'list'>
  readonly signal: AbortSignal
  pause(ms: number): Promise<void>
}

/** Yields the changes of a namespace's pods until the signal is aborted. If watching is forbidden, lists the pods. */
export async function* podChanges(
  namespace: string,
  {watcher, reader, signal, pause}: Following,
): AsyncGenerator<PodChange | Missing> {
  for await (const change of watcher.pods(namespace)) yield change
  let before = new Map<string, Pod>()
  while (!signal.aborted) {
    const listed = await reader.list('Pod', {namespace})
    if (listed.status === 'missing' && listed.cause === 'denied') return yield listed
    if (listed.status === 'found') {
      const now = new Map(listed.value.map(pod => [uidOf(pod), pod]))
      for (const [uid, pod] of before) if (!now.has(uid)) yield {status: 'gone', pod}
      for (const pod of now.values()) yield {status: 'present', pod}
      before = now
    }
    await pause(RELIST_MS)
  }
}

/**
 * Returns a function that reads again. The result of a call is never older than the call. Callers share a reading that
 * has not begun yet. `between` delays the next reading.
 */
export function nextReading<T>(read: () => Promise<T>, between: () => Promise<void> = async () => {}) {
  let waiting: Promise<T> | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function readAfter(before: Promise<unknown>): Promise<T> {
    await before
    waiting = null
    return read()
  }

  return (): Promise<T> => {
    if (waiting !== null) return waiting
    const reading = readAfter(last)
    waiting = reading
    last = reading.then(between, between)
    return reading
  }
}
