/** An object as a user applies it, with types for the fields that the lab reads. The lab never changes a manifest. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: ManifestMeta
  [field: string]: unknown
}

export interface ManifestMeta {
  [field: string]: unknown
  name: string
  namespace?: string
  labels?: Record<string, string>
  annotations?: Record<string, string>
  ownerReferences?: {apiVersion: string; kind: string; name: string; uid: string; controller?: boolean}[]
}

export interface WorkloadManifest extends Manifest {
  kind: 'Deployment' | 'StatefulSet'
  spec: WorkloadSpec
}

export interface WorkloadSpec {
  replicas?: number
  paused?: boolean
  progressDeadlineSeconds?: number
  minReadySeconds?: number
  serviceName?: string
  selector: {matchLabels: Record<string, string>}
  template: PodTemplate
  [field: string]: unknown
}

export interface PodTemplate {
  metadata: {labels: Record<string, string>; annotations?: Record<string, string>}
  spec: PodSpec
}

export interface PodSpec {
  containers: Container[]
  initContainers?: Container[]
  serviceAccountName?: string
  automountServiceAccountToken?: boolean
  nodeSelector?: Record<string, string>
  restartPolicy?: string
  terminationGracePeriodSeconds?: number
  securityContext?: Record<string, unknown>
  volumes?: Record<string, unknown>[]
  imagePullSecrets?: {name: string}[]
  [field: string]: unknown
}

export interface Container {
  name: string
  image: string
  command?: string[]
  env?: EnvVar[]
  envFrom?: EnvFrom[]
  ports?: {name?: string; containerPort: number; protocol?: string}[]
  readinessProbe?: Probe
  livenessProbe?: Probe
  startupProbe?: Probe
  resources?: {requests?: Record<string, string>; limits?: Record<string, string>}
  volumeMounts?: {name: string; mountPath: string; readOnly?: boolean}[]
  imagePullPolicy?: string
  [field: string]: unknown
}

export interface EnvVar {
  name: string
  value?: string
  valueFrom?: {
    secretKeyRef?: {name: string; key: string; optional?: boolean}
    configMapKeyRef?: {name: string; key: string; optional?: boolean}
    fieldRef?: {apiVersion?: string; fieldPath: string}
  }
}

export interface EnvFrom {
  prefix?: string
  secretRef?: {name: string; optional?: boolean}
  configMapRef?: {name: string; optional?: boolean}
}

export interface Probe {
  httpGet?: {path: string; port: number | string; scheme?: string}
  exec?: {command: string[]}
  [field: string]: unknown
}

export interface SecretManifest extends Manifest {
  kind: 'Secret'
  type?: string
  immutable?: boolean
  /** The values, encoded as base64. */
  data: Record<string, string>
}

export interface ServiceManifest extends Manifest {
  kind: 'Service'
  spec: {
    selector?: Record<string, string>
    clusterIP?: string
    ports: {name?: string; port: number; targetPort?: number | string; protocol?: string}[]
    [field: string]: unknown
  }
}

export interface CronJobManifest extends Manifest {
  kind: 'CronJob'
  spec: {
    schedule: string
    suspend?: boolean
    jobTemplate: {metadata?: Record<string, unknown>; spec: {template: JobPodTemplate; [field: string]: unknown}}
    [field: string]: unknown
  }
}

export interface JobPodTemplate {
  metadata?: {labels?: Record<string, string>; annotations?: Record<string, string>}
  spec: PodSpec
}

export interface IngressManifest extends Manifest {
  kind: 'Ingress'
  spec: {
    ingressClassName?: string
    tls?: {hosts: string[]; secretName: string}[]
    rules: {host: string; http: {paths: IngressPath[]}}[]
  }
}

export interface IngressPath {
  path: string
  pathType: 'Prefix' | 'Exact'
  backend: {service: {name: string; port: {name?: string; number?: number}}}
}

export function isWorkload(manifest: Manifest): manifest is WorkloadManifest {
  return manifest.kind === 'Deployment' || manifest.kind === 'StatefulSet'
}

export const isSecret = kindTest<SecretManifest>('Secret')
export const isService = kindTest<ServiceManifest>('Service')
export const isCronJob = kindTest<CronJobManifest>('CronJob')
export const isIngress = kindTest<IngressManifest>('Ingress')

function kindTest<T extends Manifest & {readonly kind: string}>(kind: T['kind']) {
  return (manifest: Manifest): manifest is T => manifest.kind === kind
}
