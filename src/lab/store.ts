import type {Change, KubeObject} from '../kube-api/state.ts'

/** What the lab's cluster holds while it runs: every change has a revision of its own and is told to who watches. */
export interface Store {
  objects(): readonly KubeObject[]
  find(kind: string, namespace: string | undefined, name: string): KubeObject | undefined
  /** Adds the object, or puts it in the place of the one of its name; gives it with its resourceVersion. */
  put(object: Unversioned): KubeObject
  remove(object: KubeObject): void
  /** Of the whole cluster: grows with every change. */
  revision(): number
  watch(listener: (change: Change) => void): () => void
}

/** An object on its way into the store: whatever resourceVersion it has is replaced. */
export interface Unversioned {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly uid: string
    readonly creationTimestamp: string
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}

export function createStore(initial: readonly KubeObject[]): Store {
  const byKey = new Map(
    initial.map(object => [keyOf(object.kind, object.metadata.namespace, object.metadata.name), object]),
  )
  const listeners = new Set<(change: Change) => void>()
  let all: readonly KubeObject[] | null = initial
  let revision = initial.reduce((latest, {metadata}) => Math.max(latest, Number(metadata.resourceVersion)), 1)

  const versioned = (object: Unversioned): KubeObject => {
    revision += 1
    return {...object, metadata: {...object.metadata, resourceVersion: `${revision}`}}
  }
  const tell = (change: Change) => {
    all = null
    for (const listener of [...listeners]) listener(change)
  }
  return {
    objects: () => {
      all ??= [...byKey.values()]
      return all
    },
    find: (kind, namespace, name) => byKey.get(keyOf(kind, namespace, name)),
    put: object => {
      const key = keyOf(object.kind, object.metadata.namespace, object.metadata.name)
      const type = byKey.has(key) ? 'MODIFIED' : 'ADDED'
      const stored = versioned(object)
      byKey.set(key, stored)
      tell({type, object: stored})
      return stored
    },
    remove: object => {
      byKey.delete(keyOf(object.kind, object.metadata.namespace, object.metadata.name))
      tell({type: 'DELETED', object: versioned(object)})
    },
    revision: () => revision,
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The lab has no two kinds of one name. */
const keyOf = (kind: string, namespace: string | undefined, name: string) => `${kind} ${namespace ?? ''}/${name}`
