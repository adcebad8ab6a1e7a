import type {Rule} from '../cluster/port.ts'
import {RESOURCE_OF, ruleFor, workloadRule} from '../cluster/rules.ts'
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
      (map): Rule => ({...ruleFor('', 'configmaps', ['get'], map.namespace), resourceNames: [map.name]}),
    ),
    ...(['Deployment', 'StatefulSet'] as const).flatMap(kind => writingRules(kind, written)),
  ]
}

/** Returns the permissions for a namespace without an installation. No names of workloads are known there. */
export function unnamedRules(namespace: string): Rule[] {
  return [
    ruleFor('apps', 'deployments', ['get', 'list', 'patch'], namespace),
    ruleFor('apps', 'statefulsets', ['get', 'list', 'patch'], namespace),
    ruleFor('', 'services', ['list'], namespace),
    ruleFor('', 'configmaps', ['get'], namespace),
    ...levelsIn(namespace),
  ]
}

export function patchRule(workload: Pick<Workload, 'kind' | 'namespace' | 'name'>): Rule {
  return workloadRule(workload, ['patch'])
}

function discoveryRules({namespace, sandboxNamespace, components}: Installation, profile: Profile): Rule[] {
  const isOutside = ALL.some(name => components[name].state !== 'found' && profile.components[name].external)
  return [
    ruleFor('apps', 'deployments', ['list'], namespace),
    ruleFor('apps', 'statefulsets', ['list'], namespace),
    ...(isOutside ? [ruleFor('', 'services', ['list'], namespace)] : []),
    ...(sandboxNamespace === null ? [] : [ruleFor('apps', 'deployments', ['list'], sandboxNamespace)]),
  ]
}

function levelsIn(namespace: string): Rule[] {
  return [ruleFor('', 'pods', ['list'], namespace), ruleFor('apps', 'replicasets', ['list'], namespace)]
}

function writingRules(kind: Workload['kind'], workloads: readonly Workload[]): Rule[] {
  const own = workloads.filter(workload => workload.kind === kind)
  const byNamespace = Map.groupBy(own, ({namespace}) => namespace)
  return [...byNamespace].map(([namespace, here]) => ({
    ...ruleFor('apps', RESOURCE_OF[kind], ['get', 'patch'], namespace),
    resourceNames: here.map(({name}) => name),
  }))
}
