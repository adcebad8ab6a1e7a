import type {Pod} from '../../cluster/objects.ts'
import type {ClusterReader, ClusterTarget, Missing} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {NothingFound} from '../../installation/installation.ts'
import {findOwners, type Owners} from '../../logs/pods/owners.ts'
import {argumentFor, type Selection} from '../../logs/selection.ts'
import {collectSecrets} from '../../redaction/collect/index.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {rulesOfSettings} from '../../redaction/user-rules/own.ts'
import {knownSecrets} from '../masking/known-secrets.ts'
import {isWorthHiding} from '../redact/cluster-secrets.ts'
import {placesOf} from '../redact/places.ts'
import {visible} from '../render/visible.ts'
import {nothingFound} from '../target/nothing-found.ts'
import type {Settings} from '../target/settings.ts'
import {knownAnew} from './known-anew.ts'
import {growingRedactors, type Redactors} from './redactors.ts'
import type {LogsTarget} from './target.ts'
import {absentAmong, namespacesHint, unknownWorkloads} from './unknown-workloads.ts'

export interface Prepared {
  readonly owners: Owners
  readonly redactors: Redactors
  /** Secrets that could not be read, so that only rules mask them. */
  readonly unread: readonly Missing[]
  /** Reads the secrets that a new pod may use. Returns unreadable ones that were not reported before. */
  learn(pod: Pod, signal: AbortSignal): Promise<readonly Missing[]>
}

export interface Preparing {
  readonly selection: Selection
  readonly settings: Settings
  /** False: do not read Secrets. */
  readonly secrets: boolean
  readonly signal: AbortSignal
}

/** Finds the pods to read and the values to mask, before any line is read. */
export async function prepare(target: LogsTarget, preparing: Preparing): Promise<Prepared> {
  const {cluster, discovery} = target
  const {selection, settings, secrets, signal} = preparing
  const reader = cluster.reader(signal)
  const [owners, collected] = await Promise.all([
    findOwners(reader, discovery, selection),
    secrets ? secretsOf(target, signal) : {secrets: [], missing: []},
  ])
  const {mode} = cluster.target
  if (!('workloads' in owners)) throw await noInstallation(reader, owners, {selection, mode})
  if (owners.unknown.length > 0) throw await unknownWorkloads(reader, owners.unknown, mode)
  const read = knownAnew(collected.secrets, async (namespace, during) => {
    const [anew, lister] = [cluster.reader(during), cluster.secretLister(during)]
    return collectSecrets({reader: anew, lister, namespaces: [namespace], named: []})
  })
  const known = {
    secrets: () => [...knownSecrets(cluster, isWorthHiding), ...read.secrets()],
    objectNames: cluster.objectNames,
    get version() {
      return cluster.knownValues.version + read.version
    },
  }
  return {
    owners,
    redactors: growingRedactors(known, rulesOfSettings(settings.redaction ?? [])),
    unread: collected.missing,
    async learn({metadata}, during) {
      const missing = secrets ? await read.again(metadata.namespace ?? '', during) : []
      return missing.filter(({input}) => collected.missing.every(other => other.input !== input))
    },
  }
}

/** Components need an installation, but named workloads do not, and the message explains that. */
async function noInstallation(
  reader: ClusterReader,
  found: NothingFound,
  {selection, mode}: {readonly selection: Selection; readonly mode: ClusterTarget['mode']},
): Promise<SvcdiagError> {
  const error = nothingFound(found)
  if (error.code !== 'installation.not-found') return error
  const [absent] = await absentAmong(reader, found.namespaces, mode)
  if (absent !== undefined) {
    const hint = namespacesHint(mode)
    return new SvcdiagError(error.code, visible(`namespace ${absent} does not exist`), {hint})
  }
  const {components, workloads} = selection
  if (components.length === 0 || workloads.length === 0) return error
  const needing = `${components.join(', ')} ${components.length === 1 ? 'needs' : 'need'} an installation`
  const others = `${workloads.map(argumentFor).join(', ')} ${workloads.length === 1 ? 'does' : 'do'} not`
  return new SvcdiagError(error.code, visible(`${needing}, ${others}: ${error.message}`))
}

async function secretsOf(
  target: LogsTarget,
  signal: AbortSignal,
): Promise<{readonly secrets: readonly Secret[]; readonly missing: readonly Missing[]}> {
  const [reader, lister] = [target.cluster.reader(signal), target.cluster.secretLister(signal)]
  const {unknown, ...places} = await placesOf(target, reader)
  const {secrets, missing} = await collectSecrets({reader, lister, ...places})
  const isBundle = target.cluster.target.mode === 'bundle' // a bundle was redacted when it was created
  return {secrets, missing: isBundle ? [] : [...missing, ...unknown]}
}
