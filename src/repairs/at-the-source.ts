import {type Installation, workloadNamed} from '../installation/installation.ts'
import {type Owner, ownersOf} from '../installation/ownership.ts'
import {kubectl} from './command.ts'
import {kubectlName, type Repair, type Step, type WorkloadName} from './repair.ts'
import {byHand, looking} from './steps.ts'
import {scaleUpRepair} from './workload.ts'

/** The change at the source comes first, and each repair names the owner that undoes it. `change` follows a comma. */
export function withOwners(
  owners: readonly Owner[],
  {namespace, change}: {readonly namespace: string; readonly change: string},
  repairs: readonly Repair[],
): readonly Repair[] {
  const distinct = [...new Map(owners.map(owner => [`${owner.object?.namespace}\n${owner.title}`, owner])).values()]
  const [first, ...rest] = distinct.toSorted((one, other) => urgency(one) - urgency(other))
  if (first === undefined) return repairs
  const undone = [first, ...rest].map(undoneBy).join('; ')
  return [
    ...[first, ...rest].map(owner => changeAtSource(owner, namespace, change)),
    ...repairs.map(repair => (repair.byHand === undefined ? {...repair, undoneBy: undone} : repair)),
  ]
}

function urgency({effect}: Owner): number {
  return effect === 'reverts' ? 0 : 1
}

/** Returns the owners of a workload; empty if it belongs to no component. */
export function workloadOwners(name: WorkloadName, installation: Installation): readonly Owner[] {
  const workload = workloadNamed(name, installation)
  return workload === undefined ? [] : ownersOf(workload.metadata)
}

export function undoneBy({title, effect}: Owner): string {
  return effect === 'reverts'
    ? `${title} writes its own state back within minutes`
    : `the next deployment by ${title} writes its own state back`
}

function changeAtSource(owner: Owner, namespace: string, change: string): Repair {
  const {title, effect} = owner
  const does =
    effect === 'reverts'
      ? `Change it there. ${title} writes it to the cluster.`
      : `Change it there, and deploy with ${title}.`
  return {
    id: 'owner.change-source',
    summary: `in ${owner.source}, ${change}`,
    byHand: 'at-the-source',
    steps: [
      {...byHand(does), undo: 'the old state is in the history of the source'},
      ...lookAt(owner, owner.object?.namespace ?? namespace),
    ],
  }
}

function lookAt({object}: Owner, namespace: string): Step[] {
  if (object === null) return []
  const [apiGroup = ''] = object.apiVersion.split('/')
  const kind = object.kind.toLowerCase()
  const needs = [{apiGroup, resource: `${kind}s`, verbs: ['get'] as const, namespace, resourceNames: [object.name]}]
  return [
    looking(
      `see where ${object.kind} ${object.name} reads from, and whether it has written the change`,
      [kubectl(namespace, 'get', `${kind}.${apiGroup}`, object.name)],
      needs,
    ),
  ]
}

export function scaleUp({kind, namespace, name}: WorkloadName, installation: Installation): readonly Repair[] {
  const workload = {kind, namespace, name}
  const change = `give ${kubectlName(workload)} at least one replica`
  return withOwners(workloadOwners(workload, installation), {namespace, change}, [scaleUpRepair(workload)])
}
