import type {KubeObject} from '../../kube-api/state.ts'
import {uidOf} from '../identity.ts'
import type {LabInstallation, PodBehaviour} from '../model.ts'
import type {Pace} from '../pace.ts'
import type {Store} from '../store.ts'

/** What the controllers of a running lab work on. */
export interface World {
  /** As it was when the lab started: how the world behaves around the cluster. */
  readonly installation: LabInstallation
  readonly store: Store
  readonly pace: Pace
  /** Milliseconds since 1970, by the clock of the nodes. */
  now(): number
  /** The installation with its ages counted from this moment. */
  atNow(): LabInstallation
  /** A uid that no object has had. */
  newUid(kind: string): string
  /** The pods that were made since the start, by uid, while they live. */
  readonly lives: Map<string, PodLife>
  /** When the current rollout of a workload made progress last, by uid. */
  readonly progress: Map<string, Progress>
  /** Something changes by itself at this time, in ms since 1970. */
  wakeAt(time: number): void
}

export interface PodLife {
  readonly createdAt: number
  readonly stage: 'creating' | 'started' | 'settled'
  readonly startedAt: number
  /** What becomes of it. */
  readonly fate: PodBehaviour
}

export interface Progress {
  /** What has been achieved, in a word that changes with it. */
  readonly achieved: string
  readonly at: number
}

export function createWorld(
  parts: Pick<World, 'installation' | 'store' | 'pace' | 'now'>,
  wakeAt: (time: number) => void,
): World {
  const {installation, now} = parts
  let made = 0
  return {
    ...parts,
    atNow: () => ({...installation, now: new Date(now()).toISOString()}),
    newUid: kind => {
      made += 1
      return uidOf('live', kind, installation.namespace, `${made}`)
    },
    lives: new Map(),
    progress: new Map(),
    wakeAt,
  }
}

/** RFC 3339 with whole seconds, as Kubernetes writes times. */
export function timeOf(world: World): string {
  return new Date(world.now()).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** Objects of one kind that belong to this one. */
export function ownedBy(world: World, kind: string, owner: KubeObject): KubeObject[] {
  return world.store.objects().filter(object => object.kind === kind && ownerOf(object) === owner.metadata.uid)
}

function ownerOf({metadata}: KubeObject): string | undefined {
  const references = metadata.ownerReferences as {uid: string; controller?: boolean}[] | undefined // as the API has them
  return references?.find(({controller}) => controller === true)?.uid
}
