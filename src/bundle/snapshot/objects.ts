import type {Keeper} from '../../cluster/keep-declared.ts'
import {KINDS, type Kind, type ObjectOf} from '../../cluster/objects.ts'
import {
  ABSENT,
  type ClusterReader,
  type Found,
  found,
  type Missing,
  type ObjectName,
  type Read,
} from '../../cluster/port.ts'
import {getPurpose, listPurpose, type Purpose} from '../../cluster/purpose.ts'
import {COLLECTED_KINDS, type CollectedKind, listPaths} from '../format/kinds.ts'
import type {Bundle} from '../open/bundle.ts'
import {type coverageOf, errorBeside} from './coverage.ts'
import {notInBundle, readDocument} from './document.ts'

interface ObjectSource {
  readonly bundle: Bundle
  readonly keeper: Keeper
  /** Null for a bundle of another tool. */
  readonly coverage: ReturnType<typeof coverageOf> | null
}

type ObjectReader = Pick<ClusterReader, 'list' | 'get'>

/** Lists and gets objects as the API server did. An input that the bundle does not contain is `missing`. */
export function objectReader(source: ObjectSource): ObjectReader {
  const lists = new Map<string, Promise<Read<unknown>>>()

  function listAll<K extends Kind>(kind: K, namespace: string | null): Promise<Read<ObjectOf<K>[]>> {
    const where = KINDS[kind].namespaced ? namespace : null
    const key = `${kind} ${where}`
    const known = lists.get(key) as Promise<Read<ObjectOf<K>[]>> | undefined // the cast is safe: the key contains the kind
    const list = known ?? readList(source, kind, where)
    lists.set(key, list)
    return list
  }

  return {
    list: async (kind, {namespace, labels}) =>
      labels === undefined
        ? listAll(kind, namespace)
        : notInBundle(listPurpose(kind, namespace).input, 'a bundle cannot be searched by labels'),
    get: (kind, where) => readObject(source, kind, where, () => listAll(kind, where.namespace)),
  }
}

async function readList<K extends Kind>(
  source: ObjectSource,
  kind: K,
  namespace: string | null,
): Promise<Read<ObjectOf<K>[]>> {
  const purpose = listPurpose(kind, namespace)
  const became = source.coverage?.({kind, namespace, name: null}, purpose) ?? null
  if (typeof became === 'object' && became !== null) return became
  const inFiles = await readFiles(source, kind, namespace)
  if (inFiles !== null) return inFiles
  if (became === 'empty') return found([])
  if (became === 'read') return lost(purpose)
  const beside =
    source.coverage === null ? await errorBeside(source.bundle, collectedAs(kind), namespace, purpose) : null
  return beside ?? notInBundle(purpose.input)
}

/** Returns null if the bundle has no file of the kind. If `namespace` is null, reads the files of all namespaces. */
async function readFiles<K extends Kind>(
  {bundle, keeper}: ObjectSource,
  kind: K,
  namespace: string | null,
): Promise<Found<ObjectOf<K>[]> | Missing | null> {
  const {input} = listPurpose(kind, namespace)
  const objects: ObjectOf<K>[] = []
  const paths = pathsOf(bundle, kind, namespace)
  for (const path of paths) {
    const read = await readDocument(bundle, path, input, body => keeper.page(kind, asList(kind, body)).objects)
    if (read?.status === 'missing') return read
    objects.push(...(read?.value ?? []))
  }
  return paths.length === 0 ? null : found(objects)
}

/** Returns the paths of the lists of a kind. Of several names, the first whose files have content is enough. */
function pathsOf(bundle: Bundle, kind: Kind, namespace: string | null): string[] {
  const collected = collectedAs(kind)
  const choices =
    collected.namespaced && namespace === null
      ? collected.names.map(name => listsIn(bundle, `cluster-resources/${name}/`))
      : listPaths(collected, namespace ?? '').map(path => [path])
  const written = choices.map(paths => paths.filter(path => (bundle.files.get(path)?.bytes ?? 0) > 0))
  return written.find(paths => paths.length > 0) ?? []
}

function listsIn(bundle: Bundle, folder: string): string[] {
  return [...bundle.files.keys()].filter(
    path => path.startsWith(folder) && path.endsWith('.json') && !path.slice(folder.length).includes('/'),
  )
}

/** Older tools write the items without a list around them. */
function asList(kind: Kind, body: unknown): unknown {
  return Array.isArray(body) ? {kind: `${kind}List`, items: body} : body
}

/** Gets one object, also from a partial list. Some objects of a denied list may have been read by name. */
async function readObject<K extends Kind>(
  source: ObjectSource,
  kind: K,
  where: ObjectName,
  list: () => Promise<Read<ObjectOf<K>[]>>,
): Promise<Read<ObjectOf<K>>> {
  const purpose = getPurpose(kind, where)
  const inFiles = await readFiles(source, kind, where.namespace)
  const object =
    inFiles?.status === 'found' ? inFiles.value.find(({metadata}) => metadata.name === where.name) : undefined
  if (object !== undefined) return found(object)
  const became = source.coverage?.({kind, ...where}, purpose) ?? null
  if (became === 'read' || became === 'empty') return lost(purpose)
  if (became !== null) return became
  const all = await list()
  if (all.status !== 'missing') return ABSENT
  return {...all, input: purpose.input, ...(all.cause === 'denied' && purpose.rule !== null && {rule: purpose.rule})}
}

function lost({input}: Purpose): Missing {
  return {status: 'missing', cause: 'malformed', input, reason: 'its manifest lists it, but it is not in the bundle'}
}

function collectedAs(kind: Kind): CollectedKind {
  const collected = COLLECTED_KINDS.find(candidate => candidate.kind === kind && candidate.group === KINDS[kind].group)
  if (collected === undefined) throw new Error(`a bundle has no place for ${kind}`)
  return collected
}
