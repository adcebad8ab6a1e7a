import type {Container, Kind, ObjectOf, PodSpec} from '../../cluster/objects.ts'
import type {ClusterReader, Missing, ObjectName, Read, SecretLister, SecretState} from '../../cluster/port.ts'
import type {Secret} from '../needles/secret.ts'
import {isSecretName} from '../rules/names/secret-name.ts'

/** The parameters of `collectSecrets`. */
export interface Collecting {
  readonly reader: ClusterReader
  readonly lister: SecretLister
  readonly namespaces: readonly string[]
  /** The names of Secrets from a profile. They are read if Secrets cannot be listed. */
  readonly named: readonly ObjectName[]
}

/** The result of `collectSecrets`. The values of Secrets and variables are missing: the adapter records them. */
export interface Collected {
  readonly secrets: readonly Secret[]
  readonly states: readonly SecretState[]
  readonly missing: readonly Missing[]
}

/** Kinds with environment variables. ReplicaSets are included, because old ones contain earlier values. */
const WITH_ENV = ['Pod', 'Deployment', 'StatefulSet', 'ReplicaSet', 'CronJob'] as const

/** Reads all objects that contain secrets. If Secrets cannot be listed, reads the Secrets whose names are known. */
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
        ...owners.flatMap(read => itemsIn<ObjectOf<Kind>>(read)).flatMap(secretsNamedBy),
      ]
      const byName = secrets.status === 'missing' ? await readByName(reader, refs) : []
      return {
        secrets: itemsIn(configMaps).flatMap(secretsFromConfigMap),
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

function itemsIn<T>(read: Read<readonly T[]>): readonly T[] {
  return read.status === 'found' ? read.value : []
}

/** Returns the names of the Secrets that the containers, volumes and image pulls of a workload use. */
function secretsNamedBy(object: ObjectOf<Kind>): ObjectName[] {
  const namespace = object.metadata.namespace ?? null
  const spec = podSpecOf(object)
  if (spec === null) return []
  const names = [
    ...[...spec.containers, ...(spec.initContainers ?? []), ...(spec.ephemeralContainers ?? [])].flatMap(inContainer),
    ...(spec.imagePullSecrets ?? []).map(({name}) => name),
    ...(spec.volumes ?? []).flatMap(({secret, projected}) => [
      secret?.secretName,
      ...(projected?.sources ?? []).map(source => source.secret?.name),
    ]),
  ]
  return names.flatMap(name => (name ? [{namespace, name}] : []))
}

function podSpecOf(object: ObjectOf<Kind>): PodSpec | null {
  if (!('spec' in object) || object.spec === undefined) return null
  if ('containers' in object.spec) return object.spec
  if ('template' in object.spec) return object.spec.template?.spec ?? null
  return 'jobTemplate' in object.spec ? object.spec.jobTemplate.spec.template.spec : null
}

function inContainer({env = [], envFrom = []}: Container): (string | undefined)[] {
  return [...env.map(({valueFrom}) => valueFrom?.secretKeyRef?.name), ...envFrom.map(({secretRef}) => secretRef?.name)]
}

function readByName(reader: ClusterReader, refs: readonly ObjectName[]): Promise<Read<SecretState>[]> {
  const distinct = new Map(refs.map(ref => [ref.name, ref]))
  return Promise.all([...distinct.values()].map(ref => reader.secret(ref)))
}

/** Returns the values of a ConfigMap whose keys are names of secrets. The refs are `configmap/NAMESPACE/NAME.KEY`. */
function secretsFromConfigMap({metadata, data = {}}: ObjectOf<'ConfigMap'>): Secret[] {
  return Object.entries(data).flatMap(([key, value]) =>
    isSecretName(key) && value !== ''
      ? [{ref: `configmap/${metadata.namespace ?? ''}/${metadata.name}.${key}`, value: Buffer.from(value)}]
      : [],
  )
}

function missingOf(read: Read<unknown>): Missing[] {
  return read.status === 'missing' ? [read] : []
}

/** Merges the denials of Secrets into one, because they differ only in the names of the Secrets. */
function inOne(missing: readonly Missing[]): Missing[] {
  const denials = missing.filter(({cause, rule}) => cause === 'denied' && rule !== undefined)
  const [first] = denials
  if (first?.rule === undefined) return [...missing]
  const names = denials.flatMap(({rule}) => rule?.resourceNames ?? [])
  const input = `${names.length} Secrets by name`
  const denied = {...first, input, reason: 'not allowed to read them', rule: {...first.rule, resourceNames: names}}
  return [denied, ...missing.filter(other => !denials.includes(other))]
}
