import {templateHash} from '../identity.ts'
import {ownedBy} from '../objects/made.ts'
import {asWorkload, type LiveWorkload, resolveAmount, withCondition} from './workload.ts'
import {create, isUnchanged, timeOf, type World} from './world.ts'

const OWN = 'deployment.kubernetes.io/'
const REVISION = `${OWN}revision`
const HASH = 'pod-template-hash'
const NOT_COPIED = 'kubectl.kubernetes.io/last-applied-configuration'

export function setsOf(world: World, deployment: LiveWorkload): LiveWorkload[] {
  return world.store.ownedBy(deployment.metadata.uid, 'ReplicaSet').map(asWorkload)
}

/** Creates a missing ReplicaSet with `size` pods. A rollback gives the ReplicaSet a new revision number. */
export function currentSet(world: World, deployment: LiveWorkload, size: () => number): LiveWorkload {
  const sets = setsOf(world, deployment)
  const latest = Math.max(0, ...sets.map(revisionOf))
  const found = setOfTemplate(sets, deployment)
  const revision = `${found !== undefined && revisionOf(found) === latest ? latest : latest + 1}`
  const set = annotated(world, found ?? newSet(world, deployment, size()), annotationsOf(deployment, revision))
  const own = {...deployment.metadata.annotations, [REVISION]: revision}
  const annotatedDeployment = annotated(world, deployment, own)
  if (found === undefined) noteNewSet(world, annotatedDeployment, set)
  return set
}

export function nameOfCurrent({metadata, spec}: LiveWorkload): string {
  return `${metadata.name}-${templateHash(spec.template)}`
}

/** Returns the ReplicaSet of the present template; undefined if it does not exist yet. */
export function setOfTemplate(sets: readonly LiveWorkload[], {spec}: LiveWorkload): LiveWorkload | undefined {
  const hash = templateHash(spec.template)
  return sets.find(({metadata}) => metadata.labels?.[HASH] === hash)
}

function revisionOf({metadata}: LiveWorkload): number {
  return Number(metadata.annotations?.[REVISION] ?? 0)
}

function annotated(world: World, object: LiveWorkload, annotations: Readonly<Record<string, string>>): LiveWorkload {
  if (isUnchanged(object.metadata.annotations, annotations)) return object
  return asWorkload(world.store.put({...object, metadata: {...object.metadata, annotations}}))
}

/** Returns the annotations of a ReplicaSet: a copy of the Deployment's annotations, and the sizes and the revision. */
function annotationsOf({metadata, spec}: LiveWorkload, revision: string): Record<string, string> {
  const copied = Object.entries(metadata.annotations ?? {}).filter(
    ([key]) => !key.startsWith(OWN) && key !== NOT_COPIED,
  )
  const surge = resolveAmount(spec.strategy?.rollingUpdate?.maxSurge ?? 0, spec.replicas, Math.ceil)
  return {
    ...Object.fromEntries(copied),
    [`${OWN}desired-replicas`]: `${spec.replicas}`,
    [`${OWN}max-replicas`]: `${spec.replicas + (spec.replicas === 0 ? 0 : surge)}`,
    [REVISION]: revision,
  }
}

function newSet(world: World, deployment: LiveWorkload, replicas: number): LiveWorkload {
  const {template, selector, minReadySeconds} = deployment.spec
  const {namespace} = deployment.metadata
  const hash = templateHash(template)
  const label = {[HASH]: hash}
  const labels = {...template.metadata.labels, ...label}
  const set = create(world, {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: nameOfCurrent(deployment),
      ...(namespace === undefined ? {} : {namespace}),
      labels,
      ...ownedBy(deployment),
    },
    spec: {
      replicas,
      ...(minReadySeconds === undefined ? {} : {minReadySeconds}),
      selector: {matchLabels: {...selector.matchLabels, ...label}},
      template: {...template, metadata: {...template.metadata, labels}},
    },
    status: {replicas: 0},
  })
  return asWorkload(set)
}

/** Records a new ReplicaSet as progress, which restarts the deadline of the rollout. */
function noteNewSet(world: World, deployment: LiveWorkload, set: LiveWorkload): void {
  const message = `Created new replica set "${set.metadata.name}"`
  const news = {type: 'Progressing', status: 'True', reason: 'NewReplicaSetCreated', message}
  const conditions = withCondition(deployment.status?.conditions ?? [], news, timeOf(world))
  world.store.put({...deployment, status: {...deployment.status, conditions}})
}
