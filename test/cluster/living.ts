import {readFile} from 'node:fs/promises'
import {dirname} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import type {KubeObject} from '../../src/kube-api/state.ts'
import {buildInstallation, manifestsOf} from '../../src/lab/index.ts'
import type {Profile} from '../../src/lab/model.ts'
import {addressOf, isOnNode, runningStatus} from './apply/pod-status.ts'
import {type AdminApi, adminApi} from './control-plane/admin-api.ts'
import {waitUntil} from './control-plane/wait-until.ts'
import {kubectl} from './kubectl.ts'

/** Cluster-wide, and named after the namespace. */
const OWN = ['Namespace', 'PersistentVolume']
const LOOK_EVERY_MS = 200
const ROLLED_OUT_WITHIN_MS = 60_000

/** An installation of its own, whose pods go on to come up: changes of it are rolled out by the real controllers. */
export interface Living {
  readonly namespace: string
  /** Every Deployment and StatefulSet of it, byte by byte as the API server gives its pod template's spec. */
  templates(): Promise<Readonly<Record<string, string>>>
  /** The same objects, whole. */
  workloads(): Promise<KubeObject[]>
  stop(): Promise<void>
}

export async function startLiving(kubeconfig: string, profile: Profile, namespace: string): Promise<Living> {
  const admin = await adminOf(kubeconfig)
  const volumes = await applyOwn(kubeconfig, profile, namespace)
  const stopped = new AbortController()
  const namespaces = [namespace, `${namespace}-runtimes`]
  const kubelets = keepRunning(admin, namespaces, stopped.signal)
  kubelets.catch(() => undefined) // told by stop
  const living: Living = {
    namespace,
    templates: async () => {
      const all = await living.workloads()
      return Object.fromEntries(all.map(({metadata, spec}) => [metadata.name, JSON.stringify(templateOf(spec))]))
    },
    workloads: async () =>
      (
        await Promise.all(
          ['deployments', 'statefulsets'].map(kind => list(admin, `/apis/apps/v1/namespaces/${namespace}/${kind}`)),
        )
      ).flat(),
    stop: async () => {
      stopped.abort()
      await kubelets
      await kubectl(kubeconfig, ['delete', 'namespace', ...namespaces, '--wait=false', '--ignore-not-found'])
      if (volumes.length > 0) await kubectl(kubeconfig, ['delete', 'persistentvolume', ...volumes, '--wait=false'])
      await admin.close()
    },
  }
  await waitUntil(`${namespace} has rolled out`, ROLLED_OUT_WITHIN_MS, async () =>
    (await living.workloads()).every(isSettled) ? true : null,
  )
  return living
}

async function adminOf(kubeconfig: string): Promise<AdminApi> {
  const {clusters} = JSON.parse(await readFile(kubeconfig, 'utf8'))
  const {server, 'certificate-authority': authority} = clusters[0].cluster
  return adminApi(dirname(authority), server)
}

/** Without what is cluster-wide, which the ring has already, but its volumes: their names. */
async function applyOwn(kubeconfig: string, profile: Profile, namespace: string): Promise<string[]> {
  const installation = buildInstallation({profile, namespace, now: new Date().toISOString(), faults: []})
  const items = manifestsOf(installation).filter(
    ({kind, metadata}) => metadata.namespace !== undefined || OWN.includes(kind),
  )
  const said = await kubectl(kubeconfig, ['create', '-f', '-'], JSON.stringify({apiVersion: 'v1', kind: 'List', items}))
  if (said.includes('Error')) throw new Error(`not all was made: ${said}`)
  return items.filter(({kind}) => kind === 'PersistentVolume').map(({metadata}) => metadata.name)
}

/** Plays kubelets on which everything comes up at once. */
async function keepRunning(admin: AdminApi, namespaces: readonly string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const namespace of namespaces) await startNewPods(admin, namespace)
    await pause(LOOK_EVERY_MS)
  }
}

async function startNewPods(admin: AdminApi, namespace: string): Promise<void> {
  const path = `/api/v1/namespaces/${namespace}/pods`
  const fresh = (await list(admin, path)).filter(pod => isOnNode(pod) && phaseOf(pod) === 'Pending')
  for (const pod of fresh) {
    const status = {...runningStatus(pod), ...addressOf(pod)}
    const call = {method: 'PATCH', path: `${path}/${pod.metadata.name}/status`, body: {status}} as const
    await admin.send({...call, contentType: 'application/merge-patch+json'}).catch(() => undefined) // it is gone again
  }
}

async function list(admin: AdminApi, path: string): Promise<KubeObject[]> {
  const {items} = await admin.send({method: 'GET', path})
  return items as KubeObject[]
}

function phaseOf({status}: KubeObject): unknown {
  return Reflect.get(Object(status), 'phase')
}

function templateOf(spec: unknown): unknown {
  return Reflect.get(Object(Reflect.get(Object(spec), 'template')), 'spec')
}

function isSettled({spec, status, metadata}: KubeObject): boolean {
  const {replicas = 1} = spec as {replicas?: number}
  const {observedGeneration, availableReplicas = 0} = status as {
    observedGeneration?: number
    availableReplicas?: number
  }
  return observedGeneration === metadata.generation && availableReplicas >= replicas
}
