import type {KubeObject} from '../../kube-api/state.ts'
import {suffixOf} from '../identity.ts'
import type {ServiceManifest} from '../manifests/types.ts'
import {type Draft, ownedBy} from '../objects/made.ts'
import {type Backend, backendsOf, portsOf} from './backends.ts'
import {isTerminating} from './pods.ts'
import {isUnchanged} from './workload.ts'
import {create, timeOf, type World} from './world.ts'

const TRIGGER = 'endpoints.kubernetes.io/last-change-trigger-time'
const MANAGED = 'endpoints.kubernetes.io/managed-by'

/**
 * Updates the endpoints of all Services to the present pods. It skips a Service without a selector, whose endpoints are
 * set by hand.
 */
export function reconcileEndpoints(world: World): void {
  const {store} = world
  const pods = store.ofKind('Pod').filter(pod => !isTerminating(pod))
  for (const object of store.ofKind('Service')) {
    const service = object as KubeObject & ServiceManifest // selected by kind
    if (Object.keys(service.spec.selector ?? {}).length === 0) continue
    const backends = backendsOf(service, pods)
    bring(world, sliceOf(service, backends), ['endpoints', 'ports'])
    bring(world, endpointsOf(service, backends), ['subsets'])
  }
  for (const object of store.ofKind('Endpoints')) {
    const {name, namespace, labels} = object.metadata
    if (labels?.[MANAGED] !== undefined && store.find('Service', namespace, name) === undefined) store.remove(object)
  }
}

/** Creates the object, or updates these fields of it. */
function bring(world: World, draft: Draft, fields: readonly string[]): void {
  const {metadata, kind} = draft
  const annotations = {[TRIGGER]: timeOf(world)}
  const stored = world.store.find(kind, metadata.namespace, metadata.name)
  if (stored === undefined) create(world, {...draft, metadata: {...metadata, annotations}})
  else if (fields.some(field => !isUnchanged(stored[field], draft[field]))) {
    const next = Object.fromEntries(fields.map(field => [field, draft[field]]))
    world.store.put({...stored, ...next, metadata: {...stored.metadata, annotations}})
  }
}

function sliceOf(service: KubeObject & ServiceManifest, backends: readonly Backend[]): Draft {
  const {name, namespace = '', labels} = service.metadata
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    addressType: 'IPv4',
    metadata: {
      name: `${name}-${suffixOf(5, 'slice', namespace, name)}`,
      namespace,
      generateName: `${name}-`,
      labels: {
        ...labels,
        'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
        'kubernetes.io/service-name': name,
      },
      ...ownedBy(service),
    },
    endpoints: backends.length === 0 ? null : backends.map(sliceEndpoint),
    ports: backends.length === 0 ? null : portsOf(service, backends).map(port => ({name: '', ...port})),
  }
}

function sliceEndpoint({ip, ready, hostname, nodeName, targetRef}: Backend): object {
  return {addresses: [ip], conditions: {ready, serving: ready, terminating: false}, ...hostname, nodeName, targetRef}
}

function endpointsOf(service: KubeObject & ServiceManifest, backends: readonly Backend[]): Draft {
  const {name, namespace = '', labels} = service.metadata
  const addresses = (ready: boolean) => {
    const some = backends.filter(backend => backend.ready === ready)
    return some.map(({ip, hostname, nodeName, targetRef}) => ({ip, ...hostname, nodeName, targetRef}))
  }
  const [up, down] = [addresses(true), addresses(false)]
  const subset = {
    ...(up.length === 0 ? {} : {addresses: up}),
    ...(down.length === 0 ? {} : {notReadyAddresses: down}),
    ports: portsOf(service, backends),
  }
  return {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: {name, namespace, labels: {...labels, [MANAGED]: 'endpoint-controller'}},
    ...(backends.length === 0 ? {} : {subsets: [subset]}),
  }
}
