import type {Facts} from '../../../src/checks/facts.ts'
import {logLevelDurable} from '../../../src/checks/log-level/durable.ts'
import {HOUR} from '../../../src/checks/words/age.ts'
import type {EnvVar, WorkloadFieldsEntry, WorkloadMeta} from '../../../src/cluster/objects.ts'
import type {ComponentName, Workload} from '../../../src/installation/installation.ts'
import {casesOf} from '../cases.ts'
import {installation} from '../healthy.ts'
import {ago, container, pod} from '../objects.ts'

const {says, shows} = casesOf(logLevelDurable)
const BY_HAND = 'warn Deployment/api set by hand'
const BY_SVCDIAG = 'warn Deployment/api set by svcdiag'
const DIFFER = 'warn Deployment/openhands levels differ'
const BEHIND = 'warn Deployment/api pods differ from the template'

for (const manager of ['kubectl-set', 'kubectl-edit', 'kubectl-patch']) says(manager, runtime({by: [manager]}), BY_HAND)
for (const manager of ['helm', 'kotsadm', 'argocd-controller', 'kubectl-create', 'kubectl-client-side-apply'])
  says(`${manager} is the source`, runtime({by: [manager]}), 'pass')
says('a manager that only begins like one', runtime({by: ['kubectl-settings']}), 'pass')
says('the source applied the same value', runtime({by: ['kubectl-set', 'helm']}), 'pass')
says('the source owns only the name any more', runtime({by: ['kubectl-set'], nameBy: 'helm'}), BY_HAND)
says('the record was stripped', runtime({by: null}), 'inconclusive')
says('the record was cleared', runtime({metadata: {managedFields: [{}]}}), 'inconclusive')
says('nobody owns it', runtime({by: []}), 'inconclusive')
says('nothing is set, nobody knows who', {}, 'pass')
says('a DEBUG switch set by hand', runtime({by: ['kubectl-set'], name: 'DEBUG', value: 'true'}), BY_HAND)
says('another variable set by hand', runtime({by: ['kubectl-set'], name: 'DB_HOST', value: 'x'}), 'pass')
says('from a ConfigMap, by hand', runtime({by: ['kubectl-edit'], entries: [fromMap('LOG_LEVEL')]}), BY_HAND)
says('a sandbox keeps what it got', of('sandbox', {by: ['kubectl-set']}), 'pass')

says('set by svcdiag', runtime({by: ['svcdiag'], record: true}), BY_SVCDIAG)
says('given back by svcdiag', runtime({by: ['svcdiag']}), 'pass')
shows(
  'svcdiag gives back',
  runtime({by: ['svcdiag'], record: true}),
  'svcdiag log-level reset runtime --yes -n openhands',
)

says('two entries', runtime({by: ['helm'], entries: twice()}), 'warn Deployment/api several entries')
says('two entries that nobody owns', runtime({by: [], entries: twice()}), 'warn Deployment/api several entries')
shows('two entries: the last wins', runtime({by: ['helm'], entries: twice()}), '2 entries, the last one wins: INFO')

for (const value of ['info', 'DEBUG', 'WARN', 'Critical', '', ' INFO '])
  says(`a known level: "${value}"`, runtime({by: ['helm'], value}), 'pass')
for (const value of ['VERBOSE', 'INFO,DEBUG', '10'])
  says(`no level: ${value}`, runtime({by: ['helm'], value}), 'fail Deployment/api no known level')
says(
  'a list of categories',
  runtime({by: ['helm'], name: 'KC_LOG_LEVEL', value: 'INFO,org.keycloak.events:debug'}),
  'pass',
)
says(
  'a list with a word that is none',
  runtime({by: ['helm'], name: 'KC_LOG_LEVEL', value: 'INFO,org.keycloak:LOUD'}),
  'fail Deployment/api no known level',
)

says('app and worker differ', of('worker', {by: ['helm'], value: 'DEBUG'}), 'warn Deployment/jobs levels differ')
says('unset is INFO', of('worker', {by: ['helm'], value: 'INFO'}), 'pass')
says('both are the same', {installation: both('DEBUG'), pods: []}, 'pass')
says('app alone', of('app', {by: ['helm'], value: 'DEBUG'}), DIFFER)
says('a switch counts as DEBUG', of('app', {by: ['helm'], name: 'DEBUG', value: '1'}), DIFFER)
says(
  'one finding for one cause',
  of('app', {by: ['kubectl-set'], value: 'DEBUG'}),
  'warn Deployment/openhands set by hand',
)

says('pods behind the template', {...runtime({by: ['helm'], value: 'DEBUG'}), pods: [inPod('INFO')]}, BEHIND)
says('pods without the variable', {...runtime({by: ['helm'], value: 'DEBUG'}), pods: [pod('api-1-a')]}, BEHIND)
says('pods as the template', {...runtime({by: ['helm'], value: 'DEBUG'}), pods: [inPod('debug')]}, 'pass')
says('unset in the template, INFO in pods', {pods: [inPod('INFO')]}, 'pass')
says(
  'pods with containers of their own',
  {pods: [pod('api-1-a', {container: {name: 'injected', env: env('DEBUG')}})]},
  'pass',
)
says(
  'pods that do not run',
  {...runtime({by: ['helm'], value: 'DEBUG'}), pods: [pod('api-1-a', {status: {phase: 'Pending'}})]},
  'pass',
)
shows(
  'pods behind: what they run at',
  {...runtime({by: ['helm'], value: 'DEBUG'}), pods: [inPod('INFO')]},
  'pod api-1-a: runs at INFO, the template says DEBUG',
)

shows(
  'writer, age, place and fix',
  runtime({by: ['kubectl-set'], value: 'DEBUG'}),
  'LOG_LEVEL=DEBUG, set by kubectl-set, which last wrote 3 h ago',
  'spec.template.spec.containers[name=main].env[name=LOG_LEVEL]',
  'the next deployment restores the level of its source',
  '{"op":"remove","path":"/spec/template/spec/containers/0/env/0"}]',
)
shows(
  'who writes it back',
  runtime({by: ['kubectl-set'], metadata: {annotations: {'meta.helm.sh/release-name': 'agents'}}}),
  'the next deployment by Helm (agents) restores its own level',
)
shows(
  'who writes it back at once',
  runtime({by: ['kubectl-set'], metadata: {labels: {'argocd.argoproj.io/instance': 'agents'}}}),
  'Argo CD (agents) restores its own level within minutes',
)

interface Change {
  /** The managers that own the value; null if there is no record. */
  by?: readonly string[] | null
  nameBy?: string
  name?: string
  value?: string
  entries?: EnvVar[]
  metadata?: Partial<WorkloadMeta>
  record?: boolean
}

function runtime(change: Change): Partial<Facts> {
  return of('runtime', change)
}

function of(component: ComponentName, change: Change): Partial<Facts> {
  const workload = workloadOf(change)
  return {
    installation: installation({workload: {[component]: workload}}),
    pods: [],
  }
}

function workloadOf({by = null, nameBy, name = 'LOG_LEVEL', value = 'WARNING', ...more}: Change): Partial<Workload> {
  const entries = more.entries ?? [{name, value}]
  const annotations = more.record === true ? {annotations: {'svcdiag/log-level-previous': '{}'}} : {}
  const owners = [
    ...(nameBy === undefined ? [] : [owner(nameBy, name, {'f:name': {}})]),
    ...(by ?? []).map(manager => owner(manager, name, {'f:value': {}})),
    owner('kube-controller-manager', 'OTHER', {}),
  ]
  const managedFields = by === null ? {} : {managedFields: owners}
  return {
    metadata: {name: 'x', ...annotations, ...managedFields, ...more.metadata},
    template: {containers: [container({env: entries})]},
  }
}

function owner(manager: string, variable: string, fields: Record<string, object>): WorkloadFieldsEntry {
  const variables = {[`k:{"name":"${variable}"}`]: fields}
  const containers = {'k:{"name":"main"}': {'f:env': variables}}
  return {
    manager,
    operation: 'Update',
    time: ago(3 * HOUR),
    fieldsV1: {'f:spec': {'f:template': {'f:spec': {'f:containers': containers}}}},
  }
}

function both(value: string) {
  const workload = workloadOf({by: ['helm'], value})
  return installation({workload: {app: workload, worker: workload}})
}

function fromMap(name: string): EnvVar {
  return {name, valueFrom: {configMapKeyRef: {name: 'm', key: 'k'}}}
}

function twice(): EnvVar[] {
  return [...env('ERROR'), ...env('INFO')]
}

function env(value: string): EnvVar[] {
  return [{name: 'LOG_LEVEL', value}]
}

function inPod(value: string) {
  return pod('api-1-a', {container: {env: env(value)}})
}
