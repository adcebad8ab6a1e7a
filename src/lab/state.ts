import type {Access, ClusterState, ContainerLogName, KubeObject, LogSource, StateWriter} from '../kube-api/state.ts'
import {containerLogs} from './container-log.ts'
import {createBarePod} from './controllers/pods.ts'
import {startControllers} from './controllers/step.ts'
import {create, remove, type World} from './controllers/world.ts'
import {dialer} from './dial.ts'
import type {ApiBehaviour, DeniedRule, LabInstallation, Outside} from './model.ts'
import {complete} from './objects/complete.ts'
import {liveThrough} from './past/live-through.ts'
import type {PodLife} from './pods/kubelet.ts'
import {LIVELY, type Pace} from './time.ts'

/** The cluster state of the lab, with logs, states of pods, and systems outside the cluster. */
export interface LabState extends ClusterState {
  log(container: ContainerLogName): LogSource | null
  /** Returns the kubelet's state of a pod; null for pods of Jobs. */
  life(pod: KubeObject): PodLife | null
  outside(): Outside
  close(): void
}

/** Returns the cluster state of an installation. The clock of the cluster starts at the installation's `now`. */
export function clusterStateOf(installation: LabInstallation, pace: Pace = LIVELY): LabState {
  const started = Date.parse(installation.now) - pace.elapsed()
  const now = () => Math.floor(started + pace.elapsed())
  const world = liveThrough(installation, {now, readySecondMs: () => pace.readySecondMs})
  const {store} = world
  const controllers = startControllers(world, pace)
  return {
    version: versionOf(installation.api),
    objects: store.objects,
    watch: store.watch,
    writer: writerOf(world, () => controllers.wake()),
    close: () => controllers.close(),
    log: containerLogs({installation, store, pace, now}),
    life: ({metadata}) => world.lives.get(metadata.uid) ?? null,
    outside: () => world.outside,
    dial: dialer(world),
    denies: access => installation.api.denied.some(rule => matches(rule, access)),
    now: () => new Date(now() + installation.api.clockOffset * 1000),
    disturbance: installation.api.disturbance,
    recording: null,
  }
}

function versionOf({gitVersion}: ApiBehaviour): ClusterState['version'] {
  const [, major = '1', minor = '0'] = /^v(\d+)\.(\d+)/.exec(gitVersion) ?? []
  return {gitVersion, major, minor}
}

function matches(rule: DeniedRule, access: Access): boolean {
  const resource = access.group === '' ? access.resource : `${access.resource}.${access.group}`
  return (
    (rule.verb === undefined || rule.verb === access.verb) &&
    (rule.resource === undefined || rule.resource === resource || rule.resource === access.resource) &&
    (rule.namespace === undefined || rule.namespace === access.namespace) &&
    (rule.name === undefined || rule.name === access.name)
  )
}

/** Returns the functions with which the API server writes objects. After each write, `wake` requests a step. */
function writerOf(world: World, wake: () => void): StateWriter {
  const woken = <T>(result: T): T => {
    wake()
    return result
  }
  return {
    complete,
    create: object => woken(object.kind === 'Pod' ? createBarePod(world, object) : create(world, object)),
    replace: object => woken(world.store.put(object)),
    remove: (object, propagation) => woken(remove(world, object, propagation)),
  }
}
