import type {
  Container,
  CronJobManifest,
  EnvVar,
  IngressManifest,
  IngressPath,
  Manifest,
  PodSpec,
  Probe,
  SecretManifest,
  ServiceManifest,
  WorkloadManifest,
  WorkloadSpec,
} from './types.ts'

/** Functions that build the components' objects. They state only what differs from Kubernetes' defaults. */
export interface Named {
  readonly namespace: string
  readonly name: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

export interface WorkloadParts extends Named {
  readonly selector: Readonly<Record<string, string>>
  readonly podLabels: Readonly<Record<string, string>>
  readonly podAnnotations?: Readonly<Record<string, string>>
  readonly replicas: number
  readonly pod: PodSpec
  readonly more?: Partial<WorkloadSpec>
}

export function deployment(parts: WorkloadParts): WorkloadManifest {
  return {apiVersion: 'apps/v1', kind: 'Deployment', metadata: metadataOf(parts), spec: workloadSpec(parts)}
}

export function statefulSet(parts: WorkloadParts & {readonly serviceName: string}): WorkloadManifest {
  const spec = {...workloadSpec(parts), serviceName: parts.serviceName}
  return {apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: metadataOf(parts), spec}
}

export function cronJob(parts: Named & {schedule: string; podLabels: Record<string, string>; pod: PodSpec}): Manifest {
  const template = {metadata: {labels: parts.podLabels}, spec: {restartPolicy: 'Never', ...parts.pod}}
  const manifest: CronJobManifest = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: metadataOf(parts),
    spec: {
      schedule: parts.schedule,
      concurrencyPolicy: 'Forbid',
      failedJobsHistoryLimit: 2,
      successfulJobsHistoryLimit: 2,
      startingDeadlineSeconds: 1800,
      jobTemplate: {spec: {template}},
    },
  }
  return manifest
}

export function service(
  parts: Named & {
    readonly selector: Readonly<Record<string, string>>
    readonly ports: ServiceManifest['spec']['ports']
  },
): ServiceManifest {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(parts),
    spec: {selector: {...parts.selector}, ports: parts.ports.map(port => ({...port}))},
  }
}

export function secret(
  parts: Named & {readonly type?: string; readonly values: Record<string, string>},
): SecretManifest {
  const data = Object.entries(parts.values).map(([key, value]) => [key, Buffer.from(value).toString('base64')])
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: metadataOf(parts),
    type: parts.type ?? 'Opaque',
    data: Object.fromEntries(data),
  }
}

export function configMap(parts: Named & {readonly data: Readonly<Record<string, string>>}): Manifest {
  return {apiVersion: 'v1', kind: 'ConfigMap', metadata: metadataOf(parts), data: {...parts.data}}
}

export function ingress(
  parts: Named & {readonly host: string; readonly tlsSecret: string | null; readonly paths: readonly IngressPath[]},
): IngressManifest {
  const tls = parts.tlsSecret === null ? {} : {tls: [{hosts: [parts.host], secretName: parts.tlsSecret}]}
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: metadataOf(parts),
    spec: {ingressClassName: 'traefik', ...tls, rules: [{host: parts.host, http: {paths: [...parts.paths]}}]},
  }
}

/**
 * Returns a volume claim and its bound volume, because the claim would stay pending in a cluster without a provisioner.
 * The volume is cluster-scoped, so its name contains the namespace.
 */
export function boundClaim(parts: Named & {readonly size: string}): Manifest[] {
  const volumeName = `${parts.namespace}-${parts.name}`
  const shape = {accessModes: ['ReadWriteOnce'], storageClassName: 'local-path'}
  const claimRef = {apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace: parts.namespace, name: parts.name}
  const volume = {
    ...shape,
    capacity: {storage: parts.size},
    persistentVolumeReclaimPolicy: 'Delete',
    hostPath: {path: `/var/lib/volumes/${volumeName}`},
    claimRef,
  }
  const claim = {...shape, volumeName, resources: {requests: {storage: parts.size}}}
  return [
    plain('v1', 'PersistentVolume', {name: volumeName}, {spec: volume}),
    namespaced('v1', 'PersistentVolumeClaim', parts, {spec: claim}),
  ]
}

export function pathTo(serviceName: string, port: number, path = '/', pathType: 'Prefix' | 'Exact' = 'Prefix') {
  return {path, pathType, backend: {service: {name: serviceName, port: {number: port}}}}
}

export function plain(apiVersion: string, kind: string, parts: Omit<Named, 'namespace'>, rest: object = {}): Manifest {
  return {apiVersion, kind, metadata: metadataOf(parts), ...rest}
}

export function namespaced(apiVersion: string, kind: string, parts: Named, rest: object = {}): Manifest {
  return {apiVersion, kind, metadata: metadataOf(parts), ...rest}
}

/** Returns plain variables; `null` leaves one out. */
export function envOf(values: Readonly<Record<string, string | null>>): EnvVar[] {
  return Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [{name, value}]))
}

export function fromSecret(name: string, secretName: string, key: string): EnvVar {
  return {name, valueFrom: {secretKeyRef: {name: secretName, key}}}
}

export function httpProbe(path: string, port: number | string, more: Record<string, number> = {}): Probe {
  return {httpGet: {path, port}, ...more}
}

export function requests(cpu: string, memory: string, limit: string): Pick<Container, 'resources'> {
  return {resources: {requests: {cpu, memory}, limits: {memory: limit}}}
}

function workloadSpec(parts: WorkloadParts): WorkloadSpec {
  const annotations = parts.podAnnotations === undefined ? {} : {annotations: {...parts.podAnnotations}}
  return {
    replicas: parts.replicas,
    selector: {matchLabels: {...parts.selector}},
    template: {metadata: {labels: {...parts.podLabels}, ...annotations}, spec: parts.pod},
    ...parts.more,
  }
}

function metadataOf(parts: Omit<Named, 'namespace'> & {readonly namespace?: string}): Manifest['metadata'] {
  return {
    name: parts.name,
    ...(parts.namespace === undefined ? {} : {namespace: parts.namespace}),
    ...(parts.labels === undefined ? {} : {labels: {...parts.labels}}),
    ...(parts.annotations === undefined ? {} : {annotations: {...parts.annotations}}),
  }
}
