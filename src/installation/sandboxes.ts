import type {Pod} from '../cluster/objects.ts'
import type {ClusterReader} from '../cluster/port.ts'
import type {Component} from './installation.ts'
import {listDeployments} from './list-workloads.ts'
import {type ListedWorkload, matchesPod} from './match.ts'
import type {Profile} from './profile.ts'
import {resolveComponent} from './resolve.ts'

interface SandboxPlace {
  readonly profile: Profile
  readonly namespace: string
  /** Null if sandboxes run in another cluster. */
  readonly sandboxNamespace: string | null
  /** Workloads of the release namespace. */
  readonly workloads: readonly ListedWorkload[]
}

/**
 * Returns the sandboxes in their namespace. `none` requires two readable and empty lists, because a pod may outlive its
 * Deployment. The inputs that read the namespace report a denial.
 */
export async function resolveSandboxes(reader: ClusterReader, place: SandboxPlace): Promise<Component> {
  const {profile, namespace, sandboxNamespace, workloads} = place
  if (sandboxNamespace === null)
    return {state: 'external', name: 'sandbox', host: 'another cluster', from: profile.sandboxesElsewhere?.env ?? ''}
  const theirs =
    sandboxNamespace === namespace ? {workloads, missing: []} : await listDeployments(reader, sandboxNamespace)
  const resolved = resolveComponent('sandbox', profile, sandboxNamespace, theirs.workloads)
  if (resolved.state === 'found') return resolved
  const pods = await reader.list('Pod', {namespace: sandboxNamespace})
  if (theirs.missing.length > 0 || pods.status !== 'found') return {state: 'unknown', name: 'sandbox'}
  return pods.value.some(pod => isSandbox(pod, profile)) ? resolved : {state: 'none', name: 'sandbox'}
}

function isSandbox(pod: Pod, {components}: Profile): boolean {
  return components.sandbox.parts.some(({select}) => select.some(selector => matchesPod(selector, pod)))
}
