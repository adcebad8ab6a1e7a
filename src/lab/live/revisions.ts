import {made, ownedBy as referenceTo} from '../controllers/made.ts'
import {hexOf, suffixOf} from '../identity.ts'
import {asWorkload, isTemplateOf, isUnchanged, type LiveWorkload, resolveAmount} from './workload.ts'
import {ownedBy, type World} from './world.ts'

const OWN = 'deployment.kubernetes.io/'
const REVISION = `${OWN}revision`
const NOT_COPIED = 'kubectl.kubernetes.io/last-applied-configuration'

export function setsOf(world: World, deployment: LiveWorkload): LiveWorkload[] {
  return ownedBy(world, 'ReplicaSet', deployment).map(asWorkload)
}

/** The ReplicaSet of the template as it is now, made where there is none; going back to an old one is a revision too. */
export function currentSet(world: World, deployment: LiveWorkload): LiveWorkload {
  const sets = setsOf(world, deployment)
  const latest = Math.max(0, ...sets.map(revisionOf))
  const found = sets.find(({spec}) => isTemplateOf(spec.template, deployment.spec.template))
  const revision = `${found !== undefined && revisionOf(found) === latest ? latest : latest + 1}`
  if (found === undefined || revision !== `${revisionOf(found)}`) {
    world.progress.set(deployment.metadata.uid, {achieved: '', at: world.now()})
  }
  const set = annotated(world, found ?? newSet(world, deployment), annotationsOf(deployment, revision))
  annotated(world, deployment, {...deployment.metadata.annotations, [REVISION]: revision})
  return set
}

/** The set that the newest revision belongs to. */
export function latestSet(world: World, deployment: LiveWorkload): LiveWorkload | undefined {
  return setsOf(world, deployment).toSorted((left, right) => revisionOf(right) - revisionOf(left))[0]
}

function revisionOf({metadata}: LiveWorkload): number {
  return Number(metadata.annotations?.[REVISION] ?? 0)
}

function annotated(world: World, object: LiveWorkload, annotations: Readonly<Record<string, string>>): LiveWorkload {
  if (isUnchanged(object.metadata.annotations, annotations)) return object
  return asWorkload(world.store.put({...object, metadata: {...object.metadata, annotations}}))
}

/** A ReplicaSet carries the annotations of its Deployment. */
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

function newSet(world: World, deployment: LiveWorkload): LiveWorkload {
  const {template, selector, minReadySeconds} = deployment.spec
  const {name, namespace} = deployment.metadata
  const hash = suffixOf(10, 'template', hexOf(JSON.stringify(template)))
  const label = {'pod-template-hash': hash}
  const labels = {...template.metadata.labels, ...label}
  const object = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${name}-${hash}`,
      ...(namespace === undefined ? {} : {namespace}),
      labels,
      ...referenceTo(deployment),
    },
    spec: {
      replicas: 0,
      ...(minReadySeconds === undefined ? {} : {minReadySeconds}),
      selector: {matchLabels: {...selector.matchLabels, ...label}},
      template: {...template, metadata: {...template.metadata, labels}},
    },
    status: {replicas: 0},
  }
  const created = made(world.atNow(), object, 0)
  return asWorkload(world.store.put({...created, metadata: {...created.metadata, uid: world.newUid('ReplicaSet')}}))
}
