import type {Facts} from '../../../src/checks/facts.ts'
import {logLevelDefault} from '../../../src/checks/log-level/default.ts'
import {DAY, HOUR} from '../../../src/checks/words/age.ts'
import type {Container, EnvVar} from '../../../src/cluster/objects.ts'
import {casesOf} from '../cases.ts'
import {installation, sandboxes} from '../healthy.ts'
import {ago, pod, replicaSet} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(logLevelDefault)
const WARN = 'warn Deployment/openhands logs at DEBUG'
const FAIL = 'fail Deployment/openhands logs at DEBUG'
const MAP = {
  metadata: {name: 'keycloak-env-vars', namespace: 'openhands'},
  data: {KEYCLOAK_LOG_LEVEL: 'DEBUG', OTHER: 'x'},
}
const PRESSURE = [{metadata: {name: 'node-1'}, status: {conditions: [{type: 'DiskPressure', status: 'True'}]}}]

says('LOG_LEVEL=DEBUG', app(['LOG_LEVEL', 'DEBUG']), WARN)
says('in any case', app(['LOG_LEVEL', 'debug']), WARN)
says('TRACE', app(['LOG_LEVEL', 'TRACE']), WARN)
says('INFO', app(['LOG_LEVEL', 'INFO']), 'pass')
says('WARNING', app(['LOG_LEVEL', 'WARNING']), 'pass')
says('empty', app(['LOG_LEVEL', '']), 'pass')
for (const value of ['true', '1', 'yes', 'True', 'YES'])
  says(`DEBUG=${value} forces it`, app(['LOG_LEVEL', 'INFO'], ['DEBUG', value]), WARN)
for (const value of ['false', '0', 'no', '*']) says(`DEBUG=${value} does not`, app(['DEBUG', value]), 'pass')
says('LITELLM_LOG', on('litellm', [{name: 'LITELLM_LOG', value: 'DEBUG'}]), 'warn Deployment/litellm logs at DEBUG')
says(
  'KC_LOG_LEVEL with categories',
  on('litellm', [{name: 'KC_LOG_LEVEL', value: 'INFO,org.keycloak.events:DEBUG'}]),
  'pass',
)
says(
  'KC_LOG_LEVEL for the rest',
  on('litellm', [{name: 'KC_LOG_LEVEL', value: 'DEBUG,org.hibernate:INFO'}]),
  'warn Deployment/litellm logs at DEBUG',
)
says('the last entry wins: INFO', app(['LOG_LEVEL', 'DEBUG'], ['LOG_LEVEL', 'INFO']), 'pass')
says('the last entry wins: DEBUG', app(['LOG_LEVEL', 'INFO'], ['LOG_LEVEL', 'DEBUG']), WARN)
says(
  'a ConfigMap taken in whole',
  identity({envFrom: [{configMapRef: {name: 'keycloak-env-vars'}}]}),
  'warn StatefulSet/keycloak logs at DEBUG',
)
says(
  'env before the ConfigMap',
  identity({
    envFrom: [{configMapRef: {name: 'keycloak-env-vars'}}],
    env: [{name: 'KEYCLOAK_LOG_LEVEL', value: 'INFO'}],
  }),
  'pass',
)
says(
  'a ConfigMap under a prefix',
  identity({envFrom: [{prefix: 'X_', configMapRef: {name: 'keycloak-env-vars'}}]}),
  'pass',
)
says(
  'the last ConfigMap wins',
  {
    ...identity({envFrom: [{configMapRef: {name: 'keycloak-env-vars'}}, {configMapRef: {name: 'more'}}]}),
    logLevelConfigMaps: [MAP, {metadata: {name: 'more'}, data: {KEYCLOAK_LOG_LEVEL: 'INFO'}}],
  },
  'pass',
)
says('one key of a ConfigMap', identity({env: [key('KEYCLOAK_LOG_LEVEL')]}), 'warn StatefulSet/keycloak logs at DEBUG')
says('a key that the ConfigMap lacks', identity({env: [key('NOT_THERE')]}), 'pass')
says(
  'a ConfigMap that was not read',
  {...identity({env: [key('KEYCLOAK_LOG_LEVEL')]}), logLevelConfigMaps: []},
  'inconclusive',
)
says(
  'a level in a Secret',
  on('openhands', [{name: 'LOG_LEVEL', valueFrom: {secretKeyRef: {name: 's', key: 'k'}}}]),
  'inconclusive',
)
says(
  'another whole ConfigMap or Secret',
  on('openhands', [], {envFrom: [{configMapRef: {name: 'x'}}, {secretRef: {name: 'y'}}]}),
  'pass',
)
says(
  'a container that does not run',
  {
    pods: [
      pod('openhands-1-a', {
        container: {env: [{name: 'LOG_LEVEL', value: 'DEBUG'}]},
        containerStatus: {state: {terminated: {exitCode: 1}}},
      }),
    ],
  },
  'pass',
)
says(
  'a pod that does not run',
  {pods: [pod('openhands-1-a', {container: {env: [{name: 'LOG_LEVEL', value: 'DEBUG'}]}, status: {phase: 'Pending'}})]},
  'pass',
)
says(
  'a workload of no component',
  {
    pods: [
      pod('postgres-0', {
        kind: 'StatefulSet',
        owner: 'postgres',
        container: {env: [{name: 'LOG_LEVEL', value: 'DEBUG'}]},
      }),
    ],
  },
  'pass',
)
says('sandboxes are grouped', sandboxesAtDebug(), 'warn Namespace/openhands-runtimes logs at DEBUG')
says(
  'for more than 24 h under disk pressure',
  {...app(['LOG_LEVEL', 'DEBUG']), replicaSets: made(DAY + 1), nodes: PRESSURE},
  FAIL,
)
says('for 24 h under disk pressure', {...app(['LOG_LEVEL', 'DEBUG']), replicaSets: made(DAY), nodes: PRESSURE}, WARN)
says(
  'pressure on another node',
  {
    ...app(['LOG_LEVEL', 'DEBUG']),
    nodes: [{...PRESSURE[0], metadata: {name: 'node-2'}, status: PRESSURE[0]?.status ?? {}}],
  },
  WARN,
)
says('for more than 24 h and evicted', evicted('The node was low on resource: ephemeral-storage.'), FAIL)
says('evicted for memory', evicted('The node was low on resource: memory.'), WARN)
says('evicted from another workload', evicted('low on resource: ephemeral-storage', 'litellm-1-z'), WARN)
says('set through svcdiag, not expired', {...app(['LOG_LEVEL', 'DEBUG']), installation: until(ago(-HOUR))}, 'pass')
says('set through svcdiag, expired', {...app(['LOG_LEVEL', 'DEBUG']), installation: until(ago(HOUR))}, WARN)
says('an expiry that cannot be read', {...app(['LOG_LEVEL', 'DEBUG']), installation: until('soon')}, WARN)
says('set through svcdiag, expiring now', {...app(['LOG_LEVEL', 'DEBUG']), installation: until(ago(0))}, WARN)
shows(
  'age, path and fix',
  {
    ...app(['LOG_LEVEL', 'DEBUG']),
    replicaSets: made(2 * DAY),
    installation: installation({env: {app: {LOG_LEVEL: 'DEBUG'}}}),
  },
  'LOG_LEVEL=DEBUG for 2 d',
  'containers[name=main].env[name=LOG_LEVEL]',
  '{"op":"remove","path":"/spec/template/spec/containers/0/env/0"}]',
  'prompts and answers are being written',
)
for (const value of ['false', '0', 'no'])
  shows(
    `nothing is written with LOG_TO_FILE=${value}`,
    app(['LOG_LEVEL', 'DEBUG'], ['LOG_TO_FILE', value]),
    'logs grow fast and may contain',
  )
shows('quiet levels are noted', app(['LOG_LEVEL', 'ERROR']), 'hides evidence: deployment/openhands')
shows(
  'an intended change is noted',
  {...app(['LOG_LEVEL', 'DEBUG']), installation: until(ago(-HOUR))},
  'has not expired: deployment/openhands',
)
shows(
  'an expired change is said',
  {...app(['LOG_LEVEL', 'DEBUG']), installation: until(ago(HOUR))},
  'svcdiag set it temporarily, and it has expired',
  'svcdiag log-level reset app --yes -n openhands',
)
shows(
  'a switch is taken out',
  {...app(['DEBUG', '1']), installation: installation({env: {app: {DEBUG: '1'}}})},
  '{"op":"test","path":"/spec/template/spec/containers/0/env/0","value":{"name":"DEBUG","value":"1"}},{"op":"remove",',
)
shows(
  'an entry that only the pods have goes with them',
  app(['LOG_LEVEL', 'DEBUG']),
  'kubectl -n openhands rollout status deployment/openhands',
)
saysDenied('a visible level without nodes and ConfigMaps', app(['LOG_LEVEL', 'DEBUG']), WARN)

function app(...env: [string, string][]): Partial<Facts> {
  return on(
    'openhands',
    env.map(([name, value]) => ({name, value})),
  )
}

function on(name: string, env: EnvVar[], container: Partial<Container> = {}): Partial<Facts> {
  return {pods: [pod(`${name}-1-a`, {container: {env, ...container}})]}
}

function identity(container: Partial<Container>): Partial<Facts> {
  return {pods: [pod('keycloak-0', {kind: 'StatefulSet', container})], logLevelConfigMaps: [MAP]}
}

function key(name: string): EnvVar {
  return {name: 'KEYCLOAK_LOG_LEVEL', valueFrom: {configMapKeyRef: {name: 'keycloak-env-vars', key: name}}}
}

function made(age: number) {
  return [replicaSet('openhands-1', {created: ago(age)})]
}

function sandboxesAtDebug(): Partial<Facts> {
  const both = sandboxes('ab', {container: {env: [{name: 'LOG_LEVEL', value: 'DEBUG'}]}})
  return {sandboxPods: both.map(({pod}) => pod), sandboxReplicaSets: both.map(({set}) => set)}
}

function evicted(message: string, name = 'openhands-1-z'): Partial<Facts> {
  const {pods = []} = app(['LOG_LEVEL', 'DEBUG'])
  return {pods: [...pods, pod(name, {status: {phase: 'Failed', reason: 'Evicted', message}})]}
}

function until(time: string) {
  return installation({
    workload: {app: {metadata: {name: 'openhands', annotations: {'svcdiag/log-level-expires': time}}}},
  })
}
