import {type Static, type TSchema, Type} from 'typebox'
import {orNull} from '../one-of.ts'
import {Condition, flag, integer, ObjectMeta, object, text, textMap} from './objects/metadata.ts'
import * as pods from './objects/pods.ts'
import * as routes from './objects/routes.ts'
import * as workloads from './objects/workloads.ts'

const Event = object({
  metadata: ObjectMeta,
  involvedObject: object({'kind?': text, 'namespace?': text, 'name?': text, 'fieldPath?': text}),
  'type?': text,
  'reason?': text,
  'message?': text,
  'count?': orNull(integer),
  'firstTimestamp?': orNull(text),
  'lastTimestamp?': orNull(text),
  'eventTime?': orNull(text),
})

const Node = object({
  metadata: ObjectMeta,
  'spec?': object({'unschedulable?': flag}),
  status: object({'conditions?': Type.Array(Condition), 'allocatable?': pods.Amounts}),
})

const ConfigMap = object({
  metadata: Type.Object({...ObjectMeta.properties, resourceVersion: Type.Optional(text)}),
  'data?': textMap,
})

const NameOnly = object({metadata: ObjectMeta})

/** Every kind that svcdiag reads, with its declared fields. Others are dropped, because they may contain secrets. */
export const KINDS = {
  Pod: namespaced('v1', 'pods', pods.Pod),
  Service: namespaced('v1', 'services', routes.Service),
  Event: namespaced('v1', 'events', Event),
  ConfigMap: namespaced('v1', 'configmaps', ConfigMap),
  Node: clusterWide('v1', 'nodes', Node),
  Namespace: clusterWide('v1', 'namespaces', NameOnly),
  Deployment: namespaced('apps/v1', 'deployments', workloads.Deployment),
  StatefulSet: namespaced('apps/v1', 'statefulsets', workloads.StatefulSet),
  ReplicaSet: namespaced('apps/v1', 'replicasets', workloads.ReplicaSet),
  DaemonSet: namespaced('apps/v1', 'daemonsets', NameOnly),
  Job: namespaced('batch/v1', 'jobs', NameOnly),
  CronJob: namespaced('batch/v1', 'cronjobs', workloads.CronJob),
  EndpointSlice: namespaced('discovery.k8s.io/v1', 'endpointslices', routes.EndpointSlice),
  Ingress: namespaced('networking.k8s.io/v1', 'ingresses', routes.Ingress),
  Certificate: namespaced('cert-manager.io/v1', 'certificates', routes.Certificate),
  TLSStore: namespaced('traefik.io/v1alpha1', 'tlsstores', routes.TLSStore),
  IngressRoute: namespaced('traefik.io/v1alpha1', 'ingressroutes', routes.IngressRoute),
  HTTPRoute: namespaced('gateway.networking.k8s.io/v1', 'httproutes', routes.HTTPRoute),
  HorizontalPodAutoscaler: namespaced('autoscaling/v2', 'horizontalpodautoscalers', workloads.HorizontalPodAutoscaler),
} as const

function namespaced<S extends TSchema>(groupVersion: string, resource: string, schema: S) {
  const [version = '', group = ''] = groupVersion.split('/').reverse()
  return {group, version, resource, namespaced: true, schema}
}

function clusterWide<S extends TSchema>(version: string, resource: string, schema: S) {
  return {...namespaced(version, resource, schema), namespaced: false}
}

export type Kind = keyof typeof KINDS
export type ObjectOf<K extends Kind> = Static<(typeof KINDS)[K]['schema']>

export {
  type Condition,
  ManagedFieldsEntry,
  ObjectMeta,
  type WorkloadFieldsEntry,
  type WorkloadMeta,
} from './objects/metadata.ts'
export {type Container, type ContainerStatus, type EnvVar, type PodSpec, ValueState} from './objects/pods.ts'

export type Pod = ObjectOf<'Pod'>
export type Service = ObjectOf<'Service'>
export type Event = ObjectOf<'Event'>
export type Node = ObjectOf<'Node'>
export type Deployment = ObjectOf<'Deployment'>
export type StatefulSet = ObjectOf<'StatefulSet'>
export type ReplicaSet = ObjectOf<'ReplicaSet'>
export type CronJob = ObjectOf<'CronJob'>
export type EndpointSlice = ObjectOf<'EndpointSlice'>
export type Ingress = ObjectOf<'Ingress'>
export type HorizontalPodAutoscaler = ObjectOf<'HorizontalPodAutoscaler'>
export type ConfigMap = ObjectOf<'ConfigMap'>
export type Certificate = ObjectOf<'Certificate'>
export type TLSStore = ObjectOf<'TLSStore'>
export type HTTPRoute = ObjectOf<'HTTPRoute'>
export type IngressRoute = ObjectOf<'IngressRoute'>
