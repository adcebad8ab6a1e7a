import type {Change, KubeObject} from '../../kube-api/state.ts'

/** The objects of the lab's cluster. Every change has its own revision, and every watcher is notified. */
export interface Store {
  objects(): readonly KubeObject[]
  ofKind(kind: string): readonly KubeObject[]
  ownedBy(uid: string, kind: string): readonly KubeObject[]
  find(kind: string, namespace: string | undefined, name: string): KubeObject | undefined
  /** Adds or replaces the object of this kind, namespace and name. The result has a new resourceVersion. */
  put(object: KubeObject): KubeObject
  remove(object: KubeObject): void
  /** Returns the revision of the whole cluster. Every change increments the revision. */
  revision(): number
  watch(listener: (change: Change) => void): () => void
}

const FIRST_REVISION = 1000

export function createStore(initial: readonly KubeObject[] = []): Store {
  const byKey = new Map<string, KubeObject>()
  const kinds = createIndex()
  const owners = createIndex()
  const listeners = new Set<(change: Change) => void>()
  let all: readonly KubeObject[] | null = null
  let revision = FIRST_REVISION

  const set = (object: KubeObject) => {
    const key = keyOf(object)
    const before = byKey.get(key)
    if (before !== undefined) owners.delete(ownerOf(before), key)
    byKey.set(key, object)
    kinds.set(object.kind, key, object)
    owners.set(ownerOf(object), key, object)
    all = null
    return before === undefined ? 'ADDED' : 'MODIFIED'
  }
  const versioned = (object: KubeObject): KubeObject => {
    revision += 1
    return {...object, metadata: {...object.metadata, resourceVersion: `${revision}`}}
  }
  const notify = (change: Change) => {
    for (const listener of [...listeners]) listener(change)
  }
  for (const object of initial) {
    revision = Math.max(revision, Number(object.metadata.resourceVersion))
    set(object)
  }
  return {
    objects: () => {
      all ??= [...byKey.values()]
      return all
    },
    ofKind: kind => kinds.list(kind),
    ownedBy: (uid, kind) => owners.list(uid).filter(object => object.kind === kind),
    find: (kind, namespace, name) => byKey.get(keyOf({kind, metadata: {name, ...(namespace && {namespace})}})),
    put: object => {
      const stored = versioned(object)
      const type = set(stored)
      notify({type, object: stored})
      return stored
    },
    remove: object => {
      const key = keyOf(object)
      byKey.delete(key)
      kinds.delete(object.kind, key)
      owners.delete(ownerOf(object), key)
      all = null
      notify({type: 'DELETED', object: versioned(object)})
    },
    revision: () => revision,
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the key of an object. The key omits the API group, because no two kinds of the lab have the same name. */
function keyOf({kind, metadata}: {kind: string; metadata: {namespace?: string; name: string}}): string {
  return `${kind} ${metadata.namespace ?? ''}/${metadata.name}`
}

function ownerOf({metadata}: KubeObject): string {
  const references = metadata.ownerReferences as {uid: string; controller?: boolean}[] | undefined // `ownerReferences` has this type in the Kubernetes API
  return references?.find(({controller}) => controller === true)?.uid ?? ''
}

function createIndex() {
  const groups = new Map<string, Map<string, KubeObject>>()
  return {
    set(group: string, key: string, object: KubeObject) {
      const members = groups.get(group) ?? new Map<string, KubeObject>()
      groups.set(group, members.set(key, object))
    },
    delete(group: string, key: string) {
      groups.get(group)?.delete(key)
    },
    list: (group: string): readonly KubeObject[] => [...(groups.get(group)?.values() ?? [])],
  }
}
