import type {Kind, ObjectOf} from '../../cluster/objects.ts'
import type {ClusterReader, Missing, ObjectName, Read, SecretLister, SecretState} from '../../cluster/port.ts'
import type {Secret} from '../needles/secret.ts'
import {secretsFromConfigMap} from './config-map.ts'
import {secretsNamedBy} from './named-secrets.ts'

export interface Collecting {
  readonly reader: ClusterReader
  readonly lister: SecretLister
  readonly namespaces: readonly string[]
  /** Secrets that are known by name from a profile, in case they cannot be listed. */
  readonly named: readonly ObjectName[]
}

/** Secrets that the adapter does not know already. It knows the values of Secrets and variables once they were read. */
export interface Collected {
  readonly secrets: readonly Secret[]
  /** States of the Secrets that could be listed or read. */
  readonly states: readonly SecretState[]
  readonly missing: readonly Missing[]
}

/** Kinds with environment variables. Old ReplicaSets contain earlier values. */
const WITH_ENV = ['Pod', 'Deployment', 'StatefulSet', 'ReplicaSet', 'CronJob'] as const

/**
 * Reads all objects that contain secrets. If Secrets cannot be listed, Secrets with a known name are read individually.
 */
export async function collectSecrets({reader, lister, namespaces, named}: Collecting): Promise<Collected> {
  const parts = await Promise.all(
    namespaces.map(async namespace => {
      const [configMaps, secrets, ...owners] = await Promise.all([
        reader.list('ConfigMap', {namespace}),
        lister.secrets(namespace),
        ...WITH_ENV.map(kind => reader.list(kind, {namespace})),
      ])
      const refs = [
        ...named.filter(name => name.namespace === namespace),
        ...owners.flatMap(itemsOf).flatMap(secretsNamedBy),
      ]
      const byName = secrets.status === 'missing' ? await readByName(reader, refs) : []
      return {
        secrets: itemsOf(configMaps).flatMap(secretsFromConfigMap),
        states: [...itemsIn(secrets), ...byName.flatMap(read => (read.status === 'found' ? [read.value] : []))],
        missing: [...[configMaps, secrets, ...owners].flatMap(missingOf), ...inOne(byName.flatMap(missingOf))],
      }
    }),
  )
  return {
    secrets: parts.flatMap(({secrets}) => secrets),
    states: parts.flatMap(({states}) => states),
    missing: parts.flatMap(({missing}) => missing),
  }
}

function readByName(reader: ClusterReader, refs: readonly ObjectName[]): Promise<Read<SecretState>[]> {
  const distinct = new Map(refs.map(ref => [ref.name, ref]))
  return Promise.all([...distinct.values()].map(ref => reader.secret(ref)))
}

/** Merges denials of Secrets into one, because they differ only in names. */
function inOne(missing: readonly Missing[]): Missing[] {
  const denials = missing.filter(({cause, rule}) => cause === 'denied' && rule !== undefined)
  const [first] = denials
  if (first?.rule === undefined) return [...missing]
  const names = denials.flatMap(({rule}) => rule?.resourceNames ?? [])
  const input = `${names.length} Secrets by name`
  const denied = {...first, input, reason: 'not allowed to read them', rule: {...first.rule, resourceNames: names}}
  return [denied, ...missing.filter(other => !denials.includes(other))]
}

function itemsOf<K extends Kind>(read: Read<ObjectOf<K>[]>): readonly ObjectOf<K>[] {
  return itemsIn(read)
}

function itemsIn<T>(read: Read<readonly T[]>): readonly T[] {
  return read.status === 'found' ? read.value : []
}

function missingOf(read: Read<unknown>): Missing[] {
  return read.status === 'missing' ? [read] : []
}
