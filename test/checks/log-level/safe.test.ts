import type {Facts, WarmPool} from '../../../src/checks/facts.ts'
import {logLevelSafe} from '../../../src/checks/log-level/safe.ts'
import type {EnvVar, PodSpec, ValueState} from '../../../src/cluster/objects.ts'
import type {ComponentName} from '../../../src/installation/installation.ts'
import {casesOf} from '../cases.ts'
import {installation, sandboxes} from '../healthy.ts'
import {container, pod} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(logLevelSafe)
const FAIL = 'fail Deployment/openhands DEBUG_LLM is set'
const MAP = 'OH_AGENT_SERVER_ENV'

for (const value of ['true', '1', 'yes', 'True', ' YES ']) says(`DEBUG_LLM=${value}`, app(plain(value)), FAIL)
for (const value of ['false', '0', 'no', '']) says(`DEBUG_LLM=${value} is absent`, app(plain(value)), 'pass')
says('the last entry wins', app(plain('true'), plain('false')), 'pass')
says('the last entry wins: true', app(plain('false'), plain('true')), FAIL)
says('DEBUG is another variable', app({name: 'DEBUG', value: 'true'}), 'pass')
says('in an init container', on('app', {initContainers: [container({name: 'migrate', env: [plain('1')]})]}), FAIL)
says('in a sidecar', on('worker', {containers: [container({name: 'x', env: [plain('1')]})]}), failOf('jobs'))
says('inside the environment of sandboxes', app(map({DEBUG_LLM: 'true'})), FAIL)
says('false inside it', app(map({DEBUG_LLM: 'false', LOG_LEVEL: 'DEBUG'})), 'pass')
says('an environment without it', app(map({})), 'pass')
says('an environment that is no JSON', app({name: MAP, literal: literal()}), 'inconclusive')
says('an empty environment', app({name: MAP, literal: literal({state: 'empty'})}), 'pass')
says('an environment from a Secret', app(fromSecret(MAP)), 'inconclusive')
says('the variable from a Secret', app(fromSecret('DEBUG_LLM')), 'inconclusive')
says('another literal that is no JSON', app({name: 'PASSWORD', literal: literal()}), 'pass')
says('a finding outranks what could not be read', app(plain('1'), fromSecret(MAP)), FAIL)

says('only in a pod', {pods: [pod('openhands-1-a', {container: {env: [plain('true')]}})]}, FAIL)
shows(
  'only in a pod: which one, and what helps',
  {pods: [pod('openhands-1-a', {container: {env: [plain('true')]}})]},
  'pod openhands-1-a: DEBUG_LLM=true',
  'kubectl -n openhands rollout status deployment/openhands',
)
says('in no component', {pods: [pod('postgres-1-a', {container: {env: [plain('true')]}})]}, 'pass')
says('in sandboxes', inSandboxes(), 'fail Namespace/openhands-runtimes DEBUG_LLM is set')
shows('in sandboxes: one finding with their names', inSandboxes(), '2 sandboxes (runtime-a, runtime-b): DEBUG_LLM=yes')

says('in the warm pool', pool([{}, {DEBUG_LLM: 'true'}]), 'fail ConfigMap/warm-runtimes-config DEBUG_LLM is set')
shows(
  'the pool is only written as it was seen, and only if its key is there',
  pool([{DEBUG_LLM: 'true'}]),
  `get configmap warm-runtimes-config -o 'go-template={{with .data}}{{with index . "warm-runtimes.json"}}{"metadata":{"resourceVersion":"41"},"data":{"warm-runtimes.json":{{printf "%q" .}}}}{{end}}{{end}}'`,
)
says('a clean warm pool', pool([{LOG_LEVEL: 'INFO', DEBUG_LLM: 'false'}]), 'pass')
says('a warm pool that is no JSON', pool(null), 'inconclusive')

shows(
  'place and fix',
  app(plain('true')),
  'spec.template.spec.containers[name=main].env[name=DEBUG_LLM]',
  '"observed":"DEBUG_LLM=true"',
  '{"op":"test","path":"/spec/template/spec/containers/0/env/0","value":{"name":"DEBUG_LLM","value":"true"}},{"op":"remove","path":"/spec/template/spec/containers/0/env/0"}]',
)
shows(
  'place and fix inside the environment of sandboxes',
  app(map({DEBUG_LLM: 'true'})),
  `env[name=${MAP}]`,
  `DEBUG_LLM=true inside ${MAP}`,
  `| kubectl -n openhands replace -f -`,
)
saysDenied('what can be seen without the rest', app(plain('true')), FAIL)

function plain(value: string): EnvVar {
  return {name: 'DEBUG_LLM', value}
}

function map(variables: Record<string, string>): EnvVar {
  return {name: MAP, literal: literal({variables})}
}

function literal(change: Partial<ValueState> = {}): ValueState {
  return {state: 'set', blank: false, fingerprints: {raw: 'a', trimmed: 'a', decoded: null}, ...change}
}

function fromSecret(name: string): EnvVar {
  return {name, valueFrom: {secretKeyRef: {name: 's', key: 'k'}}}
}

function app(...env: EnvVar[]): Partial<Facts> {
  return on('app', {containers: [container({env})]})
}

function on(component: ComponentName, template: Partial<PodSpec>): Partial<Facts> {
  return {
    installation: installation({workload: {[component]: {template: {containers: [container()], ...template}}}}),
  }
}

function failOf(name: string): string {
  return `fail Deployment/${name} DEBUG_LLM is set`
}

function inSandboxes(): Partial<Facts> {
  const both = sandboxes('ab', {container: {env: [plain('yes')]}})
  return {sandboxPods: both.map(({pod}) => pod), sandboxReplicaSets: both.map(({set}) => set)}
}

function pool(environments: WarmPool['environments']): Partial<Facts> {
  return {
    warmPool: {
      metadata: {name: 'warm-runtimes-config', resourceVersion: '41'},
      configMap: 'warm-runtimes-config',
      key: 'warm-runtimes.json',
      environments,
    },
  }
}
