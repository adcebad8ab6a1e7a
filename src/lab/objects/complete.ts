import type {KubeObject} from '../../kube-api/state.ts'
import {numberOf} from '../identity.ts'
import {
  type Container,
  type EnvVar,
  isCronJob,
  isIngress,
  isService,
  isWorkload,
  type Manifest,
  type PodSpec,
  type PodTemplate,
  type Probe,
  type ServiceManifest,
  type WorkloadManifest,
} from '../manifests/types.ts'

/** Returns an object as an API server stores it: with defaults, and without empty lists and maps. */
export function complete(object: KubeObject): KubeObject {
  const manifest = {...object, metadata: withoutEmpty(object.metadata, ['labels', 'annotations'])} as Manifest // `Manifest` declares the same fields with wider types
  return withDefaults(isWorkload(manifest) ? trimmed(manifest) : manifest) as unknown as KubeObject // defaults only add fields
}

function trimmed(manifest: WorkloadManifest): WorkloadManifest {
  const {template} = manifest.spec
  const metadata = withoutEmpty(template.metadata, ['annotations'])
  return {...manifest, spec: {...manifest.spec, template: {metadata, spec: trimmedPod(template.spec)}}}
}

function trimmedPod(spec: PodSpec): PodSpec {
  const optional = ['volumes', 'imagePullSecrets', 'tolerations', 'initContainers', 'nodeSelector']
  const {initContainers, ...rest} = withoutEmpty(spec, optional)
  return {
    ...rest,
    containers: spec.containers.map(trimmedContainer),
    ...(initContainers !== undefined && {initContainers: initContainers.map(trimmedContainer)}),
  }
}

function trimmedContainer(container: Container): Container {
  return withoutEmpty(container, ['env', 'envFrom', 'ports', 'volumeMounts', 'command', 'args'])
}

function withoutEmpty<T extends object>(value: T, fields: readonly string[]): T {
  const kept = Object.entries(value).filter(
    ([key, field]) => !fields.includes(key) || Object.keys(field ?? {}).length > 0,
  )
  return Object.fromEntries(kept) as T // callers remove only optional fields
}

/** Returns a new object with the defaults of kube-apiserver 1.36, for the kinds that the lab creates. */
export function withDefaults(manifest: Manifest): Manifest {
  if (isWorkload(manifest)) return workloadDefaults(manifest)
  if (isCronJob(manifest)) return cronJobDefaults(manifest)
  if (isService(manifest)) return serviceDefaults(manifest)
  if (isIngress(manifest)) return {status: {loadBalancer: {}}, ...manifest}
  return OTHER_DEFAULTS[manifest.kind]?.(manifest) ?? manifest
}

const OTHER_DEFAULTS: Readonly<Record<string, (manifest: Manifest) => Manifest>> = {
  Namespace: manifest => ({
    ...manifest,
    metadata: labelled(manifest, {'kubernetes.io/metadata.name': manifest.metadata.name}),
    spec: {finalizers: ['kubernetes']},
    status: {phase: 'Active'},
  }),
  Secret: manifest => ({type: 'Opaque', ...manifest}),
  PersistentVolume: manifest => specWith(withHostPath(manifest), {volumeMode: 'Filesystem'}),
  PersistentVolumeClaim: manifest => specWith(manifest, {volumeMode: 'Filesystem'}),
}

function withHostPath(manifest: Manifest): Manifest {
  const spec = manifest.spec as {hostPath?: object}
  const hostPath = spec.hostPath === undefined ? {} : {hostPath: {type: '', ...spec.hostPath}}
  return {...manifest, spec: {...spec, ...hostPath}}
}

function workloadDefaults(manifest: Manifest & {spec: {template: PodTemplate}}): Manifest {
  const {spec} = manifest
  const ofKind =
    manifest.kind === 'Deployment'
      ? {
          progressDeadlineSeconds: 600,
          strategy: {type: 'RollingUpdate', rollingUpdate: {maxSurge: '25%', maxUnavailable: '25%'}},
        }
      : {
          persistentVolumeClaimRetentionPolicy: {whenDeleted: 'Retain', whenScaled: 'Retain'},
          podManagementPolicy: 'OrderedReady',
          updateStrategy: {type: 'RollingUpdate', rollingUpdate: {partition: 0}},
        }
  const template = {metadata: spec.template.metadata, spec: podDefaults(spec.template.spec)}
  return {...manifest, spec: {...ofKind, replicas: 1, revisionHistoryLimit: 10, ...spec, template}}
}

function cronJobDefaults(manifest: Manifest & {spec: {jobTemplate: {spec: {template: {spec: PodSpec}}}}}): Manifest {
  const {spec} = manifest
  const {template} = spec.jobTemplate.spec
  const jobTemplate = {
    metadata: {},
    ...spec.jobTemplate,
    spec: {...spec.jobTemplate.spec, template: {...template, spec: podDefaults(template.spec)}},
  }
  return {status: {}, ...manifest, spec: {suspend: false, ...spec, jobTemplate}}
}

function serviceDefaults(manifest: ServiceManifest): Manifest {
  const ports = manifest.spec.ports.map(port => ({protocol: 'TCP', targetPort: port.port, ...port}))
  const {name, namespace = ''} = manifest.metadata
  const clusterIP = manifest.spec.clusterIP ?? clusterIPOf(namespace, name)
  const spec = {
    internalTrafficPolicy: 'Cluster',
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
    sessionAffinity: 'None',
    type: 'ClusterIP',
    ...manifest.spec,
    ports,
    clusterIP,
    clusterIPs: [clusterIP],
  }
  return {status: {loadBalancer: {}}, ...manifest, spec}
}

function clusterIPOf(namespace: string, name: string): string {
  return `10.96.${numberOf(256, 'service', namespace, name)}.${2 + numberOf(250, 'service low', namespace, name)}`
}

/** Returns the spec of a pod template with its defaults. `podSpec` adds the defaults that only pods have. */
function podDefaults(spec: PodSpec): PodSpec {
  const {serviceAccountName, initContainers} = spec
  return {
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    securityContext: {},
    terminationGracePeriodSeconds: 30,
    ...spec,
    ...(serviceAccountName === undefined ? {} : {serviceAccount: serviceAccountName}),
    ...(initContainers === undefined ? {} : {initContainers: initContainers.map(containerDefaults)}),
    ...(spec.volumes === undefined ? {} : {volumes: spec.volumes.map(volumeDefaults)}),
    containers: spec.containers.map(containerDefaults),
  }
}

function containerDefaults(container: Container): Container {
  const probes = (['readinessProbe', 'livenessProbe', 'startupProbe'] as const).flatMap(name => {
    const probe = container[name]
    return probe === undefined ? [] : [[name, probeDefaults(probe)] as const]
  })
  const ports = container.ports?.map(port => ({protocol: 'TCP', ...port}))
  return {
    imagePullPolicy: /:latest$|\/[^:]+$/.test(container.image) ? 'Always' : 'IfNotPresent',
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    ...container,
    ...Object.fromEntries(probes),
    ...(ports === undefined ? {} : {ports}),
    ...(container.env === undefined ? {} : {env: container.env.map(envDefaults)}),
  }
}

function probeDefaults(probe: Probe): Probe {
  const {httpGet} = probe
  const action = httpGet === undefined ? {} : {httpGet: {scheme: 'HTTP', ...httpGet}}
  return {failureThreshold: 3, periodSeconds: 10, successThreshold: 1, timeoutSeconds: 1, ...probe, ...action}
}

function envDefaults(variable: EnvVar): EnvVar {
  const fieldRef = variable.valueFrom?.fieldRef
  if (fieldRef !== undefined) return {...variable, valueFrom: {fieldRef: {apiVersion: 'v1', ...fieldRef}}}
  return variable.value === '' ? {name: variable.name} : variable // the API server drops an empty value
}

function volumeDefaults(volume: Record<string, unknown>): Record<string, unknown> {
  const {configMap} = volume
  return typeof configMap === 'object' ? {...volume, configMap: {defaultMode: 420, ...configMap}} : volume
}

function specWith(manifest: Manifest, defaults: object): Manifest {
  const {spec} = manifest
  return {...manifest, spec: {...defaults, ...(typeof spec === 'object' ? spec : {})}}
}

function labelled(manifest: Manifest, labels: Record<string, string>): Manifest['metadata'] {
  return {...manifest.metadata, labels: {...labels, ...manifest.metadata.labels}}
}
