import {numberOf, suffixOf} from '../identity.ts'
import type {ServiceManifest} from '../manifests/types.ts'
import type {LabInstallation} from '../model.ts'
import {timeAgo} from '../time.ts'
import {type Backend, backendsOf, portsOf} from './backends.ts'
import {type Made, made, ownedBy} from './made.ts'

/** The Service with its address, and what the endpoint controllers derive from it and the pods. */
export function serviceObjects(
  installation: LabInstallation,
  manifest: ServiceManifest,
  pods: readonly Made[],
): Made[] {
  const {name, namespace = installation.namespace} = manifest.metadata
  const ip = manifest.spec.clusterIP ?? clusterIPOf(namespace, name)
  const spec = {...manifest.spec, clusterIP: ip, clusterIPs: [ip]}
  const service = made(installation, {...manifest, spec}, installation.ages.installed)
  if (manifest.spec.selector === undefined) return [service]
  const backends = backendsOf(manifest, namespace, pods)
  return [service, slice(installation, manifest, service, backends), endpoints(installation, manifest, backends)]
}

function clusterIPOf(namespace: string, name: string): string {
  return `10.96.${numberOf(256, 'service', namespace, name)}.${2 + numberOf(250, 'service low', namespace, name)}`
}

function slice(
  installation: LabInstallation,
  manifest: ServiceManifest,
  service: Made,
  backends: readonly Backend[],
): Made {
  const {name, namespace = installation.namespace, labels} = manifest.metadata
  const object = {
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
      annotations: changeTrigger(installation, backends),
      ...ownedBy(service),
    },
    endpoints: backends.length === 0 ? null : backends.map(sliceEndpoint),
    ports: backends.length === 0 ? null : portsOf(manifest, backends).map(port => ({name: '', ...port})),
  }
  return made(installation, object, installation.ages.installed)
}

function sliceEndpoint({ip, ready, hostname, nodeName, targetRef}: Backend): object {
  return {addresses: [ip], conditions: {ready, serving: ready, terminating: false}, ...hostname, nodeName, targetRef}
}

function endpoints(installation: LabInstallation, manifest: ServiceManifest, backends: readonly Backend[]): Made {
  const {name, namespace = installation.namespace, labels} = manifest.metadata
  const addresses = (ready: boolean) => {
    const some = backends.filter(backend => backend.ready === ready)
    return some.map(({ip, hostname, nodeName, targetRef}) => ({ip, ...hostname, nodeName, targetRef}))
  }
  const [up, down] = [addresses(true), addresses(false)]
  const subset = {
    ...(up.length === 0 ? {} : {addresses: up}),
    ...(down.length === 0 ? {} : {notReadyAddresses: down}),
    ports: portsOf(manifest, backends),
  }
  const object = {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: {
      name,
      namespace,
      labels: {...labels, 'endpoints.kubernetes.io/managed-by': 'endpoint-controller'},
      annotations: changeTrigger(installation, backends),
    },
    ...(backends.length === 0 ? {} : {subsets: [subset]}),
  }
  return made(installation, object, installation.ages.installed)
}

function changeTrigger(installation: LabInstallation, backends: readonly Backend[]): Record<string, string> {
  const ago = backends.length === 0 ? installation.ages.installed : installation.ages.started
  return {'endpoints.kubernetes.io/last-change-trigger-time': timeAgo(installation.now, ago)}
}
