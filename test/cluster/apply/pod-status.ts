import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'

/** Returns the status of a pod that the lab no longer has. This pod ran until its rollout replaced it. */
export function runningStatus(pod: KubeObject): object {
  const now = new Date().toISOString()
  const {containers} = pod.spec as {containers: {name: string; image: string}[]}
  return {
    phase: 'Running',
    startTime: now,
    conditions: ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready'].map(type => ({
      type,
      status: 'True',
      lastTransitionTime: now,
    })),
    containerStatuses: containers.map(({name, image}) => ({
      ...{name, image, imageID: '', ready: true, started: true, restartCount: 0},
      state: {running: {startedAt: now}},
    })),
  }
}

const addresses = new Map<string, string>()

/** Returns the address of a pod. Every pod on a node has another address. */
function addressOf(pod: KubeObject): object {
  if (!isOnNode(pod)) return {podIP: null, podIPs: null, hostIP: null, hostIPs: null}
  const count = addresses.size
  const ip = addresses.get(pod.metadata.uid) ?? `10.244.${1 + Math.floor(count / 250)}.${1 + (count % 250)}`
  addresses.set(pod.metadata.uid, ip)
  return {podIP: ip, podIPs: [{ip}], hostIP: '127.0.0.1', hostIPs: [{ip: '127.0.0.1'}]}
}

export function isOnNode({spec}: KubeObject): boolean {
  return (spec as {nodeName?: string}).nodeName !== undefined
}

/**
 * Writes the status of a pod, with an address that the test chooses. The API server sets the quality of service. The
 * uid protects a later pod with the same name.
 */
export async function writeStatus(
  {admin}: {readonly admin: AdminApi},
  pod: KubeObject,
  {qosClass: _, ...status}: {qosClass?: unknown},
): Promise<void> {
  const {namespace, name, uid} = pod.metadata
  const path = `/api/v1/namespaces/${namespace}/pods/${name}/status`
  const body = {metadata: {uid}, status: {...status, ...addressOf(pod)}}
  const call = {method: 'PATCH', path, body, contentType: 'application/merge-patch+json'} as const
  await admin.send(call).catch(error => {
    if (!(error instanceof Error && / answered 404|\buid\b/i.test(error.message))) throw error
  })
}
