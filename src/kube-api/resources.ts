import {groupVersionOf, type Resource} from './resource.ts'
import type {ClusterState, KubeObject} from './state.ts'

type Extra = Partial<Pick<Resource, 'shortNames' | 'categories' | 'verbs' | 'subresources' | 'custom'>>

const READ = ['get', 'list', 'watch']
const ALL_VERBS = ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch']
const ALL = {categories: ['all']}
const REVIEW = {verbs: ['create']}
const POD_SUBRESOURCES = [
  {name: 'log', kind: 'Pod', verbs: ['get']},
  {name: 'portforward', kind: 'PodPortForwardOptions', verbs: ['create', 'get']},
]

/** Every resource, in the group order of an API server, because kubectl takes the first match of a name. */
export const RESOURCES: readonly Resource[] = [
  namespaced('v1', 'configmaps', 'ConfigMap', {shortNames: ['cm']}),
  namespaced('v1', 'endpoints', 'Endpoints', {shortNames: ['ep']}),
  namespaced('v1', 'events', 'Event', {shortNames: ['ev']}),
  namespaced('v1', 'limitranges', 'LimitRange', {shortNames: ['limits']}),
  clusterWide('v1', 'namespaces', 'Namespace', {shortNames: ['ns']}),
  clusterWide('v1', 'nodes', 'Node', {shortNames: ['no']}),
  namespaced('v1', 'persistentvolumeclaims', 'PersistentVolumeClaim', {shortNames: ['pvc']}),
  clusterWide('v1', 'persistentvolumes', 'PersistentVolume', {shortNames: ['pv']}),
  namespaced('v1', 'pods', 'Pod', {shortNames: ['po'], subresources: POD_SUBRESOURCES, ...ALL}),
  namespaced('v1', 'replicationcontrollers', 'ReplicationController', {shortNames: ['rc'], ...ALL}),
  namespaced('v1', 'resourcequotas', 'ResourceQuota', {shortNames: ['quota']}),
  namespaced('v1', 'secrets', 'Secret'),
  namespaced('v1', 'serviceaccounts', 'ServiceAccount', {shortNames: ['sa']}),
  namespaced('v1', 'services', 'Service', {shortNames: ['svc'], ...ALL}),
  namespaced('apps/v1', 'controllerrevisions', 'ControllerRevision'),
  namespaced('apps/v1', 'daemonsets', 'DaemonSet', {shortNames: ['ds'], ...ALL}),
  namespaced('apps/v1', 'deployments', 'Deployment', {shortNames: ['deploy'], ...ALL}),
  namespaced('apps/v1', 'replicasets', 'ReplicaSet', {shortNames: ['rs'], ...ALL}),
  namespaced('apps/v1', 'statefulsets', 'StatefulSet', {shortNames: ['sts'], ...ALL}),
  namespaced('events.k8s.io/v1', 'events', 'Event', {shortNames: ['ev']}),
  clusterWide('authentication.k8s.io/v1', 'selfsubjectreviews', 'SelfSubjectReview', REVIEW),
  clusterWide('authorization.k8s.io/v1', 'selfsubjectaccessreviews', 'SelfSubjectAccessReview', REVIEW),
  clusterWide('authorization.k8s.io/v1', 'selfsubjectrulesreviews', 'SelfSubjectRulesReview', REVIEW),
  namespaced('autoscaling/v2', 'horizontalpodautoscalers', 'HorizontalPodAutoscaler', {shortNames: ['hpa'], ...ALL}),
  namespaced('batch/v1', 'cronjobs', 'CronJob', {shortNames: ['cj'], ...ALL}),
  namespaced('batch/v1', 'jobs', 'Job', ALL),
  clusterWide('networking.k8s.io/v1', 'ingressclasses', 'IngressClass'),
  namespaced('networking.k8s.io/v1', 'ingresses', 'Ingress', {shortNames: ['ing']}),
  namespaced('networking.k8s.io/v1', 'networkpolicies', 'NetworkPolicy', {shortNames: ['netpol']}),
  namespaced('policy/v1', 'poddisruptionbudgets', 'PodDisruptionBudget', {shortNames: ['pdb']}),
  clusterWide('rbac.authorization.k8s.io/v1', 'clusterrolebindings', 'ClusterRoleBinding'),
  clusterWide('rbac.authorization.k8s.io/v1', 'clusterroles', 'ClusterRole'),
  namespaced('rbac.authorization.k8s.io/v1', 'rolebindings', 'RoleBinding'),
  namespaced('rbac.authorization.k8s.io/v1', 'roles', 'Role'),
  clusterWide('storage.k8s.io/v1', 'storageclasses', 'StorageClass', {shortNames: ['sc']}),
  namespaced('coordination.k8s.io/v1', 'leases', 'Lease'),
  clusterWide('node.k8s.io/v1', 'runtimeclasses', 'RuntimeClass'),
  namespaced('discovery.k8s.io/v1', 'endpointslices', 'EndpointSlice'),
  namespaced('cert-manager.io/v1', 'certificates', 'Certificate', {
    shortNames: ['cert', 'certs'],
    categories: ['cert-manager'],
    custom: true,
  }),
  namespaced('traefik.io/v1alpha1', 'ingressroutes', 'IngressRoute', {custom: true}),
  namespaced('traefik.io/v1alpha1', 'tlsstores', 'TLSStore', {custom: true}),
  namespaced('gateway.networking.k8s.io/v1', 'httproutes', 'HTTPRoute', {categories: ['gateway-api'], custom: true}),
]

const SCALED = new Set(['deployments', 'replicasets', 'statefulsets'])
/** Clients cannot write these kinds, because only controllers write them. */
const UNWRITABLE = new Set(['controllerrevisions', 'endpoints', 'endpointslices', 'events', 'leases'])
const WRITABLE_RESOURCES = RESOURCES.map(resource =>
  UNWRITABLE.has(resource.resource) || !resource.verbs.includes('get') ? resource : writable(resource),
)

function writable(resource: Resource): Resource {
  const scale = SCALED.has(resource.resource)
    ? [{name: 'scale', kind: 'Scale', of: {group: 'autoscaling', version: 'v1'}, verbs: ['get', 'patch', 'update']}]
    : []
  return {...resource, verbs: ALL_VERBS, subresources: [...resource.subresources, ...scale]}
}

/** Returns the resources that a state serves. A custom resource is served only while objects of its group exist. */
export function servedResources(state: ClusterState): readonly Resource[] {
  if (state.recording !== null) return state.recording.resources
  const present = new Set(state.objects().map(object => object.apiVersion))
  const resources = state.writer === null ? RESOURCES : WRITABLE_RESOURCES
  return resources.filter(resource => !resource.custom || present.has(groupVersionOf(resource)))
}

export function findResource(state: ClusterState, groupVersion: string, name: string): Resource | undefined {
  return servedResources(state).find(item => item.resource === name && groupVersionOf(item) === groupVersion)
}

/** Returns true if an object belongs to a resource. Both event APIs serve the objects of `v1`. */
export function isOf(resource: Resource, object: KubeObject): boolean {
  const stored = resource.group === 'events.k8s.io' ? 'v1' : groupVersionOf(resource)
  return object.kind === resource.kind && object.apiVersion === stored
}

function namespaced(groupVersion: string, resource: string, kind: string, extra: Extra = {}): Resource {
  const [version = '', group = ''] = groupVersion.split('/').reverse()
  const defaults = {shortNames: [], categories: [], verbs: READ, subresources: [], custom: false}
  return {...defaults, group, version, resource, kind, namespaced: true, ...extra}
}

function clusterWide(...resource: Parameters<typeof namespaced>): Resource {
  return {...namespaced(...resource), namespaced: false}
}
