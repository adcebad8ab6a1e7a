import {isObject, type Json, type JsonObject} from '../patch/json.ts'

/** The fields of an object that the API server knows. Kinds and positions without an entry accept every field. */
interface Place {
  readonly fields: readonly string[]
  readonly inner: Readonly<Record<string, Place>>
}

export interface Known {
  readonly object: JsonObject
  /** Paths of the removed fields in an API server's form: `spec.template.spec.containers[0].x`. */
  readonly unknown: readonly string[]
}

export function knownFields(object: JsonObject): Known {
  const unknown: string[] = []
  const place = PLACES[String(object.kind)]
  return {object: place === undefined ? object : knownIn(object, place, '', unknown), unknown: unknown.sort()}
}

function known(value: Json, place: Place, path: string, unknown: string[]): Json {
  if (Array.isArray(value)) return value.map((item, index) => known(item, place, `${path}[${index}]`, unknown))
  return isObject(value) ? knownIn(value, place, path, unknown) : value
}

function knownIn(value: JsonObject, place: Place, path: string, unknown: string[]): JsonObject {
  const fields = Object.entries(value).flatMap(([key, field]): [string, Json][] => {
    const here = path === '' ? key : `${path}.${key}`
    const inner = place.inner[key]
    if (inner !== undefined) return [[key, known(field, inner, here, unknown)]]
    if (place.fields.includes(key)) return [[key, field]]
    unknown.push(here)
    return []
  })
  return Object.fromEntries(fields)
}

function place(fields: string, inner: Place['inner'] = {}): Place {
  return {fields: fields.split(' '), inner}
}

const METADATA = place(
  'name generateName namespace uid resourceVersion generation creationTimestamp deletionTimestamp ' +
    'deletionGracePeriodSeconds labels annotations ownerReferences finalizers managedFields selfLink',
)
const CONTAINER = place(
  'name image command args workingDir ports envFrom resources resizePolicy restartPolicy restartPolicyRules ' +
    'volumeMounts volumeDevices livenessProbe readinessProbe startupProbe lifecycle terminationMessagePath ' +
    'terminationMessagePolicy imagePullPolicy securityContext stdin stdinOnce tty',
  {env: place('name value', {valueFrom: place('fieldRef resourceFieldRef configMapKeyRef secretKeyRef fileKeyRef')})},
)
const POD = place(
  'volumes restartPolicy terminationGracePeriodSeconds activeDeadlineSeconds dnsPolicy nodeSelector serviceAccountName ' +
    'serviceAccount automountServiceAccountToken nodeName hostNetwork hostPID hostIPC shareProcessNamespace ' +
    'securityContext imagePullSecrets hostname subdomain affinity schedulerName tolerations hostAliases ' +
    'priorityClassName priority dnsConfig readinessGates runtimeClassName enableServiceLinks preemptionPolicy overhead ' +
    'topologySpreadConstraints setHostnameAsFQDN os hostUsers schedulingGates resourceClaims resources hostnameOverride',
  {containers: CONTAINER, initContainers: CONTAINER},
)
const TEMPLATE = {template: place('', {metadata: METADATA, spec: POD})}
const WORKLOAD = 'replicas selector minReadySeconds revisionHistoryLimit'

function workload(fields: string): Place {
  return place('apiVersion kind status', {metadata: METADATA, spec: place(`${WORKLOAD} ${fields}`, TEMPLATE)})
}

const PLACES: Readonly<Record<string, Place>> = {
  Deployment: workload('strategy paused progressDeadlineSeconds'),
  StatefulSet: workload(
    'volumeClaimTemplates serviceName podManagementPolicy updateStrategy persistentVolumeClaimRetentionPolicy ordinals',
  ),
  DaemonSet: workload('updateStrategy'),
  ConfigMap: place('apiVersion kind data binaryData immutable', {metadata: METADATA}),
  Secret: place('apiVersion kind data stringData type immutable', {metadata: METADATA}),
  ServiceAccount: place('apiVersion kind secrets imagePullSecrets automountServiceAccountToken', {metadata: METADATA}),
  Service: place('apiVersion kind status', {
    metadata: METADATA,
    spec: place(
      'ports selector clusterIP clusterIPs type externalIPs sessionAffinity loadBalancerIP loadBalancerSourceRanges ' +
        'externalName externalTrafficPolicy healthCheckNodePort publishNotReadyAddresses sessionAffinityConfig ' +
        'ipFamilies ipFamilyPolicy allocateLoadBalancerNodePorts loadBalancerClass internalTrafficPolicy ' +
        'trafficDistribution',
    ),
  }),
  Ingress: place('apiVersion kind status', {
    metadata: METADATA,
    spec: place('ingressClassName defaultBackend tls rules'),
  }),
}
