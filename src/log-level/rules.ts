import type {Rule} from '../cluster/port.ts'
import {RESOURCE_OF, workloadRule} from '../cluster/rules.ts'
import type {Installation, Workload} from '../installation/installation.ts'
import type {Profile} from '../installation/profile.ts'
import {configMapsOf, workloadsOf} from './look.ts'
import {isManual} from './plan/plan.ts'

const ALL = ['app', 'worker', 'runtime', 'sandbox', 'proxy', 'identity'] as const

/** Returns the permissions that `log-level` needs on this installation. */
export function logLevelRules(installation: Installation, profile: Profile): Rule[] {
  const {namespace, sandboxNamespace} = installation
  const workloads = workloadsOf(installation, ALL)
  const written = workloads.filter(({component}) => !isManual(component, profile))
  return [
    ...discoveryRules(installation, profile),
    ...[...new Set([namespace, sandboxNamespace ?? namespace])].flatMap(levelsIn),
    ...configMapsOf(workloads).map(
      (map): Rule => ({
        apiGroup: '',
        resource: 'configmaps',
        verbs: ['get'],
        namespace: map.namespace,
        resourceNames: [map.name],
      }),
    ),
    ...(['Deployment', 'StatefulSet'] as const).flatMap(kind => writingRules(kind, written)),
  ]
}

/** Returns the permissions for a namespace without an installation. No names of workloads are known there. */
export function unnamedRules(namespace: string): Rule[] {
  const apps = (resource: string): Rule => ({
    apiGroup: 'apps',
    resource,
    verbs: ['get', 'list', 'patch'],
    namespace,
  })
  const services: Rule = {apiGroup: '', resource: 'services', verbs: ['list'], namespace}
  const configMaps: Rule = {apiGroup: '', resource: 'configmaps', verbs: ['get'], namespace}
  return [apps('deployments'), apps('statefulsets'), services, configMaps, ...levelsIn(namespace)]
}

export function patchRule(workload: Pick<Workload, 'kind' | 'namespace' | 'name'>): Rule {
  return workloadRule(workload, ['patch'])
}

function discoveryRules({namespace, sandboxNamespace, components}: Installation, profile: Profile): Rule[] {
  const isOutside = ALL.some(name => components[name].state !== 'found' && profile.components[name].external)
  const list = (resource: string, apiGroup: string, where: string): Rule => ({
    apiGroup,
    resource,
    verbs: ['list'],
    namespace: where,
  })
  return [
    list('deployments', 'apps', namespace),
    list('statefulsets', 'apps', namespace),
    ...(isOutside ? [list('services', '', namespace)] : []),
    ...(sandboxNamespace === null ? [] : [list('deployments', 'apps', sandboxNamespace)]),
  ]
}

function levelsIn(namespace: string): Rule[] {
  return [
    {apiGroup: '', resource: 'pods', verbs: ['list'], namespace},
    {apiGroup: 'apps', resource: 'replicasets', verbs: ['list'], namespace},
  ]
}

function writingRules(kind: Workload['kind'], workloads: readonly Workload[]): Rule[] {
  const own = workloads.filter(workload => workload.kind === kind)
  const byNamespace = Map.groupBy(own, ({namespace}) => namespace)
  return [...byNamespace].map(([namespace, here]) => ({
    apiGroup: 'apps',
    resource: RESOURCE_OF[kind],
    verbs: ['get', 'patch'],
    namespace,
    resourceNames: here.map(({name}) => name),
  }))
}
