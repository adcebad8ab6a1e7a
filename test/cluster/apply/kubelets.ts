import {setTimeout as pause} from 'node:timers/promises'
import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import {watched} from '../control-plane/watch.ts'
import {inParallel} from './in-parallel.ts'
import {fullName, isFalse, isTrue} from './objects.ts'
import {controllerOf, ownerKeys} from './owners.ts'
import {isOnNode, runningStatus, writeStatus} from './pod-status.ts'
import type {Resources} from './resources.ts'
import {hadRolledOut} from './workloads.ts'

const LOOK_EVERY_MS = 200

export interface Kubelets {
  /** The lab's pod whose status each pod has, by `namespace/name` of the pod in the cluster. */
  readonly played: ReadonlyMap<string, KubeObject>
  /**
   * Gives a broken status to the pods that broke after their rollout. Until then these pods run, so that the rollout
   * can end.
   */
  breakDown(): Promise<void>
  /** Throws the first error of the simulation, if there is one. */
  stop(): Promise<void>
}

/**
 * Simulates the kubelets during an installation. Each new pod in a namespace of the lab gets the status of the lab's
 * pod with the same owner. The status is written at once, because a pod that is ready for a moment would complete a
 * stuck rollout.
 */
export function playKubelets(admin: AdminApi, resources: Resources, labObjects: readonly KubeObject[]): Kubelets {
  const casting = castingOf(labObjects)
  const toBreak: {pod: KubeObject; part: KubeObject}[] = []
  const played = new Map<string, KubeObject>()
  const seen = new Set<string>()
  const stopped = new AbortController()
  const pods = new Map<string, KubeObject>()
  const replicaSets = new Map<string, KubeObject>()
  const stage: Stage = {admin, resources, casting, played, seen, toBreak, pods, replicaSets}
  const play = async () => {
    while (!stopped.signal.aborted) {
      await playNewPods(stage)
      await pause(LOOK_EVERY_MS)
    }
  }
  const work = Promise.all([
    play(),
    keepUp(admin, '/api/v1/pods', pods, stopped.signal),
    keepUp(admin, '/apis/apps/v1/replicasets', replicaSets, stopped.signal),
  ])
  work.catch(() => undefined) // `stop` reports the error
  return {
    played,
    breakDown: () => inParallel(toBreak, ({pod, part}) => writeStatus({admin}, pod, part.status as object)),
    async stop() {
      stopped.abort()
      await work
    },
  }
}

interface Casting {
  readonly namespaces: ReadonlySet<string>
  readonly byOwner: ReadonlyMap<string, readonly KubeObject[]>
  /** Pods of the lab that are not ready although their Deployment had rolled out. */
  readonly brokenLater: ReadonlySet<KubeObject>
}

function castingOf(labObjects: readonly KubeObject[]): Casting {
  const keyOf = ownerKeys(labObjects)
  const pods = labObjects.filter(object => object.kind === 'Pod')
  const namespaces = new Set(labObjects.flatMap(object => object.metadata.namespace ?? []))
  const rolledOut = new Set(
    labObjects.filter(hadRolledOut).map(({metadata}) => `${metadata.namespace}/Deployment/${metadata.name}`),
  )
  return {
    namespaces,
    byOwner: Map.groupBy(pods, pod => keyOf(pod) ?? fullName(pod)),
    brokenLater: new Set(pods.filter(pod => !isTrue(pod, 'Ready') && rolledOut.has(keyOf(pod)?.split('#')[0] ?? ''))),
  }
}

interface Stage {
  readonly admin: AdminApi
  readonly resources: Resources
  readonly casting: Casting
  readonly played: Map<string, KubeObject>
  readonly seen: Set<string>
  readonly toBreak: {pod: KubeObject; part: KubeObject}[]
  /** The pods by uid, as the API server reports them. */
  readonly pods: ReadonlyMap<string, KubeObject>
  readonly replicaSets: ReadonlyMap<string, KubeObject>
}

/**
 * Keeps all objects of a collection by uid, because listing thousands of them repeatedly would overload the API server.
 */
async function keepUp(admin: AdminApi, path: string, all: Map<string, KubeObject>, signal: AbortSignal): Promise<void> {
  try {
    for await (const {type, object} of watched(admin, path, signal)) {
      const {uid} = object.metadata ?? {}
      if (uid === undefined) continue
      if (type === 'DELETED') all.delete(uid)
      else all.set(uid, object)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function playNewPods(stage: Stage): Promise<void> {
  const {casting, played, seen} = stage
  const replicaSets = [...stage.replicaSets.values()]
  const known = new Set(replicaSets.map(({metadata}) => metadata.uid))
  const pods = [...stage.pods.values()].filter(pod => {
    const owner = controllerOf(pod)
    const isKnown = owner?.kind !== 'ReplicaSet' || known.has(owner.uid)
    return isKnown && casting.namespaces.has(pod.metadata.namespace ?? '') && !seen.has(fullName(pod))
  })
  if (pods.length === 0) return
  const keyOf = ownerKeys(replicaSets)
  const parts = pods.flatMap(pod => {
    const part = partOf(pod, casting.byOwner.get(keyOf(pod) ?? fullName(pod)) ?? [], played)
    if (!isSettledByScheduler(pod, part)) return []
    seen.add(fullName(pod))
    if (part !== null) played.set(fullName(pod), part)
    return [{pod, part}]
  })
  await inParallel(parts, ({pod, part}) => play(stage, pod, part))
}

async function play({casting, toBreak, ...cluster}: Stage, pod: KubeObject, part: KubeObject | null): Promise<void> {
  const later = part !== null && casting.brokenLater.has(part)
  if (later) toBreak.push({pod, part})
  await writeStatus(cluster, pod, part === null || later ? runningStatus(pod) : (part.status as object))
}

/**
 * Returns true if the pod has a node. Also returns true if the lab's pod has no node, because waiting is then useless.
 */
function isSettledByScheduler(pod: KubeObject, part: KubeObject | null): boolean {
  return isOnNode(pod) || (part !== null && !isOnNode(part) && isFalse(pod, 'PodScheduled'))
}

/**
 * Returns the lab's pod for a pod. Pods of a StatefulSet have the same name in both. Other pods get the next unused pod
 * of the lab, or else the last.
 */
function partOf(pod: KubeObject, parts: readonly KubeObject[], played: ReadonlyMap<string, KubeObject>) {
  const namesake = parts.find(part => part.metadata.name === pod.metadata.name)
  const taken = new Set(played.values())
  return namesake ?? parts.find(part => !taken.has(part)) ?? parts.at(-1) ?? null
}
