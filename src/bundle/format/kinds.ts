import type {ContainerLogName} from '../../kube-api/state.ts'

/** A kind of object, and the names of its lists below `cluster-resources/`. */
export interface CollectedKind {
  readonly group: string
  readonly version: string
  /** The plural name in the API. */
  readonly resource: string
  readonly kind: string
  readonly namespaced: boolean
  /** Folders, or files if cluster-wide. sbctl and troubleshoot expect different names; svcdiag reads the first. */
  readonly names: readonly [string, ...string[]]
  /** True if an empty list is written too. Without the folder, `kubectl get -A` through sbctl fails. */
  readonly always: boolean
}

/** The kinds to collect, the most important kinds first. The lists are read and written in this order. */
export const COLLECTED_KINDS: readonly CollectedKind[] = [
  namespaced('v1', 'pods', 'Pod', {always: true}),
  namespaced('apps/v1', 'deployments', 'Deployment', {always: true}),
  namespaced('apps/v1', 'statefulsets', 'StatefulSet', {always: true}),
  namespaced('apps/v1', 'replicasets', 'ReplicaSet', {always: true}),
  namespaced('apps/v1', 'daemonsets', 'DaemonSet'),
  namespaced('batch/v1', 'jobs', 'Job', {always: true}),
  namespaced('batch/v1', 'cronjobs', 'CronJob', {always: true}),
  namespaced('v1', 'events', 'Event', {always: true}),
  namespaced('v1', 'services', 'Service', {always: true}),
  namespaced('v1', 'endpoints', 'Endpoints'),
  namespaced('discovery.k8s.io/v1', 'endpointslices', 'EndpointSlice'),
  namespaced('networking.k8s.io/v1', 'ingresses', 'Ingress', {names: ['ingress'], always: true}),
  namespaced('networking.k8s.io/v1', 'networkpolicies', 'NetworkPolicy', {
    names: ['network-policy', 'networkpolicies'],
    always: true,
  }),
  namespaced('v1', 'configmaps', 'ConfigMap', {always: true}),
  namespaced('v1', 'secrets', 'Secret'),
  namespaced('v1', 'persistentvolumeclaims', 'PersistentVolumeClaim', {names: ['pvcs'], always: true}),
  namespaced('v1', 'limitranges', 'LimitRange', {always: true}),
  namespaced('v1', 'resourcequotas', 'ResourceQuota', {names: ['resource-quota', 'resourcequotas'], always: true}),
  namespaced('v1', 'serviceaccounts', 'ServiceAccount'),
  namespaced('rbac.authorization.k8s.io/v1', 'roles', 'Role', {always: true}),
  namespaced('rbac.authorization.k8s.io/v1', 'rolebindings', 'RoleBinding', {always: true}),
  namespaced('autoscaling/v2', 'horizontalpodautoscalers', 'HorizontalPodAutoscaler'),
  namespaced('policy/v1', 'poddisruptionbudgets', 'PodDisruptionBudget', {
    names: ['poddisruptionbudgets', 'pod-disruption-budgets'],
  }),
  namespaced('coordination.k8s.io/v1', 'leases', 'Lease'),
  namespaced('cert-manager.io/v1', 'certificates', 'Certificate', {custom: 'only'}),
  namespaced('traefik.io/v1alpha1', 'tlsstores', 'TLSStore', {custom: 'only'}),
  namespaced('traefik.io/v1alpha1', 'ingressroutes', 'IngressRoute', {custom: 'only'}),
  namespaced('gateway.networking.k8s.io/v1', 'httproutes', 'HTTPRoute', {custom: 'only'}),
  clusterWide('v1', 'namespaces', 'Namespace'),
  clusterWide('v1', 'nodes', 'Node'),
  clusterWide('v1', 'persistentvolumes', 'PersistentVolume', {names: ['pvs']}),
  clusterWide('storage.k8s.io/v1', 'storageclasses', 'StorageClass', {names: ['storage-classes']}),
  clusterWide('storage.k8s.io/v1', 'volumeattachments', 'VolumeAttachment', {custom: 'too'}),
  clusterWide('scheduling.k8s.io/v1', 'priorityclasses', 'PriorityClass', {custom: 'too'}),
  clusterWide('networking.k8s.io/v1', 'ingressclasses', 'IngressClass', {
    names: ['ingressclasses', 'ingress-classes'],
    custom: 'too',
  }),
  clusterWide('rbac.authorization.k8s.io/v1', 'clusterroles', 'ClusterRole'),
  clusterWide('rbac.authorization.k8s.io/v1', 'clusterrolebindings', 'ClusterRoleBinding', {
    names: ['clusterRoleBindings', 'clusterrolebindings'],
  }),
  clusterWide('apiextensions.k8s.io/v1', 'customresourcedefinitions', 'CustomResourceDefinition', {
    names: ['custom-resource-definitions'],
  }),
  clusterWide('admissionregistration.k8s.io/v1', 'validatingwebhookconfigurations', 'ValidatingWebhookConfiguration', {
    names: ['validatingwebhookconfigurations', 'validating-webhook-configurations'],
    custom: 'too',
  }),
  clusterWide('admissionregistration.k8s.io/v1', 'mutatingwebhookconfigurations', 'MutatingWebhookConfiguration', {
    names: ['mutatingwebhookconfigurations', 'mutating-webhook-configurations'],
    custom: 'too',
  }),
  clusterWide('certificates.k8s.io/v1', 'certificatesigningrequests', 'CertificateSigningRequest', {custom: 'too'}),
]

/** Returns the paths of a kind's list in the bundle. Cluster-wide kinds ignore `namespace`. */
export function listPaths({namespaced: isNamespaced, names}: CollectedKind, namespace: string): string[] {
  return names.map(name => `cluster-resources/${name}${isNamespaced ? `/${namespace}` : ''}.json`)
}

/** Returns the name of a log in the coverage, such as `previous log of openhands/app-1/app`. */
export function logName({namespace, pod, container, previous}: ContainerLogName): string {
  return `${previous ? 'previous log' : 'log'} of ${namespace}/${pod}/${container}`
}

export function logPath({namespace, pod, ...file}: ContainerLogName): string {
  return `cluster-resources/pods/logs/${namespace}/${pod}/${logFile(file)}`
}

export function logFile({container, previous}: Pick<ContainerLogName, 'container' | 'previous'>): string {
  return `${container}${previous ? '-previous' : ''}.log`
}

interface Extra {
  /** The names of the folders or files, if they are not the plural name. */
  readonly names?: readonly string[]
  /** Whether the list also or only has the name of a custom resource: `custom-resources/RESOURCE.GROUP`. */
  readonly custom?: 'too' | 'only'
  readonly always?: boolean
}

function namespaced(groupVersion: string, resource: string, kind: string, extra: Extra = {}): CollectedKind {
  const {names = [resource], custom, always = false} = extra
  const [version = '', group = ''] = groupVersion.split('/').reverse()
  const own = custom === 'only' ? [] : names
  const [first = resource, ...more] = [...own, ...(custom ? [`custom-resources/${resource}.${group}`] : [])]
  return {group, version, resource, kind, namespaced: true, names: [first, ...more], always}
}

function clusterWide(...kind: Parameters<typeof namespaced>): CollectedKind {
  return {...namespaced(...kind), namespaced: false}
}
