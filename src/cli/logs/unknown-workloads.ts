import type {ClusterReader} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {UnknownWorkload} from '../../logs/named-workloads.ts'
import {type NamedWorkload, WORKLOAD_KINDS} from '../../logs/selection.ts'
import {didYouMean, nearest} from '../../nearest.ts'
import {visible} from '../render/visible.ts'

/** The error for workloads that were named and do not exist, with the names that were probably meant. */
export async function unknownWorkloads(
  reader: Pick<ClusterReader, 'list'>,
  unknown: readonly UnknownWorkload[],
): Promise<SvcdiagError> {
  const lines: string[] = []
  for (const one of unknown) {
    const known = await knownLike(reader, one)
    lines.push(`${nameOf(one)} does not exist in ${one.lookedIn.join(', ')}${didYouMean(meant(one, known))}`)
  }
  return new SvcdiagError('usage.unknown-workload', visible(lines.join('; ')))
}

/** Those of the same kind first. Names of pods are generated: they are only listed for who names a pod. */
async function knownLike(
  reader: Pick<ClusterReader, 'list'>,
  {kind, lookedIn}: UnknownWorkload,
): Promise<NamedWorkload[]> {
  const kinds = [kind, ...WORKLOAD_KINDS.filter(other => other !== kind && other !== 'Pod')]
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
  return workload === undefined ? null : nameOf(workload)
}

function nameOf({kind, name}: NamedWorkload): string {
  return `${kind.toLowerCase()}/${name}`
}
