import {readFile} from 'node:fs/promises'
import {dirname} from 'node:path'
import type {KubeObject} from '../../src/kube-api/state.ts'
import {buildInstallation, manifestsOf} from '../../src/lab/index.ts'
import type {LabInstallation, Profile} from '../../src/lab/model.ts'
import {tendPods} from './apply/tend-pods.ts'
import {type AdminApi, adminApi} from './control-plane/admin-api.ts'
import {waitUntil} from './control-plane/wait-until.ts'
import {kubectl} from './kubectl.ts'

/** The cluster-wide kinds whose objects are named after the namespace. */
const OWN = ['Namespace', 'PersistentVolume']
const ROLLED_OUT_WITHIN_MS = 60_000

/** A separate installation whose pods can start. The real controllers roll out its changes. */
export interface Living {
  readonly namespace: string
  /**
   * Returns the pod template's spec of every Deployment and StatefulSet, byte for byte as the API server returns it.
   */
  templates(): Promise<Readonly<Record<string, string>>>
  /** Returns the complete Deployments and StatefulSets. */
  workloads(): Promise<KubeObject[]>
  stop(): Promise<void>
}

export async function startLiving(kubeconfig: string, profile: Profile, namespace: string): Promise<Living> {
  const {admin, dir} = await adminOf(kubeconfig)
  const installation = buildInstallation({profile, namespace, now: new Date().toISOString(), faults: []})
  const volumes = await applyOwn(kubeconfig, installation)
  const namespaces = [namespace, installation.sandboxNamespace]
  const tending = await tendPods({admin, dir}, [{installation, outside: () => installation.outside}], new Map())
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
      await tending.stop()
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

async function adminOf(kubeconfig: string): Promise<{admin: AdminApi; dir: string}> {
  const {clusters} = JSON.parse(await readFile(kubeconfig, 'utf8'))
  const {server, 'certificate-authority': authority} = clusters[0].cluster
  const dir = dirname(authority)
  return {dir, admin: await adminApi(dir, server)}
}

/** Applies everything except the cluster-wide objects that the ring already has. Returns the names of the volumes. */
async function applyOwn(kubeconfig: string, installation: LabInstallation): Promise<string[]> {
  const items = manifestsOf(installation).filter(
    ({kind, metadata}) => metadata.namespace !== undefined || OWN.includes(kind),
  )
  const said = await kubectl(kubeconfig, ['create', '-f', '-'], JSON.stringify({apiVersion: 'v1', kind: 'List', items}))
  if (said.includes('Error')) throw new Error(`not all was made: ${said}`)
  return items.filter(({kind}) => kind === 'PersistentVolume').map(({metadata}) => metadata.name)
}

async function list(admin: AdminApi, path: string): Promise<KubeObject[]> {
  const {items} = await admin.send({method: 'GET', path})
  return items as KubeObject[]
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
