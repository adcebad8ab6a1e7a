import type {JsonObject} from '../../kube-api/patch/json.ts'
import {strategicMerge} from '../../kube-api/patch/strategic-merge.ts'
import type {KubeObject} from '../../kube-api/state.ts'
import {changedObject, createdObject} from '../../kube-api/write/change.ts'
import {runJob} from '../controllers/cron-job.ts'
import {remove} from '../controllers/remove.ts'
import {stepPods} from '../controllers/step.ts'
import {create, nodeOf, timeOf, type World} from '../controllers/world.ts'
import type {Change, LabInstallation, Outside} from '../model.ts'
import {complete} from '../objects/complete.ts'
import {fallIll, probe, restart} from '../pods/kubelet.ts'
import type {Deed} from './chronicle.ts'

/** The field manager of the installation. */
const INSTALLER = 'kubectl-create'

/** Seconds after which a kubelet notices a failing probe. */
const NOTICED_AFTER = 30

/** Applies an event of the past. */
export function perform(world: World, installation: LabInstallation, deed: Deed): void {
  const act = ACTS[deed.does] as Act<Deed['does']> // the act of this deed
  act(deed, world, installation)
}

type Act<Does extends Deed['does']> = (
  deed: Extract<Deed, {does: Does}>,
  world: World,
  installation: LabInstallation,
) => void

const ACTS: {readonly [Does in Deed['does']]: Act<Does>} = {
  create: ({manifest}, world) => {
    const writing = {manager: INSTALLER, time: timeOf(world)}
    create(world, createdObject(JSON.parse(JSON.stringify(manifest)), writing, complete))
  },
  change: (deed, world, installation) => change(world, installation, deed),
  delete: (deed, world, installation) => {
    const object = named(world, installation, deed)
    if (object !== undefined) remove(world, object)
  },
  outside: ({ago, change: news}, world) => {
    world.outside = joined(world.outside, news)
    if (ago >= NOTICED_AFTER) for (const pod of world.store.ofKind('Pod')) probe(nodeOf(world), pod)
  },
  start: ({workload, replicas}, world) => replacePods(world, podsOf(world, workload, replicas)),
  'run jobs': (_deed, world, {runningJobs}) => {
    for (const cronJob of world.store.ofKind('CronJob'))
      runJob(world, cronJob, runningJobs.includes(cronJob.metadata.name))
  },
  die: ({workload, replicas}, world) => {
    for (const pod of podsOf(world, workload, replicas)) restart(nodeOf(world), pod)
  },
  ail: ({ago, workload, ailment}, world) => {
    for (const pod of podsOf(world, workload, null)) {
      fallIll(nodeOf(world), pod, ailment)
      if (ago >= NOTICED_AFTER) probe(nodeOf(world), pod)
    }
  },
}

function change(world: World, installation: LabInstallation, {by, patch, ...object}: Change): void {
  const stored = named(world, installation, object)
  if (stored === undefined) throw new Error(`the lab has no ${object.kind} ${object.name} to change`)
  const before: JsonObject = JSON.parse(JSON.stringify(stored))
  const writing = {manager: by, time: timeOf(world)}
  const changed = changedObject(stored, strategicMerge(before, patch), writing, complete)
  if (changed !== null) world.store.put(changed.object)
}

/** Returns the object from the namespace of the installation, or else of its sandboxes, or else without a namespace. */
function named(
  {store}: World,
  {namespace, sandboxNamespace}: LabInstallation,
  {kind, name}: {readonly kind: string; readonly name: string},
): KubeObject | undefined {
  return [namespace, sandboxNamespace, undefined].map(where => store.find(kind, where, name)).find(Boolean)
}

function joined(before: Outside, change: Partial<Outside>): Outside {
  const {withheld, programs} = before
  return {
    ...before,
    ...change,
    withheld: {...withheld, ...change.withheld},
    programs: {...programs, ...change.programs},
  }
}

/** Replaces the pods before controllers update the status of their workloads. */
function replacePods(world: World, pods: readonly KubeObject[]): void {
  for (const pod of pods) {
    world.lives.delete(pod.metadata.uid)
    world.store.remove(pod)
  }
  while (stepPods(world)) {
    // until all pods that can start have started
  }
}

/** Returns the pods of these replicas; null means all. */
function podsOf({store, lives}: World, workload: string, replicas: readonly number[] | null): KubeObject[] {
  const [kind = '', name = ''] = workload.split('/')
  const owners = store.ofKind(kind).filter(({metadata}) => metadata.name === name)
  const sets = owners.flatMap(owner => [owner, ...store.ownedBy(owner.metadata.uid, 'ReplicaSet')])
  const pods = sets.flatMap(set => store.ownedBy(set.metadata.uid, 'Pod'))
  return pods.filter(({metadata}) => {
    const index = lives.get(metadata.uid)?.index
    return index !== undefined && (replicas === null || replicas.includes(index))
  })
}
