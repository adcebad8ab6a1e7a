import type {Installation} from '../../installation/installation.ts'
import type {ObjectRef} from '../../repairs/objects.ts'

/** Returns the runtime API's workload as the object of a finding about its answers. */
export function runtimeObject({components: {runtime}, namespace}: Installation): ObjectRef {
  const workload = runtime.state === 'found' ? runtime.workloads[0] : undefined
  return {
    apiVersion: 'apps/v1',
    kind: workload?.kind ?? 'Deployment',
    namespace: workload?.namespace ?? namespace,
    name: workload?.name ?? 'runtime',
  }
}
