import type {KubeObject} from '../../kube-api/state.ts'
import {withDefaults} from '../controllers/defaults.ts'
import {serviceObjects} from '../controllers/service.ts'
import {isService} from '../manifests/types.ts'
import {isTerminating} from './pods.ts'
import {isUnchanged} from './workload.ts'
import type {World} from './world.ts'

/** Brings the endpoints of all Services up to the pods that are there. */
export function reconcileEndpoints(world: World): void {
  const pods = world.store.objects().filter(object => object.kind === 'Pod' && !isTerminating(object))
  for (const manifest of world.installation.manifests.map(withDefaults).filter(isService)) {
    for (const derived of serviceObjects(world.atNow(), manifest, pods)) update(world, derived)
  }
}

function update(
  world: World,
  derived: Pick<KubeObject, 'kind'> & {metadata: {name: string; namespace?: string}; [field: string]: unknown},
) {
  const stored = world.store.find(derived.kind, derived.metadata.namespace, derived.metadata.name)
  if (stored === undefined || derived.kind === 'Service') return
  const {endpoints, ports, subsets} = derived
  const next = derived.kind === 'EndpointSlice' ? {endpoints, ports} : {subsets}
  const before =
    derived.kind === 'EndpointSlice' ? {endpoints: stored.endpoints, ports: stored.ports} : {subsets: stored.subsets}
  if (!isUnchanged(before, next)) world.store.put({...stored, ...next})
}
