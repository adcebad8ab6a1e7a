import type {Pod} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import type {NothingFound} from '../../installation/installation.ts'
import {controllerOf} from '../../installation/workload-pods.ts'
import {nextReading} from './next-reading.ts'
import {mayBelong, type Owners, selectedWorkloadOf} from './owners.ts'

/**
 * The current owners of pods. They change because a rollout creates ReplicaSets and the runtime may move its sandboxes.
 */
export interface OwnersNow {
  /** Resolves at once if the owner of the pod is known, otherwise after the owners were read again. */
  forPod(pod: Pod): Promise<Owners>
  /** Forgets a deleted pod. */
  forget(pod: Pod): void
}

export interface LookingAgain {
  /** Reads the owners again. */
  find(): Promise<Owners | NothingFound>
  /** Waits between two readings, or until the run ends. */
  pause(): Promise<void>
  readonly signal: AbortSignal
}

/** Returns the current owners. One reading serves all waiting pods. */
export function ownersNow(first: Owners, {find, pause, signal}: LookingAgain): OwnersNow {
  let owners = first
  /** Controllers whose pods are not selected. */
  const strangers = new Set<string>()
  /** Resolves to true if the reading was complete. */
  const lookAgain = nextReading(async () => {
    const found = await find()
    if ('workloads' in found) owners = carriedOn(owners, found)
    return !failedForNow(found.missing)
  }, pause)

  return {
    async forPod(pod) {
      const controller = controllerKey(pod)
      while (mayBelong(pod) && selectedWorkloadOf(pod, owners) === null && !strangers.has(controller)) {
        const isComplete = await lookAgain()
        if (signal.aborted) break
        if (isComplete && selectedWorkloadOf(pod, owners) === null) strangers.add(controller)
      }
      return owners
    },
    forget: pod => void strangers.delete(controllerKey(pod)),
  }
}

/**
 * Returns the owners of the new reading, and earlier owners that it cannot replace. A named workload is briefly absent
 * while it is recreated, and a failed list proves nothing.
 */
function carriedOn(before: Owners, found: Owners): Owners {
  const isKept = failedForNow(found.missing)
    ? () => true
    : (workload: {readonly kind: string; readonly name: string}) =>
        found.unknown.some(({kind, name}) => kind === workload.kind && name === workload.name)
  const kept = [...before.workloads].filter(([, workload]) => isKept(workload))
  return {...found, workloads: new Map([...kept, ...found.workloads])}
}

/** Whether a list failed temporarily. A denied list stays denied and was reported. */
function failedForNow(missing: readonly Missing[]): boolean {
  return missing.some(({cause}) => cause !== 'denied')
}

function controllerKey({metadata}: Pod): string {
  const {kind = '', name = ''} = controllerOf(metadata) ?? {}
  return `${metadata.namespace}/${kind}/${name}`
}
