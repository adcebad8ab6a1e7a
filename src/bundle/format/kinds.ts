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
  namespaced('cert-manager.io/v1', 'certificates', 'Certificate', {
    names: ['custom-resources/certificates.cert-manager.io'],
  }),
  namespaced('traefik.io/v1alpha1', 'tlsstores', 'TLSStore', {names: ['custom-resources/tlsstores.traefik.io']}),
  namespaced('traefik.io/v1alpha1', 'ingressroutes', 'IngressRoute', {
    names: ['custom-resources/ingressroutes.traefik.io'],
  }),
  namespaced('gateway.networking.k8s.io/v1', 'httproutes', 'HTTPRoute', {
    names: ['custom-resources/httproutes.gateway.networking.k8s.io'],
  }),
  clusterWide('v1', 'namespaces', 'Namespace'),
  clusterWide('v1', 'nodes', 'Node'),
  clusterWide('v1', 'persistentvolumes', 'PersistentVolume', ['pvs']),
  clusterWide('storage.k8s.io/v1', 'storageclasses', 'StorageClass', ['storage-classes']),
  clusterWide('storage.k8s.io/v1', 'volumeattachments', 'VolumeAttachment', [
    'volumeattachments',
    'custom-resources/volumeattachments.storage.k8s.io',
  ]),
  clusterWide('scheduling.k8s.io/v1', 'priorityclasses', 'PriorityClass', [
    'priorityclasses',
    'custom-resources/priorityclasses.scheduling.k8s.io',
  ]),
  clusterWide('networking.k8s.io/v1', 'ingressclasses', 'IngressClass', [
    'ingressclasses',
    'ingress-classes',
    'custom-resources/ingressclasses.networking.k8s.io',
  ]),
  clusterWide('rbac.authorization.k8s.io/v1', 'clusterroles', 'ClusterRole'),
  clusterWide('rbac.authorization.k8s.io/v1', 'clusterrolebindings', 'ClusterRoleBinding', [
    'clusterRoleBindings',
    'clusterrolebindings',
  ]),
  clusterWide('apiextensions.k8s.io/v1', 'customresourcedefinitions', 'CustomResourceDefinition', [
    'custom-resource-definitions',
  ]),
  clusterWide('admissionregistration.k8s.io/v1', 'validatingwebhookconfigurations', 'ValidatingWebhookConfiguration', [
    'validatingwebhookconfigurations',
    'validating-webhook-configurations',
    'custom-resources/validatingwebhookconfigurations.admissionregistration.k8s.io',
  ]),
  clusterWide('admissionregistration.k8s.io/v1', 'mutatingwebhookconfigurations', 'MutatingWebhookConfiguration', [
    'mutatingwebhookconfigurations',
    'mutating-webhook-configurations',
    'custom-resources/mutatingwebhookconfigurations.admissionregistration.k8s.io',
  ]),
  clusterWide('certificates.k8s.io/v1', 'certificatesigningrequests', 'CertificateSigningRequest', [
    'certificatesigningrequests',
    'custom-resources/certificatesigningrequests.certificates.k8s.io',
  ]),
]

/** Returns the paths of a kind's list in the bundle. Cluster-wide kinds ignore `namespace`. */
export function listPaths({namespaced: isNamespaced, names}: CollectedKind, namespace: string): string[] {
  return names.map(name => `cluster-resources/${name}${isNamespaced ? `/${namespace}` : ''}.json`)
}

export function logPath(namespace: string, pod: string, container: string, previous: boolean): string {
  return `cluster-resources/pods/logs/${namespace}/${pod}/${container}${previous ? '-previous' : ''}.log`
}

interface Extra {
  readonly names?: CollectedKind['names']
  readonly always?: boolean
}

function namespaced(groupVersion: string, resource: string, kind: string, extra: Extra = {}): CollectedKind {
  const {names = [resource], always = false} = extra
  return {...split(groupVersion), resource, kind, namespaced: true, names, always}
}

function clusterWide(
  groupVersion: string,
  resource: string,
  kind: string,
  names: CollectedKind['names'] = [resource],
): CollectedKind {
  return {...split(groupVersion), resource, kind, namespaced: false, names, always: false}
}

function split(groupVersion: string): {group: string; version: string} {
  const [first = '', second] = groupVersion.split('/')
  return second === undefined ? {group: '', version: first} : {group: first, version: second}
}
