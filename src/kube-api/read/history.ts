import type {Change, ClusterState, KubeObject} from '../state.ts'

export interface Revision {
  readonly revision: number
  readonly change: Change
  readonly previous: KubeObject | null
}

/** The revision of the cluster and its latest changes, so that lists and watches lose and repeat no change. */
export interface History {
  revision(): number
  /** Returns all objects at a revision; null if the revision was dropped from the history or is in the future. */
  objectsAt(revision: number): readonly KubeObject[] | null
  /** Returns the changes after a revision, oldest first; null if some of them were dropped from the history. */
  after(revision: number): readonly Revision[] | null
  /** Resolves at the next change, or when the signal aborts. */
  nextChange(signal: AbortSignal): Promise<void>
  close(): void
}

/** Records the changes of a state and keeps the latest ones, up to `capacity`. */
export function recordHistory(state: ClusterState, capacity = 1_000): History {
  const known = new Map(state.objects().map(object => [keyOf(object), object]))
  const log: Revision[] = []
  const waiting = new Set<() => void>()
  let current = [...known.values()].reduce((latest, object) => Math.max(latest, revisionOf(object)), 1)
  let forgotten = 0

  const unsubscribe = state.watch(change => {
    const key = keyOf(change.object)
    current = Math.max(current + 1, revisionOf(change.object))
    log.push({revision: current, change, previous: known.get(key) ?? null})
    if (change.type === 'DELETED') known.delete(key)
    else known.set(key, change.object)
    if (log.length > capacity) forgotten = log.shift()?.revision ?? forgotten
    for (const wake of [...waiting]) wake()
  })

  return {
    revision: () => current,
    objectsAt: revision => (revision < forgotten || revision > current ? null : undo(state.objects(), log, revision)),
    after: revision => (revision < forgotten ? null : log.filter(entry => entry.revision > revision)),
    nextChange: signal => nextChange(waiting, signal),
    close: unsubscribe,
  }
}

/** Returns the storage key of an object. Lists are sorted by the bytes of this key. */
export function storageKey({metadata}: KubeObject): string {
  return metadata.namespace === undefined ? metadata.name : `${metadata.namespace}/${metadata.name}`
}

function undo(objects: readonly KubeObject[], log: readonly Revision[], revision: number): readonly KubeObject[] {
  const later = log.filter(entry => entry.revision > revision)
  if (later.length === 0) return objects
  const byKey = new Map(objects.map(object => [keyOf(object), object]))
  for (const {change, previous} of later.toReversed()) {
    if (previous === null) byKey.delete(keyOf(change.object))
    else byKey.set(keyOf(change.object), previous)
  }
  return [...byKey.values()]
}

function nextChange(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const wake = () => {
      waiting.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    waiting.add(wake)
    signal.addEventListener('abort', wake)
    if (signal.aborted) wake()
  })
}

const keyOf = (object: KubeObject) => `${object.apiVersion} ${object.kind} ${storageKey(object)}`

function revisionOf(object: KubeObject): number {
  const revision = Number(object.metadata.resourceVersion)
  return Number.isSafeInteger(revision) ? revision : 0
}
