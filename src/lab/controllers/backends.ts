import type {KubeObject} from '../../kube-api/state.ts'
import type {ServiceManifest} from '../manifests/types.ts'

/** A pod behind a Service. */
export interface Backend {
  readonly ip: string
  readonly ready: boolean
  readonly nodeName: string
  /** Set for a pod of a StatefulSet behind its governing Service. */
  readonly hostname: {readonly hostname?: string}
  readonly targetRef: {kind: string; namespace: string; name: string; uid: string}
  readonly ports: readonly {readonly name?: string; readonly containerPort: number}[]
}

/** Returns pods that the selector matches, that have an address and that have not ended. */
export function backendsOf(service: ServiceManifest, pods: readonly KubeObject[]): Backend[] {
  const {namespace = ''} = service.metadata
  const selector = Object.entries(service.spec.selector ?? {})
  return pods
    .filter(pod => pod.metadata.namespace === namespace)
    .filter(pod => selector.every(([key, value]) => pod.metadata.labels?.[key] === value))
    .flatMap(pod => {
      const backend = backendOf(pod, service.metadata.name, namespace)
      return backend === null ? [] : [backend]
    })
}

/** Returns the ports. A port whose target name no container has is left out. */
export function portsOf(service: ServiceManifest, backends: readonly Backend[]): object[] {
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
  const {spec, status} = pod as unknown as PodView // the object is a pod
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
