import type {KubeObject} from '../../../src/kube-api/state.ts'
import {isWorkload, type Manifest} from '../../../src/lab/manifests/types.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import {looseDefinition} from '../control-plane/kwok-config.ts'
import {waitUntil} from '../control-plane/wait-until.ts'
import type {Resources} from './resources.ts'
import type {Simulated} from './simulated.ts'

const SERVED_WITHIN_MS = 20_000

export interface Cluster {
  readonly admin: AdminApi
  readonly resources: Resources
}

/** Defines the kinds that operators define in real clusters, so that the API server serves them. */
export async function defineCustomKinds(admin: AdminApi, all: readonly Simulated[]): Promise<void> {
  const served = (await admin.send({method: 'GET', path: '/apis'})) as unknown as {groups: {name: string}[]}
  const known = new Set(['', ...served.groups.map(group => group.name)])
  const custom = new Map<string, Manifest>()
  for (const manifest of all.flatMap(({installation}) => installation.manifests)) {
    const group = groupOf(manifest)
    if (!known.has(group)) custom.set(`${group}/${manifest.kind}`, manifest)
  }
  for (const manifest of custom.values()) await defineKind(admin, manifest)
}

async function defineKind(admin: AdminApi, {apiVersion, kind}: Manifest): Promise<void> {
  const [group = '', version = ''] = apiVersion.split('/')
  const singular = kind.toLowerCase()
  const names = {kind, singular, plural: `${singular}s`}
  const body = looseDefinition(group, version, names)
  await admin.send({method: 'POST', path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', body})
  const path = `/apis/${group}/${version}/${names.plural}`
  await waitUntil(`${names.plural} are served`, SERVED_WITHIN_MS, () => admin.send({method: 'GET', path}))
}

function groupOf({apiVersion}: {apiVersion: string}): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : ''
}

/** Creates Nodes, classes and volumes, which have no namespace. Objects with equal names are created once. */
export async function createShared({admin, resources}: Cluster, all: readonly Simulated[]): Promise<void> {
  const nodes = all.flatMap(({state}) => state.objects()).filter(({kind}) => kind === 'Node')
  const others = all
    .flatMap(({installation}) => installation.manifests)
    .filter(({kind, metadata}) => metadata.namespace === undefined && kind !== 'Namespace')
  const shared = new Map(
    [...nodes.map(asManifest), ...others].map(object => [`${object.kind}/${object.metadata.name}`, object]),
  )
  for (const object of shared.values()) {
    await admin.send({method: 'POST', path: resources.collection(object), body: object})
  }
}

function asManifest({status: _, ...object}: KubeObject): Manifest {
  const {name, namespace, labels, annotations} = object.metadata
  return {
    ...object,
    metadata: {name, ...(namespace && {namespace}), ...(labels && {labels}), ...(annotations && {annotations})},
  }
}

/**
 * Creates everything except workloads. Pods are refused before a namespace has its service account, so this function
 * waits for the service account.
 */
export async function createSettings({admin, resources}: Cluster, {installation}: Simulated): Promise<void> {
  const plain = installation.manifests.filter(manifest => !isWorkload(manifest))
  for (const manifest of plain.filter(({kind}) => kind === 'Namespace')) {
    await admin.send({method: 'POST', path: resources.collection(manifest), body: manifest})
    const {name} = manifest.metadata
    const path = `/api/v1/namespaces/${name}/serviceaccounts/default`
    await waitUntil(`namespace ${name} has its service account`, SERVED_WITHIN_MS, () =>
      admin.send({method: 'GET', path}),
    )
  }
  for (const manifest of plain.filter(({metadata}) => metadata.namespace !== undefined)) {
    const path = `${resources.collection(manifest)}?fieldManager=kubectl-create`
    await admin.send({method: 'POST', path, body: manifest})
  }
}

/** Creates the Jobs of CronJobs, because the controller of CronJobs is off. */
export async function createJobs({admin, resources}: Cluster, objects: readonly KubeObject[]): Promise<void> {
  for (const job of objects.filter(object => object.kind === 'Job')) {
    const {metadata} = job as unknown as {metadata: {ownerReferences?: {kind: string; name: string}[]}}
    const ownerReferences = await Promise.all(
      (metadata.ownerReferences ?? []).map(async owner => {
        const named = {apiVersion: job.apiVersion, kind: owner.kind, metadata: {...job.metadata, name: owner.name}}
        const {metadata: real} = (await admin.send({
          method: 'GET',
          path: resources.object(named),
        })) as unknown as KubeObject
        return {...owner, uid: real.uid}
      }),
    )
    const body = {
      ...asManifest(job),
      metadata: {...(asManifest(job) as KubeObject).metadata, ownerReferences},
      spec: jobSpec(job),
    }
    await admin.send({method: 'POST', path: resources.collection(job), body})
  }
}

/** Returns the spec without the selector and its labels, which the API server generates. */
function jobSpec(job: KubeObject): object {
  const {
    selector: _,
    template,
    ...spec
  } = job.spec as {selector?: unknown; template: {metadata?: {labels?: object}; spec: object}}
  const labels = Object.entries(template.metadata?.labels ?? {}).filter(([name]) => !GENERATED_LABELS.has(name))
  return {...spec, template: {metadata: {labels: Object.fromEntries(labels)}, spec: template.spec}}
}

const GENERATED_LABELS = new Set([
  'controller-uid',
  'job-name',
  'batch.kubernetes.io/controller-uid',
  'batch.kubernetes.io/job-name',
])
