import {found, type ObjectName, type Read, type Rule} from '../../cluster/port.ts'
import {componentEnv, mainContainer} from '../../installation/env.ts'
import type {Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import type {Facts} from '../facts.ts'
import {workloadsOf} from '../pods/current-pods.ts'
import {type Input, mayGet, type Sources, whenFound} from './input.ts'

/** Reads the states and fingerprints of the key Secrets. The reader returns no values. */
export const KEY_SECRETS: Input<'keySecrets'> = {
  name: 'keySecrets',
  from: ['installation'],
  says: 'the key Secrets',
  read: sources => eachKeySecret(sources, name => sources.reader.secret(name)),
  rules: ({installation}) => getSecrets(keySecretNames(installation)),
}

export const KEY_SECRET_METADATA: Input<'keySecretMetadata'> = {
  name: 'keySecretMetadata',
  from: ['installation'],
  says: 'the metadata of the key Secrets',
  read: sources => eachKeySecret(sources, name => sources.reader.secretMetadata(name)),
  rules: ({installation}) => getSecrets(keySecretNames(installation)),
}

export const TLS_SECRETS: Input<'tlsSecrets'> = {
  name: 'tlsSecrets',
  from: ['installation', 'ingresses', 'sandboxIngresses', 'certificates', 'tlsStores'],
  says: 'the public certificates in TLS Secrets',
  read: async sources => each(await tlsNames(sources), name => sources.reader.tlsSecret(name)),
  rules: ({installation, facts}) => getSecrets(tlsSecretNames(installation, facts)),
}

function eachKeySecret<T>({fact}: Sources, read: (name: ObjectName) => Promise<Read<T>>) {
  return whenFound(fact('installation'), installation => each(keySecretNames(installation), read))
}

function keySecretNames({keys: {accepted, sent}}: Installation): ObjectName[] {
  return unique(
    [...accepted, ...sent].flatMap(({source}) =>
      source.kind === 'secret' ? [{namespace: source.secret.namespace, name: source.secret.name}] : [],
    ),
  )
}

async function tlsNames({fact}: Sources): Promise<ObjectName[]> {
  const names = ['ingresses', 'sandboxIngresses', 'certificates', 'tlsStores'] as const
  const reads = await Promise.all(names.map(async name => [name, await fact(name)] as const))
  const installation = await fact('installation')
  if (installation.status !== 'found') return []
  const lists = reads.flatMap(([name, read]) => (read.status === 'found' ? [[name, read.value]] : []))
  return tlsSecretNames(installation.value, Object.fromEntries(lists))
}

function tlsSecretNames(installation: Installation, facts: Partial<Facts>): ObjectName[] {
  const {namespace, sandboxNamespace, components} = installation
  const {ingresses = [], sandboxIngresses = [], certificates = [], tlsStores = []} = facts
  const named = ({metadata}: {metadata: {namespace?: string}}, name: string | undefined) => ({
    namespace: metadata.namespace ?? namespace,
    name,
  })
  const used = [
    ...[...ingresses, ...sandboxIngresses].flatMap(ingress =>
      (ingress.spec.tls ?? []).map(({secretName}) => named(ingress, secretName)),
    ),
    ...certificates.map(certificate => named(certificate, certificate.spec.secretName)),
    ...tlsStores.map(store => named(store, store.spec.defaultCertificate?.secretName)),
  ]
  const sandbox = {namespace: sandboxNamespace, name: componentEnv(components, 'runtime', 'RUNTIME_CERT_SECRET')}
  return unique(
    [...used, sandbox].flatMap(({namespace, name}) =>
      name === undefined || name === '' || namespace === null ? [] : [{namespace, name}],
    ),
  )
}

function getSecrets(names: readonly ObjectName[]): Rule[] {
  return [...Map.groupBy(names, ({namespace}) => namespace)].flatMap(([namespace, inNamespace]) =>
    mayGet(
      'secrets',
      namespace,
      inNamespace.map(({name}) => name),
    ),
  )
}

async function each<T>(
  names: readonly ObjectName[],
  read: (name: ObjectName) => Promise<Read<T>>,
): Promise<Read<Record<string, Read<T>>>> {
  const reads = await Promise.all(
    names.map(async name => [`${name.namespace}/${name.name}`, await read(name)] as const),
  )
  return found(Object.fromEntries(reads))
}

function unique(names: readonly ObjectName[]): ObjectName[] {
  return [...new Map(names.map(name => [`${name.namespace}/${name.name}`, name])).values()]
}

export const REALM: Input<'realm'> = {
  name: 'realm',
  from: ['installation'],
  says: 'the realm name',
  read: ({reader, profile, fact}) =>
    whenFound(profile(), profile =>
      profile.realm === undefined
        ? found(null)
        : whenFound(fact('installation'), async (installation): Promise<Read<string | null>> => {
            const source = realmSource(installation, profile)
            if (source === null || 'value' in source) return found(source?.value ?? null)
            const name = await reader.secretName(source)
            return name.status === 'absent' ? found(null) : name
          }),
    ),
  rules: ({installation, profile}) => {
    const source = realmSource(installation, profile)
    if (source === null || 'value' in source) return []
    return mayGet('secrets', source.namespace, [source.name])
  },
}

type RealmSource = {readonly value: string} | (ObjectName & {readonly key: string})

function realmSource(installation: Installation, {realm}: Profile): RealmSource | null {
  if (realm === undefined) return null
  const [workload] = workloadsOf('app', installation)
  const container = workload && mainContainer(workload.template, workload.mainContainer)
  const entry = container?.env?.findLast(({name}) => name === realm.env)
  if (entry?.value) return {value: entry.value}
  const {name = realm.secret, key = realm.key} = entry?.valueFrom?.secretKeyRef ?? {}
  return {namespace: installation.namespace, name, key}
}
