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

type Strings = Readonly<Record<string, string>>

interface Named {
  readonly namespace: string
  readonly name: string
  readonly labels?: Strings
  readonly annotations?: Strings
}

export interface WorkloadParts extends Named {
  /** The labels that the workload selects (default: the labels of the workload). */
  readonly selector?: Strings
  /** The labels of the workload's pods (default: the labels of the workload). */
  readonly podLabels?: Strings
  readonly podAnnotations?: Strings
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

function workloadSpec(parts: WorkloadParts): WorkloadSpec {
  const {labels = {}, selector = labels, podLabels = labels} = parts
  const annotations = parts.podAnnotations && {annotations: {...parts.podAnnotations}}
  return {
    replicas: parts.replicas,
    selector: {matchLabels: {...selector}},
    template: {metadata: {labels: {...podLabels}, ...annotations}, spec: parts.pod},
    ...parts.more,
  }
}

export function cronJob(
  parts: Named & {readonly schedule: string; readonly podLabels: Record<string, string>; readonly pod: PodSpec},
): CronJobManifest {
  const template = {metadata: {labels: parts.podLabels}, spec: {restartPolicy: 'Never', ...parts.pod}}
  return {
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
}

/** Returns a Service. It selects pods by the labels in `selector` (default: the labels of the Service). */
export function service(
  parts: Named & {readonly selector?: Strings; readonly ports: ServiceManifest['spec']['ports']},
): ServiceManifest {
  const {selector = parts.labels, ports} = parts
  const spec = {selector: {...selector}, ports: ports.map(port => ({...port}))}
  return {apiVersion: 'v1', kind: 'Service', metadata: metadataOf(parts), spec}
}

/** Returns a Secret with these values. Encodes the values as base64. */
export function secret(parts: Named & {readonly type?: string; readonly values: Strings}): SecretManifest {
  const {type = 'Opaque', values} = parts
  const data = Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')])
  return {apiVersion: 'v1', kind: 'Secret', metadata: metadataOf(parts), type, data: Object.fromEntries(data)}
}

export function configMap(parts: Named & {readonly data: Strings}): Manifest {
  return plain('v1', 'ConfigMap', parts, {data: {...parts.data}})
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

export function pathTo(serviceName: string, port: number, path = '/', pathType: 'Prefix' | 'Exact' = 'Prefix') {
  return {path, pathType, backend: {service: {name: serviceName, port: {number: port}}}}
}

/** Without its volume, a claim stays pending in a cluster without a provisioner. The volume is cluster-scoped. */
export function boundClaim(parts: Named & {readonly size: string}): Manifest[] {
  const volumeName = `${parts.namespace}-${parts.name}`
  const shape = {accessModes: ['ReadWriteOnce'], storageClassName: 'local-path'}
  const volume = {
    ...shape,
    capacity: {storage: parts.size},
    persistentVolumeReclaimPolicy: 'Delete',
    hostPath: {path: `/var/lib/volumes/${volumeName}`},
    claimRef: {apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace: parts.namespace, name: parts.name},
  }
  const claim = {...shape, volumeName, resources: {requests: {storage: parts.size}}}
  return [
    plain('v1', 'PersistentVolume', {name: volumeName}, {spec: volume}),
    plain('v1', 'PersistentVolumeClaim', parts, {spec: claim}),
  ]
}

export function plain(apiVersion: string, kind: string, parts: Metadata, rest: object = {}): Manifest {
  return {apiVersion, kind, metadata: metadataOf(parts), ...rest}
}

type Metadata = Omit<Named, 'namespace'> & Partial<Pick<Named, 'namespace'>>

function metadataOf({name, namespace, labels, annotations}: Metadata): Manifest['metadata'] {
  return {
    name,
    ...(namespace !== undefined && {namespace}),
    ...(labels && {labels: {...labels}}),
    ...(annotations && {annotations: {...annotations}}),
  }
}

export function envOf(values: Strings): EnvVar[] {
  return Object.entries(values).map(([name, value]) => ({name, value}))
}

export function fromSecret(name: string, secretName: string, key: string): EnvVar {
  return {name, valueFrom: {secretKeyRef: {name: secretName, key}}}
}

export function httpProbe(path: string, port: number | string, more: Record<string, number> = {}): Probe {
  return {httpGet: {path, port}, ...more}
}

/** Returns the resources of a container: requests for CPU and memory, and the memory limit `limit`. */
export function requests(cpu: string, memory: string, limit: string): Pick<Container, 'resources'> {
  return {resources: {requests: {cpu, memory}, limits: {memory: limit}}}
}
