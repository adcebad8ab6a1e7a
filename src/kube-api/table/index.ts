import {groupVersionOf, type Resource} from '../resource.ts'
import {
  bindings,
  certificates,
  events,
  leases,
  nameAndAge,
  nameAndCreation,
  namespaces,
  nodes,
  runtimeClasses,
} from './cluster.ts'
import type {Table} from './column.ts'
import {autoscalers, configMaps, disruptionBudgets, resourceQuotas, secrets} from './config.ts'
import {endpointSlices, endpoints, ingressClasses, ingresses, networkPolicies, services} from './networking.ts'
import {pods} from './pods.ts'
import {storageClasses, volumeClaims, volumes} from './storage.ts'
import {
  cronJobs,
  daemonSets,
  deployments,
  jobs,
  replicaSets,
  replicationControllers,
  revisions,
  statefulSets,
} from './workloads.ts'

const TABLES: Readonly<Record<string, Table>> = {
  'v1/configmaps': configMaps,
  'v1/endpoints': endpoints,
  'v1/events': events,
  'v1/limitranges': nameAndCreation,
  'v1/namespaces': namespaces,
  'v1/nodes': nodes,
  'v1/persistentvolumeclaims': volumeClaims,
  'v1/persistentvolumes': volumes,
  'v1/pods': pods,
  'v1/replicationcontrollers': replicationControllers,
  'v1/resourcequotas': resourceQuotas,
  'v1/secrets': secrets,
  'v1/services': services,
  'apps/v1/controllerrevisions': revisions,
  'apps/v1/daemonsets': daemonSets,
  'apps/v1/deployments': deployments,
  'apps/v1/replicasets': replicaSets,
  'apps/v1/statefulsets': statefulSets,
  'events.k8s.io/v1/events': events,
  'autoscaling/v2/horizontalpodautoscalers': autoscalers,
  'batch/v1/cronjobs': cronJobs,
  'batch/v1/jobs': jobs,
  'networking.k8s.io/v1/ingressclasses': ingressClasses,
  'networking.k8s.io/v1/ingresses': ingresses,
  'networking.k8s.io/v1/networkpolicies': networkPolicies,
  'policy/v1/poddisruptionbudgets': disruptionBudgets,
  'rbac.authorization.k8s.io/v1/clusterrolebindings': bindings,
  'rbac.authorization.k8s.io/v1/rolebindings': bindings,
  'rbac.authorization.k8s.io/v1/clusterroles': nameAndCreation,
  'rbac.authorization.k8s.io/v1/roles': nameAndCreation,
  'storage.k8s.io/v1/storageclasses': storageClasses,
  'coordination.k8s.io/v1/leases': leases,
  'node.k8s.io/v1/runtimeclasses': runtimeClasses,
  'discovery.k8s.io/v1/endpointslices': endpointSlices,
  'cert-manager.io/v1/certificates': certificates,
}

/** Returns the table for a resource. Resources without an entry show name and age. */
export function tableOf(resource: Resource): Table {
  return TABLES[`${groupVersionOf(resource)}/${resource.resource}`] ?? nameAndAge
}
