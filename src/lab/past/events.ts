import type {JsonObject} from '../../kube-api/patch/json.ts'
import {strategicMerge} from '../../kube-api/patch/strategic-merge.ts'
import type {KubeObject} from '../../kube-api/state.ts'
import {changedObject, createdObject} from '../../kube-api/write/change.ts'
import {runJob} from '../controllers/cron-job.ts'
import {stepPods} from '../controllers/step.ts'
import {create, nodeOf, remove, timeOf, type World} from '../controllers/world.ts'
import {isWorkload, type Manifest} from '../manifests/types.ts'
import {type Change, type Happening, type LabInstallation, type Outside, workloadKey} from '../model.ts'
import {complete} from '../objects/complete.ts'
import {fallIll, probe, restart} from '../pods/kubelet.ts'

export type PastEvent =
  | {readonly ago: number; readonly does: 'create'; readonly manifest: Manifest}
  /** Replaces the pods of these replicas. */
  | {readonly ago: number; readonly does: 'start'; readonly workload: string; readonly replicas: readonly number[]}
  | {readonly ago: number; readonly does: 'run jobs'}
  | Happening

/** The age of the last Job of every CronJob, in seconds. */
const JOBS_AGO = 150

export function pastEvents(installation: LabInstallation): PastEvent[] {
  const events: PastEvent[] = [
    ...installation.manifests.map(manifest => creation(installation, manifest)),
    ...installation.manifests.filter(isWorkload).flatMap(manifest => starts(installation, manifest)),
    {ago: Math.min(JOBS_AGO, installation.ages.installed), does: 'run jobs'},
    ...installation.history,
  ]
  return events.toSorted((left, right) => right.ago - left.ago || rankOf(left) - rankOf(right))
}

function rankOf({does}: PastEvent): number {
  return ORDER.findIndex(rank => rank.includes(does))
}

/** The order of events at the same time. */
const ORDER: readonly (readonly PastEvent['does'][])[] = [
  ['create'],
  ['change', 'delete', 'outside'],
  ['start', 'run jobs'],
  ['die', 'ail'],
]

function creation({created, ages}: LabInstallation, manifest: Manifest): PastEvent {
  const key = `${manifest.kind}/${manifest.metadata.name}`
  return {ago: created[key] ?? ages.installed, does: 'create', manifest}
}

/** Returns the starts of pods that are newer than their workload. */
function starts(installation: LabInstallation, manifest: Manifest & Parameters<typeof workloadKey>[0]): PastEvent[] {
  const workload = workloadKey(manifest)
  const {created, started, ages} = installation
  const own = started[workload] ?? [ages.started]
  const bornAgo = created[workload] ?? ages.installed
  const {replicas: count = 1} = manifest.spec as {replicas?: number} // callers pass only workloads
  const replicas = Array.from({length: count}, (_, index) => ({index, ago: own[index] ?? own.at(-1) ?? ages.started}))
  const byAge = Map.groupBy(
    replicas.filter(({ago}) => ago < bornAgo),
    ({ago}) => ago,
  )
  return [...byAge].map(([ago, members]) => ({ago, does: 'start', workload, replicas: members.map(({index}) => index)}))
}

const INSTALLER = 'kubectl-create'

/** Seconds after which a kubelet notices a failing probe. */
const NOTICED_AFTER = 30

export function perform(world: World, installation: LabInstallation, event: PastEvent): void {
  const act = ACTS[event.does] as Act<PastEvent['does']> // `ACTS` has a function for each kind of event
  act(event, world, installation)
}

type Act<Does extends PastEvent['does']> = (
  event: Extract<PastEvent, {does: Does}>,
  world: World,
  installation: LabInstallation,
) => void

const ACTS: {readonly [Does in PastEvent['does']]: Act<Does>} = {
  create: ({manifest}, world) => {
    const writing = {manager: INSTALLER, time: timeOf(world)}
    create(world, createdObject(JSON.parse(JSON.stringify(manifest)), writing, complete))
  },
  change: (event, world, installation) => change(world, installation, event),
  delete: (event, world, installation) => {
    const object = named(world, installation, event)
    if (object !== undefined) remove(world, object)
  },
  outside: ({ago, change: news}, world) => {
    world.outside = joined(world.outside, news)
    if (ago >= NOTICED_AFTER) for (const pod of world.store.ofKind('Pod')) probe(nodeOf(world), pod)
  },
  start: ({workload, replicas}, world) => replacePods(world, podsOf(world, workload, replicas)),
  'run jobs': (_event, world, {runningJobs}) => {
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

/** Looks in the namespace of the installation, then of its sandboxes, then among cluster-scoped objects. */
function named(
  {store}: World,
  {namespace, sandboxNamespace}: LabInstallation,
  {kind, name}: {readonly kind: string; readonly name: string},
): KubeObject | undefined {
  return [namespace, sandboxNamespace, undefined].map(where => store.find(kind, where, name)).find(Boolean)
}

function joined(before: Outside, change: Partial<Outside>): Outside {
  const withheld = {...before.withheld, ...change.withheld}
  return {...before, ...change, withheld, programs: {...before.programs, ...change.programs}}
}

/** Replaces pods without running the controller of Deployments, so that no rollout is recorded. */
function replacePods(world: World, pods: readonly KubeObject[]): void {
  for (const pod of pods) {
    world.lives.delete(pod.metadata.uid)
    world.store.remove(pod)
  }
  while (stepPods(world)) {
    // `stepPods` returns false when no object changes any more
  }
}

/** Returns the pods of these replicas of a workload. Null selects all replicas. */
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
