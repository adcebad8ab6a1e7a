import type {Pod} from '../../cluster/objects.ts'
import type {ClusterReader, ClusterTarget, Missing} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {NothingFound} from '../../installation/installation.ts'
import type {UnknownWorkload} from '../../logs/pods/named-workloads.ts'
import {findOwners, type Owners} from '../../logs/pods/owners.ts'
import {argumentFor, KINDS_IN_ORDER, type NamedWorkload, type Selection} from '../../logs/selection.ts'
import {didYouMean, nearest, whetherMeant} from '../../nearest.ts'
import {PROGRAM} from '../../program.ts'
import {collectSecrets} from '../../redaction/collect/index.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {rulesOfSettings} from '../../redaction/user-rules/own.ts'
import {visible} from '../../visible.ts'
import {knownSecrets} from '../masking/cluster-mask.ts'
import {isWorthHiding, placesOf} from '../redact/cluster-secrets.ts'
import {nothingFound} from '../target/installation.ts'
import type {Settings} from '../target/settings.ts'
import {growingRedactors, type Redactors} from './redactors.ts'
import type {LogsTarget} from './target.ts'

export interface Prepared {
  readonly owners: Owners
  readonly redactors: Redactors
  /** Secrets that could not be read. Only rules can mask the values of these Secrets. */
  readonly unread: readonly Missing[]
  /** Reads the secrets that a new pod may use. Returns the unreadable inputs that were not reported before. */
  learn(pod: Pod, signal: AbortSignal): Promise<readonly Missing[]>
}

export interface Preparing {
  readonly selection: Selection
  readonly settings: Settings
  /** False if Secrets are not read. */
  readonly secrets: boolean
  readonly signal: AbortSignal
}

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

/** Returns the error for a cluster without an installation: only components require an installation. */
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
  const isBundle = target.cluster.target.mode === 'bundle' // A bundle needs no secrets, because it is already redacted.
  return {secrets, missing: isBundle ? [] : [...missing, ...unknown]}
}

/** The known secrets. Their number grows when a namespace is read again. */
interface KnownAnew {
  /** Returns all secrets, including old values, because a program may not have received the new value yet. */
  secrets(): readonly Secret[]
  /** Changes whenever the secrets change. */
  readonly version: number
  /** Reads the namespace again. Calls during a read share the next read. */
  again(namespace: string, signal: AbortSignal): Promise<readonly Missing[]>
}

interface Collected {
  readonly secrets: readonly Secret[]
  readonly missing: readonly Missing[]
}

function knownAnew(
  first: readonly Secret[],
  read: (namespace: string, signal: AbortSignal) => Promise<Collected>,
): KnownAnew {
  const known = new Map<string, Secret>()
  const next = new Map<string, Promise<readonly Missing[]>>()
  const last = new Map<string, Promise<unknown>>()
  keep(first)

  function keep(secrets: readonly Secret[]): void {
    for (const secret of secrets) known.set(`${secret.ref} ${Buffer.from(secret.value).toString('latin1')}`, secret)
  }

  async function readBehind(before: Promise<unknown> | undefined, namespace: string, signal: AbortSignal) {
    await before
    next.delete(namespace)
    const {secrets, missing} = await read(namespace, signal)
    keep(secrets)
    return missing
  }

  return {
    secrets: () => [...known.values()],
    get version() {
      return known.size
    },
    again(namespace, signal) {
      const waiting = next.get(namespace)
      if (waiting !== undefined) return waiting
      const reading = readBehind(last.get(namespace), namespace, signal)
      next.set(namespace, reading)
      last.set(namespace, reading)
      return reading
    },
  }
}

type Reader = Pick<ClusterReader, 'list' | 'get'>

/** Returns the error for named workloads that do not exist. Its message contains similar names. */
async function unknownWorkloads(
  reader: Reader,
  unknown: readonly UnknownWorkload[],
  mode: ClusterTarget['mode'],
): Promise<SvcdiagError> {
  const looks = await Promise.all(unknown.map(async one => ({one, known: await knownLike(reader, one)})))
  const places = [...new Set(unknown.flatMap(({lookedIn}) => lookedIn))]
  const absent = await absentAmong(reader, places, mode)
  const lines = looks.map(({one, known}) => lineFor(one, known, unknown.length > 1))
  const said = [...absent.map(place => `namespace ${place} does not exist`), ...lines].join('; ')
  const existing = looks.flatMap(({one, known}) => known.filter(({kind}) => kind === one.kind).map(argumentFor))
  const hint = absent.length > 0 ? namespacesHint(mode) : hintFor(mode, places, existing)
  return new SvcdiagError('usage.unknown-workload', visible(said), {hint: visible(hint)})
}

function lineFor(one: UnknownWorkload, known: readonly NamedWorkload[], isOneOfSeveral: boolean): string {
  const line = `${argumentFor(one)} does not exist in ${one.lookedIn.join(', ')}`
  const name = meant(one, known)
  if (name === null) return line
  return isOneOfSeveral ? `${line} (${whetherMeant(name)})` : `${line}${didYouMean(name)}`
}

/** Returns a hint: a kubectl command for a cluster, and the names for a lab or a bundle without a kubeconfig. */
function hintFor(mode: ClusterTarget['mode'], places: readonly string[], existing: readonly string[]): string {
  const elsewhere = '-n NAME looks in another namespace'
  if (mode === 'live') {
    const kinds = KINDS_IN_ORDER.map(kind => `${kind.toLowerCase()}s`).join(',')
    return `${elsewhere}; kubectl get ${kinds} -n ${places[0]} lists what exists there`
  }
  const command = `${PROGRAM} check -v ${mode === 'lab' ? '--lab' : '--from FILE'} lists the workloads of the components`
  if (existing.length === 0) return `${elsewhere}; ${command}`
  const some = [...new Set(existing)].slice(0, MOST_NAMES)
  return `existing ones of this kind: ${some.join(', ')}${existing.length > some.length ? ', …' : ''}; ${command}`
}

function namespacesHint(mode: ClusterTarget['mode']): string {
  return mode === 'live' ? 'kubectl get namespaces lists those that exist' : 'leave out -n to read the installation'
}

const MOST_NAMES = 6

/** Returns the namespaces that do not exist; empty for a bundle, because bundles do not record namespaces. */
async function absentAmong(
  reader: Pick<ClusterReader, 'get'>,
  namespaces: readonly string[],
  mode: ClusterTarget['mode'],
): Promise<string[]> {
  if (mode === 'bundle') return []
  const reads = await Promise.all(namespaces.map(name => reader.get('Namespace', {namespace: null, name})))
  return namespaces.filter((_, index) => reads[index]?.status === 'absent')
}

/** Returns workloads of the same kind first. Lists pods only if a pod was named, because their names are generated. */
async function knownLike(reader: Reader, {kind, lookedIn}: UnknownWorkload): Promise<NamedWorkload[]> {
  const kinds = [kind, ...KINDS_IN_ORDER.filter(other => other !== kind && other !== 'Pod')]
  const lists = await Promise.all(
    kinds.flatMap(each =>
      lookedIn.map(async namespace => {
        const read = await reader.list(each, {namespace})
        return read.status === 'found' ? read.value.map(({metadata: {name}}) => ({kind: each, name})) : []
      }),
    ),
  )
  return lists.flat()
}

function meant({name}: NamedWorkload, known: readonly NamedWorkload[]): string | null {
  const best = nearest(
    name,
    known.map(each => each.name),
  )
  const workload = known.find(each => each.name === best)
  return workload === undefined ? null : argumentFor(workload)
}
