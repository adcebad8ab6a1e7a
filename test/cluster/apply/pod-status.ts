import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'

/** For a pod that the lab does not have any more: it ran until its rollout replaced it. */
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

/** Every pod on a node keeps one address of its own. */
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
 * The quality of service is the API server's to decide, the address is ours. A pod that is gone needs no status; the uid
 * keeps it from the next one of its name.
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
