import type {ClusterReader, ClusterTarget} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {UnknownWorkload} from '../../logs/pods/named-workloads.ts'
import {argumentFor, KINDS_IN_ORDER, type NamedWorkload} from '../../logs/selection.ts'
import {didYouMean, nearest, whetherMeant} from '../../nearest.ts'
import {visible} from '../render/visible.ts'

type Reader = Pick<ClusterReader, 'list' | 'get'>

/** Returns the error for named workloads that do not exist, with similar names. */
export async function unknownWorkloads(
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

/** kubectl can list names in a cluster; svcdiag itself lists the names in a lab or a bundle. */
function hintFor(mode: ClusterTarget['mode'], places: readonly string[], existing: readonly string[]): string {
  const elsewhere = '-n NAME looks in another namespace'
  if (mode === 'live') {
    const kinds = KINDS_IN_ORDER.map(kind => `${kind.toLowerCase()}s`).join(',')
    return `${elsewhere}; kubectl get ${kinds} -n ${places[0]} lists what exists there`
  }
  const command = `svcdiag check -v ${mode === 'lab' ? '--lab' : '--from FILE'} lists the workloads of the components`
  if (existing.length === 0) return `${elsewhere}; ${command}`
  const some = [...new Set(existing)].slice(0, MOST_NAMES)
  return `existing ones of this kind: ${some.join(', ')}${existing.length > some.length ? ', …' : ''}; ${command}`
}

/** Returns the hint for a namespace that does not exist. */
export function namespacesHint(mode: ClusterTarget['mode']): string {
  return mode === 'live' ? 'kubectl get namespaces lists those that exist' : 'leave out -n to read the installation'
}

const MOST_NAMES = 6

/** Returns the namespaces that do not exist according to the API server. A bundle does not record that. */
export async function absentAmong(
  reader: Pick<ClusterReader, 'get'>,
  namespaces: readonly string[],
  mode: ClusterTarget['mode'],
): Promise<string[]> {
  if (mode === 'bundle') return []
  const reads = await Promise.all(namespaces.map(name => reader.get('Namespace', {namespace: null, name})))
  return namespaces.filter((_, index) => reads[index]?.status === 'absent')
}

/** Workloads of the same kind come first. Pods are listed only if a pod was named, because their names are generated. */
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
