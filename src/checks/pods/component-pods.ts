import type {ComponentName, Installation, Workload} from '../../installation/installation.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {kubectlName} from '../../repairs/objects.ts'
import {ageMs, describeAge} from '../words/age.ts'
import {type CurrentPod, currentReleasePods, type ReleasePods} from './current-pods.ts'
import {causeOfUnready, READY_GRACE, unreadyMs} from './pod-cause.ts'

/** A workload of a component that has no ready pod. */
export interface Unready {
  readonly workload: Workload
  /** `starting`: for less than five minutes. `undated`: no time can be read. */
  readonly verdict: 'down' | 'starting' | 'undated'
  readonly observed: string
  readonly path: string
  /** The check that explains why; null if no check does. */
  readonly cause: string | null
}

/** Returns the workloads of a component; empty if the component does not run here. */
export function workloadsOf(name: ComponentName, {components}: Installation): readonly Workload[] {
  const component = components[name]
  return component.state === 'found' ? component.workloads : []
}

/** Returns the component's workloads without a ready pod. */
export function unreadyWorkloads(name: ComponentName, facts: ReleasePods, now: Date): Unready[] {
  const current = currentReleasePods(facts)
  return workloadsOf(name, facts.installation).flatMap(workload => {
    const pods = current.filter(({owner}) => isPodOf(workload, owner)).map(({pod}) => pod)
    if (pods.some(isReady)) return []
    if (workload.replicas === 0) return [scaledDown(workload)]
    const ages =
      pods.length === 0 ? [ageMs(workload.metadata.creationTimestamp, now)] : pods.map(pod => unreadyMs(pod, now))
    const oldest = Math.max(...ages.filter(age => age !== null))
    const cause = causeOfUnready(pods, now)
    return [
      {
        workload,
        path: 'status.readyReplicas',
        verdict: oldest === -Infinity ? 'undated' : oldest > READY_GRACE ? 'down' : 'starting',
        observed: `${kubectlName(workload)} has 0 of ${workload.replicas} pods ready${pods.length === 0 ? ', none exists' : ` for ${describeAge(oldest)}`}`,
        cause: cause === 'pods.ready' ? null : cause,
      },
    ]
  })
}

/** Returns the workload of the named pod. */
export function workloadOfPod(pod: string, name: ComponentName, facts: ReleasePods): Workload | undefined {
  const owner = currentReleasePods(facts).find(({pod: {metadata}}) => metadata.name === pod)?.owner
  return owner && workloadsOf(name, facts.installation).find(workload => isPodOf(workload, owner))
}

/** The check that finds components explains the missing replicas. */
function scaledDown(workload: Workload): Unready {
  return {
    workload,
    path: 'spec.replicas',
    verdict: 'down',
    observed: `${kubectlName(workload)} is scaled to 0`,
    cause: 'components.found',
  }
}

function isPodOf({kind, namespace, name}: Workload, owner: CurrentPod['owner']): boolean {
  return owner.kind === kind && owner.namespace === namespace && owner.name === name
}
