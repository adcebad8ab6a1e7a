import type {ClusterReader} from '../../src/cluster/port.ts'
import type {Patched, WorkloadPatch, WorkloadWriter} from '../../src/cluster/writer.ts'
import type {Target} from '../../src/log-level/target.ts'
import {patched} from './scene.ts'

/** Workloads behind a writer that checks versions as an API server does. */
export interface FakeCluster {
  readonly reader: ClusterReader
  readonly writer: WorkloadWriter
  /** The requests that were sent, such as `dry-run app`. */
  readonly sent: string[]
  now(name: string): Target
  /** Applies another user's change, which updates the version. */
  change(name: string, change: (draft: Target['object']) => void): void
}

/**
 * Returns the cluster. `answers` overrides the result by workload name. `lost` means that the patch is applied but its
 * response is lost.
 */
export function fakeCluster(
  targets: readonly Target[],
  answers: Readonly<Record<string, Patched | 'lost'>> = {},
  denied: readonly string[] = [],
): FakeCluster {
  const stored = new Map(targets.map(target => [target.workload.name, target]))
  const sent: string[] = []
  const now = (name: string) => {
    const target = stored.get(name)
    if (target === undefined) throw new Error(`there is no ${name}`)
    return target
  }

  function change(name: string, apply: (draft: Target['object']) => void): void {
    const {workload, object} = now(name)
    const draft = structuredClone(object)
    apply(draft)
    draft.metadata.resourceVersion = String(Number(object.metadata.resourceVersion) + 1)
    stored.set(name, {workload, object: draft})
  }

  async function patch(patch: WorkloadPatch, consent: string): Promise<Patched> {
    sent.push(`${consent} ${patch.name}`)
    const answer = answers[patch.name]
    if (answer !== undefined && answer !== 'lost') return answer
    if (patch.resourceVersion !== now(patch.name).object.metadata.resourceVersion) return {status: 'conflict'}
    if (consent === 'dry-run') return {status: 'patched', object: now(patch.name).object}
    change(patch.name, draft => Object.assign(draft, patched(draft, patch.operations)))
    return answer === 'lost' ? {status: 'conflict'} : {status: 'patched', object: now(patch.name).object}
  }

  const reader = {
    get: async (_: string, {name}: {name: string}) => ({status: 'found', value: now(name).object}),
    mayI: async ({resourceNames}: {resourceNames: string[]}) => ({
      status: 'found',
      value: !resourceNames.some(name => denied.includes(name)),
    }),
  } as unknown as ClusterReader // applying a plan uses only these verbs
  return {reader, writer: {patch}, sent, now, change}
}
