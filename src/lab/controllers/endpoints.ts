import type {KubeObject} from '../../kube-api/state.ts'
import {suffixOf} from '../identity.ts'
import type {ServiceManifest} from '../manifests/types.ts'
import {type Draft, ownedBy} from '../objects/made.ts'
import {create, hasLabels, isTerminating, isUnchanged, timeOf, type World} from './world.ts'

const TRIGGER = 'endpoints.kubernetes.io/last-change-trigger-time'
const MANAGED = 'endpoints.kubernetes.io/managed-by'

/** Updates the endpoints of all Services that have a selector. Users set the endpoints of other Services by hand. */
export function reconcileEndpoints(world: World): void {
  const {store} = world
  const pods = store.ofKind('Pod').filter(pod => !isTerminating(pod))
  for (const object of store.ofKind('Service')) {
    const service = object as KubeObject & ServiceManifest // the list contains only Services
    if (Object.keys(service.spec.selector ?? {}).length === 0) continue
    const backends = backendsOf(service, pods)
    createOrUpdate(world, sliceOf(service, backends), ['endpoints', 'ports'])
    createOrUpdate(world, endpointsOf(service, backends), ['subsets'])
  }
  for (const object of store.ofKind('Endpoints')) {
    const {name, namespace, labels} = object.metadata
    if (labels?.[MANAGED] !== undefined && store.find('Service', namespace, name) === undefined) store.remove(object)
  }
}

function createOrUpdate(world: World, draft: Draft, fields: readonly string[]): void {
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

interface Backend {
  readonly ip: string
  readonly ready: boolean
  readonly nodeName: string
  /** Contains the host name if the pod belongs to a StatefulSet that names this Service. */
  readonly hostname: {readonly hostname?: string}
  readonly targetRef: {kind: string; namespace: string; name: string; uid: string}
  readonly ports: readonly {readonly name?: string; readonly containerPort: number}[]
}

/** Returns the pods that the selector of the Service matches. Omits pods that have ended or have no address. */
function backendsOf(service: ServiceManifest, pods: readonly KubeObject[]): Backend[] {
  const {namespace = ''} = service.metadata
  return pods
    .filter(pod => pod.metadata.namespace === namespace && hasLabels(pod, service.spec.selector))
    .flatMap(pod => {
      const backend = backendOf(pod, service.metadata.name, namespace)
      return backend === null ? [] : [backend]
    })
}

/** Returns the ports of the Service. Omits a port if no container has a port with its target name. */
function portsOf(service: ServiceManifest, backends: readonly Backend[]): object[] {
  return service.spec.ports.flatMap(({name, port, targetPort = port}) => {
    const number = typeof targetPort === 'number' ? targetPort : namedPort(backends, targetPort)
    return number === null ? [] : [{...(name === undefined ? {} : {name}), port: number, protocol: 'TCP'}]
  })
}

interface PodView {
  readonly spec: {
    readonly nodeName?: string
    readonly hostname?: string
    readonly subdomain?: string
    readonly containers: readonly {readonly ports?: Backend['ports']}[]
  }
  readonly status: {
    readonly phase: string
    readonly podIP?: string
    readonly conditions: readonly {readonly type: string; readonly status: string}[]
  }
}

function backendOf(pod: KubeObject, service: string, namespace: string): Backend | null {
  const {spec, status} = pod as unknown as PodView // callers pass only pods
  if (status.podIP === undefined || status.phase === 'Succeeded' || status.phase === 'Failed') return null
  const {name, uid} = pod.metadata
  return {
    ip: status.podIP,
    ready: status.conditions.some(({type, status: value}) => type === 'Ready' && value === 'True'),
    nodeName: spec.nodeName ?? '',
    hostname: spec.hostname !== undefined && spec.subdomain === service ? {hostname: spec.hostname} : {},
    targetRef: {kind: 'Pod', namespace, name, uid},
    ports: spec.containers.flatMap(container => container.ports ?? []),
  }
}

function namedPort(backends: readonly Backend[], name: string): number | null {
  return backends.flatMap(backend => backend.ports).find(port => port.name === name)?.containerPort ?? null
}
