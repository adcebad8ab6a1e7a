import type {ClusterReader, Rule} from '../../cluster/port.ts'
import {type DiscoveryRequest, discover} from '../../installation/discover.ts'
import {COMPONENTS, type Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import type {CheckDefinition} from '../define.ts'
import type {InputName} from '../facts.ts'
import {withSources} from '../inputs/index.ts'
import type {Known} from '../inputs/input.ts'
import {withRequirements} from '../registry.ts'
import {knowledge, rulesOf} from './gather.ts'

export interface LeastRules {
  readonly rules: readonly Rule[]
  /** The names that come from the profile because they could not be read, one line each. */
  readonly assumed: readonly string[]
}

/** Returns the minimal permissions of these checks. `assumed` lists the names that come from the profile. */
export async function leastRules(
  reader: ClusterReader,
  request: DiscoveryRequest,
  checks: readonly CheckDefinition[],
): Promise<LeastRules> {
  const inputs = withSources(
    withRequirements(checks).flatMap(({inputs, supporting = []}) => [...inputs, ...supporting]),
  )
  const discovery = await discover(reader, request)
  const namespace = request.namespace ?? reader.target.namespace ?? 'default'
  if (discovery.status !== 'found') {
    const [profile] = request.profiles
    if (profile === undefined) return {rules: [], assumed: []}
    return {
      rules: rulesOf(inputs, assumedKnowledge(profile, namespace)),
      assumed: [
        `no installation was seen in ${namespace}: the names are those of profile ${profile.name}, for one namespace`,
      ],
    }
  }
  const {facts, assumed} = await namedFacts(reader, discovery.installation, inputs)
  const known = await knowledge(discovery, reader, [])
  return {rules: known === null ? [] : rulesOf(inputs, {...known, facts}), assumed}
}

/** Reads the lists that contain the names of the TLS Secrets, because the rules contain these names. */
async function namedFacts(reader: ClusterReader, installation: Installation, inputs: ReadonlySet<InputName>) {
  if (!inputs.has('tlsSecrets')) return {facts: {}, assumed: []}
  const {namespace, sandboxNamespace} = installation
  const groups = await reader.groups()
  const serves = (group: string) => groups.status === 'found' && groups.value.has(group)
  const [ingresses, sandboxIngresses, certificates, tlsStores] = await Promise.all([
    reader.list('Ingress', {namespace}),
    sandboxNamespace === null ? null : reader.list('Ingress', {namespace: sandboxNamespace}),
    serves('cert-manager.io') ? reader.list('Certificate', {namespace}) : null,
    serves('traefik.io') ? reader.list('TLSStore', {namespace}) : null,
  ])
  const reads = {ingresses, sandboxIngresses, certificates, tlsStores}
  const unread = Object.values(reads).flatMap(read => (read?.status === 'missing' ? [read] : []))
  return {
    facts: Object.fromEntries(
      Object.entries(reads).flatMap(([name, read]) => (read?.status === 'found' ? [[name, read.value]] : [])),
    ),
    assumed: unread.map(({input, reason}) => `TLS Secrets named by ${input} are left out: ${reason}`),
  }
}

function assumedKnowledge(profile: Profile, namespace: string): Known {
  const components = Object.fromEntries(COMPONENTS.map(name => [name, {state: 'missing', name, tried: []}]))
  const binding = (side: 'sent' | 'accepted') => ({
    owner: {apiVersion: 'apps/v1', kind: 'Deployment' as const, namespace, name: ''},
    ownerCreatedAt: null,
    component: null,
    container: '',
    index: 0,
    init: false,
    env: '',
    path: '',
    source: {
      kind: 'secret' as const,
      secret: {namespace, name: profile.keys[side].secret, key: profile.keys[side].key},
      optional: false,
      through: 'env' as const,
    },
    entries: [0],
    firstEnv: null,
  })
  const installation: Installation = {
    profile: profile.name,
    matched: [],
    namespace,
    release: null,
    otherReleases: [],
    sandboxNamespace: namespace,
    components: components as unknown as Installation['components'], // `components` has one entry for each name
    addresses: [],
    aliasServices: [],
    keys: {sent: [binding('sent')], accepted: [binding('accepted')], usual: {sent: '', accepted: ''}},
  }
  return {installation, profile, groups: null, facts: {}}
}
