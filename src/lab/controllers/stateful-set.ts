import type {KubeObject} from '../../kube-api/state.ts'
import {templateHash} from '../identity.ts'
import {ownedBy} from '../objects/made.ts'
import {createPod, isReady} from './pods.ts'
import {isAvailable} from './replica-set.ts'
import {asWorkload, type LiveWorkload} from './workload.ts'
import {create, deletePod, isTerminating, type World, writeStatus} from './world.ts'

const HASH = 'controller-revision-hash'

/** One step of a rollout. With `OrderedReady`, no pod is replaced while any pod is not ready. */
export function reconcileStatefulSet(world: World, object: KubeObject): void {
  const set = asWorkload(object)
  const revision = currentRevision(world, set)
  const pods = world.store.ownedBy(set.metadata.uid, 'Pod')
  const surplus = pods.filter(pod => ordinalOf(pod) >= set.spec.replicas && !isTerminating(pod))
  const missing = Array.from({length: set.spec.replicas}, (_, index) => index).find(
    index => !pods.some(pod => ordinalOf(pod) === index),
  )
  const isInOrder = set.spec.podManagementPolicy !== 'Parallel'
  const isSettled = (pod: KubeObject) => isReady(pod) && !isTerminating(pod)
  const isOutdated = (pod: KubeObject) => mayReplace(set, pod) && pod.metadata.labels?.[HASH] !== revision
  const fromLast = pods.toSorted((left, right) => ordinalOf(right) - ordinalOf(left))
  const next = fromLast.find(pod => isOutdated(pod) || !isSettled(pod))
  const waits = isInOrder && !pods.every(isSettled)
  if (missing !== undefined) addPod(world, set, revision, missing)
  else if (surplus.length > 0) for (const pod of surplus) deletePod(world, pod)
  else if (!waits && next !== undefined && isOutdated(next) && !isTerminating(next)) deletePod(world, next)
  report(world, set, revision)
}

function ordinalOf({metadata}: KubeObject): number {
  return Number(metadata.name.slice(metadata.name.lastIndexOf('-') + 1))
}

function mayReplace({spec}: LiveWorkload, pod: KubeObject): boolean {
  const {type = 'RollingUpdate', rollingUpdate} = spec.updateStrategy ?? {}
  return type === 'RollingUpdate' && ordinalOf(pod) >= (rollingUpdate?.partition ?? 0)
}

/** Returns the name of the ControllerRevision of the present template. Creates a missing ControllerRevision. */
function currentRevision(world: World, set: LiveWorkload): string {
  const {template, selector} = set.spec
  const revisions = world.store.ownedBy(set.metadata.uid, 'ControllerRevision')
  const hash = templateHash(template)
  const latest = Math.max(0, ...revisions.map(numberOf))
  const found = revisions.find(({metadata}) => metadata.labels?.['controller.kubernetes.io/hash'] === hash)
  if (found !== undefined) {
    if (numberOf(found) < latest) world.store.put({...found, revision: latest + 1})
    return found.metadata.name
  }
  const {name, namespace} = set.metadata
  const metadata = {
    name: `${name}-${hash}`,
    ...(namespace === undefined ? {} : {namespace}),
    labels: {...selector.matchLabels, 'controller.kubernetes.io/hash': hash},
    ...ownedBy(set),
  }
  const data = {spec: {template: {$patch: 'replace', ...template}}}
  const draft = {apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata, data, revision: latest + 1}
  return create(world, draft).metadata.name
}

function numberOf({revision}: KubeObject): number {
  return Number(revision)
}

function addPod(world: World, set: LiveWorkload, revision: string, index: number): void {
  const {template, serviceName = ''} = set.spec
  const name = `${set.metadata.name}-${index}`
  const labels = {
    ...template.metadata.labels,
    'apps.kubernetes.io/pod-index': `${index}`,
    [HASH]: revision,
    'statefulset.kubernetes.io/pod-name': name,
  }
  const spec = {...template.spec, hostname: name, ...(serviceName === '' ? {} : {subdomain: serviceName})}
  const {annotations} = template.metadata
  const metadata = {labels, ...(annotations === undefined ? {} : {annotations})}
  createPod(world, {name, index, owner: set, creator: 'statefulset-controller', template: {metadata, spec}})
}

/** Writes the status of the StatefulSet. `currentRevision` changes only when the rollout ends. */
function report(world: World, asked: LiveWorkload, revision: string): void {
  const set = asWorkload(world.store.find('StatefulSet', asked.metadata.namespace, asked.metadata.name) ?? asked)
  const pods = world.store.ownedBy(set.metadata.uid, 'Pod').filter(pod => !isTerminating(pod))
  const updated = pods.filter(pod => pod.metadata.labels?.[HASH] === revision).length
  const ready = pods.filter(isReady)
  const isOver = updated === set.spec.replicas && ready.length === set.spec.replicas
  const current = isOver ? revision : String(set.status?.currentRevision ?? revision)
  const ofCurrent = pods.filter(pod => pod.metadata.labels?.[HASH] === current).length
  const status = {
    observedGeneration: set.metadata.generation,
    replicas: pods.length,
    ...(ready.length > 0 && {readyReplicas: ready.length}),
    ...(ofCurrent > 0 && {currentReplicas: ofCurrent}),
    ...(updated > 0 && {updatedReplicas: updated}),
    availableReplicas: ready.filter(pod => isAvailable(world, pod, set.spec.minReadySeconds ?? 0)).length,
    currentRevision: current,
    updateRevision: revision,
    collisionCount: 0,
  }
  writeStatus(world, set, status)
}
