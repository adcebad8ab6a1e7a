import type {Kind, ObjectOf, ValueState} from '../../cluster/objects.ts'
import type {ClusterReader, ListScope, Missing, ObjectName, Read, SecretState} from '../../cluster/port.ts'
import {sealedLiterals} from '../../cluster/seal-env.ts'
import type {Coverage, RecordedApi, SecretStates} from '../format/manifest.ts'
import {coverageOf, ruleOf} from './outcome.ts'

/** Records the answers that no object contains: answers about Secrets, and failed requests. */
export interface RecordedReader {
  readonly reader: ClusterReader
  /** Returns the states of the requested Secrets, and of Secrets that were only listed. */
  secrets(listed: readonly SecretState[]): SecretStates['secrets']
  namesRead(kind: string, namespace: string): readonly string[]
  /** Returns the states of those environment variables in pod specs whose values are keys or maps of variables. */
  literals(): SecretStates['literals']
  /** Returns the local time of the first answer to a request for the version; null if there was none. */
  versionReadAt(): Date | null
  api(): RecordedApi
  unanswered(): Coverage[]
}

type SecretEntry = SecretStates['secrets'][number]

/** Returns a reader that records its answers. `isKey` is true for variables with keys that checks compare. */
export function recordReads(
  reader: ClusterReader,
  isKey: (variable: string) => boolean,
  now: () => Date,
): RecordedReader {
  const secrets = new Map<string, SecretEntry>()
  const unanswered = new Map<string, Coverage>()
  const literals = new Map<string, ValueState>()
  const reviews = new Map<string, RecordedApi['reviews'][number]>()
  let versionReadAt: Date | null = null
  let versionDurationMs: number | null = null
  let user: Read<string> | undefined
  const byName = new Map<string, Set<string>>()

  function about({namespace, name}: ObjectName): SecretEntry {
    const key = `${namespace ?? ''}/${name}`
    const entry = secrets.get(key) ?? {namespace: namespace ?? '', name}
    secrets.set(key, entry)
    return entry
  }

  function remember(kind: string, namespace: string | null, name: string): void {
    const key = `${kind}/${namespace ?? ''}`
    byName.set(key, (byName.get(key) ?? new Set()).add(name))
  }

  async function noted<T>(asked: Promise<Read<T>>, kind: Kind, namespace: string | null, name: string | null) {
    const answer = await asked
    const what =
      name === null ? `${kind} list in ${namespace ?? 'all namespaces'}` : `${kind} ${namespace ?? ''}/${name}`
    if (answer.status === 'found') {
      if (name !== null) remember(kind, namespace, name)
      unanswered.delete(what)
      return answer
    }
    const item = {name: what, rule: null, read: {kind, namespace, name}}
    unanswered.set(what, coverageOf(item, answer satisfies Missing | {status: 'absent'}, 0))
    return answer
  }

  function keepLiterals<K extends Kind>(kind: K, answer: Read<ObjectOf<K>[]>): Read<ObjectOf<K>[]> {
    for (const object of answer.status === 'found' ? answer.value : []) {
      for (const {name, ref, state} of sealedLiterals(kind, object))
        if (isKey(name) || state.variables !== undefined) literals.set(ref, state)
    }
    return answer
  }

  async function kept<T>(asked: Promise<Read<T>>, keep: (answer: Read<T>) => void): Promise<Read<T>> {
    const answer = await asked
    keep(answer)
    return answer
  }

  return {
    reader: {
      ...reader,
      version: () =>
        kept(reader.version(), answer => {
          if (answer.status !== 'found') return
          versionReadAt ??= now()
          versionDurationMs = answer.value.durationMs
        }),
      list: async <K extends Kind>(kind: K, where: ListScope): Promise<Read<ObjectOf<K>[]>> =>
        keepLiterals(kind, await noted(reader.list(kind, where), kind, where.namespace, null)),
      get: <K extends Kind>(kind: K, where: ObjectName): Promise<Read<ObjectOf<K>>> =>
        noted(reader.get(kind, where), kind, where.namespace, where.name),
      secret: where =>
        kept(reader.secret(where), answer => {
          if (answer.status === 'found') remember('Secret', where.namespace, where.name)
          Object.assign(about(where), {state: answer})
        }),
      secretMetadata: where =>
        kept(reader.secretMetadata(where), answer => Object.assign(about(where), {metadata: answer})),
      tlsSecret: where => kept(reader.tlsSecret(where), answer => Object.assign(about(where), {tls: answer})),
      secretName: where =>
        kept(reader.secretName(where), answer => {
          const entry = about(where)
          Object.assign(entry, {names: {...entry.names, [where.key]: answer}})
        }),
      mayI: rule =>
        kept(reader.mayI(rule), answer => reviews.set(JSON.stringify(rule), {rule: ruleOf(rule), allowed: answer})),
      whoAmI: () =>
        kept(reader.whoAmI(), answer => {
          user = answer
        }),
    },
    secrets: listed => {
      for (const state of listed) {
        const entry = about({namespace: state.metadata.namespace ?? '', name: state.metadata.name})
        if (entry.state === undefined) Object.assign(entry, {state: {status: 'found', value: state}})
      }
      return [...secrets.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    },
    namesRead: (kind, namespace) => [...(byName.get(`${kind}/${namespace}`) ?? [])].toSorted(),
    literals: () => Object.fromEntries([...literals].sort(([one], [other]) => (one < other ? -1 : 1))),
    versionReadAt: () => versionReadAt,
    api: () => ({
      apiVersion: 'svcdiag/v1',
      kind: 'RecordedApi',
      versionDurationMs,
      ...(user !== undefined && {user}),
      reviews: [...reviews].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, review]) => review),
    }),
    unanswered: () => [...unanswered.values()],
  }
}

/** Returns a reader for `--no-secrets`. The reader never requests a Secret value. */
export function withoutSecretValues(reader: ClusterReader): ClusterReader {
  const refuse = async ({namespace, name}: ObjectName): Promise<Missing> => ({
    status: 'missing',
    cause: 'not-looked',
    input: `Secret ${namespace ?? ''}/${name}`,
    reason: 'no Secret value is read (--no-secrets)',
  })
  return {...reader, secret: refuse, tlsSecret: refuse, secretName: refuse}
}

function keyOf({namespace, name}: SecretEntry): string {
  return `${namespace}/${name}`
}
