import {setTimeout as pause} from 'node:timers/promises'
import type {KubeObject} from '../../../src/lab/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import {ownerKeys} from './owners.ts'
import type {Resources} from './resources.ts'

const LOOK_EVERY_MS = 200

export interface Kubelets {
  /** By `namespace/name` of the pod in the cluster: the lab's pod whose status it got. */
  readonly played: ReadonlyMap<string, KubeObject>
  /** Throws what went wrong while playing, if anything did. */
  stop(): Promise<void>
}

/**
 * Plays the kubelets' part: each new pod of the lab's namespaces gets the status that the lab's pod of the same owner
 * has. It says so at once, because a pod that was ready for a moment would let a stuck rollout go through.
 */
export function playKubelets(admin: AdminApi, resources: Resources, labObjects: readonly KubeObject[]): Kubelets {
  const casting = castingOf(labObjects)
  const played = new Map<string, KubeObject>()
  const seen = new Set<string>()
  const stopped = new AbortController()
  const work = (async () => {
    while (!stopped.signal.aborted) {
      await playNewPods({admin, resources, casting, played, seen})
      await pause(LOOK_EVERY_MS)
    }
  })()
  work.catch(() => undefined) // told by stop
  return {
    played,
    stop() {
      stopped.abort()
      return work
    },
  }
}

interface Casting {
  readonly namespaces: ReadonlySet<string>
  readonly byOwner: ReadonlyMap<string, readonly KubeObject[]>
}

function castingOf(labObjects: readonly KubeObject[]): Casting {
  const keyOf = ownerKeys(labObjects)
  const pods = labObjects.filter(object => object.kind === 'Pod')
  const namespaces = new Set(labObjects.flatMap(object => object.metadata.namespace ?? []))
  return {namespaces, byOwner: Map.groupBy(pods, pod => keyOf(pod) ?? fullName(pod))}
}

interface Stage {
  readonly admin: AdminApi
  readonly resources: Resources
  readonly casting: Casting
  readonly played: Map<string, KubeObject>
  readonly seen: Set<string>
}

async function playNewPods({admin, resources, casting, played, seen}: Stage): Promise<void> {
  const pods = (await listAll(admin, '/api/v1/pods', 'v1', 'Pod')).filter(pod => {
    return casting.namespaces.has(pod.metadata.namespace ?? '') && !seen.has(fullName(pod))
  })
  if (pods.length === 0) return
  const sets = await listAll(admin, '/apis/apps/v1/replicasets', 'apps/v1', 'ReplicaSet')
  const keyOf = ownerKeys(sets)
  for (const pod of pods) {
    const part = partOf(pod, casting.byOwner.get(keyOf(pod) ?? fullName(pod)) ?? [], played)
    if (!isSettledByScheduler(pod, part)) continue
    seen.add(fullName(pod))
    if (part !== null) played.set(fullName(pod), part)
    const {qosClass: _, ...status} = (part?.status ?? runningStatus(pod)) as Record<string, unknown> // the server decides it
    await patchStatus(admin, `${resources.object(pod)}/status`, {...status, ...address(pod)})
  }
}

/** There is a node; or there is none and the lab has none either, so that nothing more is to be waited for. */
function isSettledByScheduler(pod: KubeObject, part: KubeObject | null): boolean {
  return isOnNode(pod) || (part !== null && !isOnNode(part) && isRefused(pod))
}

function isOnNode({spec}: KubeObject): boolean {
  return (spec as {nodeName?: string}).nodeName !== undefined
}

function isRefused({status}: KubeObject): boolean {
  const {conditions = []} = status as {conditions?: {type: string; status: string}[]}
  return conditions.some(condition => condition.type === 'PodScheduled' && condition.status === 'False')
}

/** Pods of a StatefulSet are known by name; of the others the next that nobody plays, or else the last. */
function partOf(pod: KubeObject, parts: readonly KubeObject[], played: ReadonlyMap<string, KubeObject>) {
  const namesake = parts.find(part => part.metadata.name === pod.metadata.name)
  const taken = new Set(played.values())
  return namesake ?? parts.find(part => !taken.has(part)) ?? parts.at(-1) ?? null
}

/** For a pod that the lab does not have any more: it ran until its rollout replaced it. */
function runningStatus(pod: KubeObject): object {
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

let addresses = 0

function address(pod: KubeObject): object {
  const {nodeName} = pod.spec as {nodeName?: string}
  if (nodeName === undefined) return {podIP: null, podIPs: null, hostIP: null, hostIPs: null}
  addresses += 1
  const ip = `10.244.${1 + Math.floor(addresses / 250)}.${1 + (addresses % 250)}`
  return {podIP: ip, podIPs: [{ip}], hostIP: '127.0.0.1', hostIPs: [{ip: '127.0.0.1'}]}
}

async function patchStatus(admin: AdminApi, path: string, status: object): Promise<void> {
  const gone = (error: unknown) => error instanceof Error && error.message.includes(' answered 404')
  await admin
    .send({method: 'PATCH', path, body: {status}, contentType: 'application/merge-patch+json'})
    .catch(error => (gone(error) ? undefined : Promise.reject(error)))
}

/** Items of a list carry no apiVersion and kind of their own. */
export async function listAll(admin: AdminApi, path: string, apiVersion: string, kind: string): Promise<KubeObject[]> {
  const {items} = (await admin.send({method: 'GET', path})) as unknown as {items: KubeObject[]}
  return items.map(item => ({...item, apiVersion, kind}))
}

export function fullName({metadata}: KubeObject): string {
  return `${metadata.namespace}/${metadata.name}`
}
