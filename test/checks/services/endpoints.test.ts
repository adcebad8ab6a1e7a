import {expect, test} from 'vitest'
import type {Facts} from '../../../src/checks/facts.ts'
import {servicesEndpoints} from '../../../src/checks/services/endpoints.ts'
import {MINUTE} from '../../../src/checks/words/age.ts'
import {casesOf} from '../cases.ts'
import {healthy, installation, run} from '../healthy.ts'
import {ago, container, deployment, NS, pod, ready, replicaSet, service, slice, waiting} from '../objects.ts'

const {says, shows} = casesOf(servicesEndpoints)
const NONE = 'fail Service/openhands no ready endpoint'
const FOREIGN = 'warn Service/openhands foreign pods among the endpoints'
const TYPO = {spec: {selector: {app: 'openhand'}}}

says('no ready endpoint', one(slice('openhands', '!openhands-1-a')), NONE)
says('no slice', {services: [service('openhands')], endpointSlices: []}, NONE)
says('slices of another Service', one(slice('litellm', 'openhands-1-a')), NONE)
says('endpoints are null', one({...slice('openhands'), endpoints: null}), NONE)
says(
  'a condition that is not set means ready',
  one({...slice('openhands'), endpoints: [{addresses: ['10.1.0.1']}]}),
  'pass',
)
says(
  'explained by a pull',
  {
    ...one(slice('openhands')),
    pods: [
      pod('openhands-1-a', {
        status: {phase: 'Pending', containerStatuses: [{name: 'main', ...waiting('ImagePullBackOff')}]},
      }),
    ],
  },
  NONE,
  'pods.images-pulled',
)
says(
  'explained by a pod that is not ready',
  {
    ...one(slice('openhands')),
    pods: [pod('openhands-1-a', {status: {phase: 'Running', conditions: [ready('False', ago(6 * MINUTE))]}})],
  },
  NONE,
  'pods.ready',
)
says(
  'a pod that is starting explains nothing',
  {
    ...one(slice('openhands')),
    pods: [pod('openhands-1-a', {status: {phase: 'Running', conditions: [ready('False', ago(MINUTE))]}})],
  },
  NONE,
)
says('no pod, though one is wanted', {...one(slice('openhands')), pods: []}, NONE)
says(
  'no pod, because none can be created',
  {
    ...one(slice('openhands')),
    pods: [],
    deployments: [
      deployment('openhands', {
        status: {conditions: [{type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate'}]},
      }),
    ],
  },
  NONE,
  'rollouts.settled',
)
says(
  'no pod, while another rollout is open',
  {
    ...one(slice('openhands')),
    pods: [],
    deployments: [deployment('openhands'), deployment('jobs', {spec: {paused: true}})],
  },
  NONE,
)
says(
  'scaled to zero',
  {...one(slice('openhands')), pods: [], deployments: [deployment('openhands', {spec: {replicas: 0}})]},
  'pass',
)
says(
  'the selector matches nothing',
  {services: [service('openhands', TYPO)]},
  'fail Service/openhands selector matches nothing',
)
says('headless', {services: [service('openhands', {spec: {clusterIP: 'None', selector: {app: 'x'}}})]}, 'pass')
says('ExternalName', {services: [service('openhands', {spec: {type: 'ExternalName', selector: {app: 'x'}}})]}, 'pass')
says('without a selector', {services: [service('openhands', {spec: {selector: {}}})], endpointSlices: []}, 'pass')
says('being deleted', {services: [service('openhands', {...TYPO, metadata: {deletionTimestamp: ago(1)}})]}, 'pass')
says(
  'a job pod among the endpoints',
  {...one(slice('openhands', 'openhands-1-a', 'warm-1')), pods: [...healthy().pods, job('warm-1')]},
  FOREIGN,
)
says('only job pods', {...one(slice('openhands', 'warm-1')), pods: [...healthy().pods, job('warm-1')]}, NONE)
says('a pod that nothing made', withBare('openhands-1-a', 'dbg'), FOREIGN)
says('only a pod that nothing made', withBare('dbg'), NONE)
says(
  'pods that nothing made, and no workload behind the Service',
  {
    services: [service('debug')],
    endpointSlices: [slice('debug', 'debug')],
    pods: [bare('debug', 'debug')],
  },
  'pass',
)
says(
  'a pod of another release',
  {...one(slice('openhands', 'openhands-1-a', 'green-1-a')), installation: beside('green')},
  FOREIGN,
)
says('a pod that is gone already', one(slice('openhands', 'openhands-1-a', 'openhands-0-a')), 'pass')
shows('the pod that nothing made, and changes nothing', withBare('openhands-1-a', 'dbg'), 'pod dbg of no workload')
test('a pod that nothing made is compared by hand', () => {
  const outcome = run(servicesEndpoints, healthy(withBare('openhands-1-a', 'dbg')))
  const ids = 'findings' in outcome ? outcome.findings.flatMap(({repairs}) => repairs.map(({id}) => id)) : []
  expect(ids).toEqual(['services.compare-selector'])
})
says('a pod of another component', shared(['openhands-1-a', 'jobs-1-a']), FOREIGN)
says('another workload of the same component', sameComponent(), 'pass')
says(
  'pods of no component',
  {
    services: [service('postgres')],
    endpointSlices: [slice('postgres', 'postgres-0')],
    pods: [pod('postgres-0', {kind: 'StatefulSet', owner: 'postgres'})],
  },
  'pass',
)
says(
  'a port name that no container has',
  {...one(slice('openhands', 'openhands-1-a')), services: [port('web')]},
  'warn Service/openhands target port not found',
)
says(
  'a port name that no container has, on the port that a workload calls',
  {...one(slice('openhands', 'openhands-1-a')), services: [port('web')], deployments: callers('http://openhands')},
  'fail Service/openhands target port not found',
)
says(
  'a port name that no container has, on the only port of a host that a workload calls',
  {...one(slice('openhands', 'openhands-1-a')), services: [port('web')], deployments: callers('openhands')},
  'fail Service/openhands target port not found',
)
says(
  'a port name that no container has, on another port than workloads call',
  {...one(slice('openhands', 'openhands-1-a')), services: [port('web')], deployments: callers('openhands:3000')},
  'warn Service/openhands target port not found',
)
says(
  'a port name that leaves no endpoint',
  {...one(slice('openhands')), services: [port('web')]},
  'fail Service/openhands target port not found',
)
says('a port number', {...one(slice('openhands', 'openhands-1-a')), services: [port(8080)]}, 'pass')
says('a port number in quotes', {...one(slice('openhands', 'openhands-1-a')), services: [port('8080')]}, 'pass')
says(
  'a pull and a selector',
  {
    services: [service('openhands', TYPO), service('litellm')],
    endpointSlices: [],
    pods: [
      pod('litellm-1-a', {
        status: {phase: 'Pending', containerStatuses: [{name: 'main', ...waiting('ImagePullBackOff')}]},
      }),
    ],
  },
  'fail Service/openhands selector matches nothing; fail Service/litellm no ready endpoint',
)
shows('five strangers are all named', crowd('abcde'), 'pod warm-e of a Job"')
shows('of more, five are named', crowd('abcdef'), 'pod warm-e of a Job, …"')
shows(
  'the selector that was meant',
  {services: [service('openhands-service', TYPO)]},
  `kubectl -n openhands patch service openhands-service --type json -p '[{"op":"test","path":"/spec/selector","value":{"app":"openhand"}},{"op":"replace","path":"/spec/selector","value":{"app":"openhands"}}]'`,
  'app=openhand matches no pod',
)
shows(
  'nothing is proposed that is not certain',
  {services: [service('other', TYPO)]},
  'kubectl -n openhands get pods --show-labels',
  'the component of the Service is unknown',
)
shows(
  'a label that only its own pods carry narrows the selector',
  {
    ...one(slice('openhands', 'openhands-1-a', 'warm-1')),
    pods: [...healthy().pods, job('warm-1')],
    deployments: [
      deployment('openhands', {
        spec: {
          template: {
            metadata: {labels: {app: 'openhands', 'helm.sh/chart': 'x-1', part: 'api'}},
            spec: {containers: [container()]},
          },
        },
      }),
    ],
  },
  '"value":{"app":"openhands","part":"api"}',
  'services.narrow-selector',
)
shows(
  'pods that no label tells apart are a matter of who labels them',
  {...one(slice('openhands', 'openhands-1-a', 'warm-1')), pods: [...healthy().pods, job('warm-1')]},
  'services.tell-pods-apart',
)
shows(
  'the source of a Service that Helm owns comes first',
  {services: [service('openhands-service', {...TYPO, metadata: {annotations: {'meta.helm.sh/release-name': 'main'}}})]},
  'in the values of Helm release main, set the selector of Service openhands-service to app=openhands',
)
says('an alias that nothing is configured to use', {services: [service('alias', TYPO)]}, 'pass')
says(
  'an alias that a workload is configured to use',
  {services: [service('alias', TYPO)], deployments: [calling('alias.openhands.svc')]},
  'fail Service/alias selector matches nothing',
)
says(
  'an alias that only an init container uses',
  {services: [service('alias', TYPO)], deployments: [waitingFor('alias')]},
  'fail Service/alias selector matches nothing',
)
says(
  'an alias of the same name in another namespace is used',
  {services: [service('alias', TYPO)], deployments: [calling('alias.elsewhere.svc')]},
  'pass',
)
says(
  'the Service of a component that was not found',
  {services: [service('api', TYPO)], installation: withoutRuntime()},
  'fail Service/api selector matches nothing',
  'components.found',
)
shows('whose pods are foreign', shared(['openhands-1-a', 'jobs-1-a']), 'pod jobs-1-a of worker')

function one(endpointSlice: ReturnType<typeof slice>): Partial<Facts> {
  return {services: [service('openhands')], endpointSlices: [endpointSlice]}
}

function port(targetPort: number | string) {
  return service('openhands', {spec: {ports: [{port: 80, targetPort}]}})
}

function job(name: string) {
  return pod(name, {kind: 'Job', owner: 'warm', labels: {app: 'openhands'}})
}

function bare(name: string, app: string) {
  return pod(name, {labels: {app}, metadata: {ownerReferences: []}})
}

function withBare(...ready: string[]): Partial<Facts> {
  return {...one(slice('openhands', ...ready)), pods: [...healthy().pods, bare('dbg', 'openhands')]}
}

function beside(release: string) {
  return {...installation(), otherReleases: [release]}
}

/** Returns facts in which app and worker have the label that the app's Service selects. */
function shared(ready: string[]): Partial<Facts> {
  const labels = {part: 'all'}
  return {
    services: [service('openhands', {spec: {selector: labels}})],
    endpointSlices: [slice('openhands', ...ready)],
    deployments: [deployment('jobs', {labels}), deployment('openhands', {labels})],
    pods: [pod('openhands-1-a', {labels}), pod('jobs-1-a', {labels})],
  }
}

function sameComponent(): Partial<Facts> {
  const {components} = installation()
  const app = components.app
  if (app.state !== 'found') throw new Error('the app is found')
  const [first] = app.workloads
  const mcp = first && {...first, name: 'mcp'}
  return {
    ...shared(['openhands-1-a', 'mcp-1-a']),
    installation: installation({components: {app: {...app, workloads: [...app.workloads, ...(mcp ? [mcp] : [])]}}}),
    replicaSets: [...healthy().replicaSets, replicaSet('mcp-1')],
    pods: [pod('openhands-1-a', {labels: {part: 'all'}}), pod('mcp-1-a', {labels: {part: 'all'}, namespace: NS})],
  }
}

function calling(host: string) {
  return deployment('jobs', {containers: [container({env: [{name: 'DB_HOST', value: host}]})]})
}

function callers(address: string) {
  return [deployment('openhands'), calling(address)]
}

function waitingFor(host: string) {
  const wait = container({name: 'wait-for-db', env: [{name: 'DB_HOST', value: host}]})
  const labels = {app: 'jobs'}
  return deployment('jobs', {
    spec: {template: {metadata: {labels}, spec: {containers: [container()], initContainers: [wait]}}},
  })
}

function withoutRuntime() {
  return {
    ...installation({components: {runtime: {state: 'missing', name: 'runtime', tried: []}}}),
    addresses: [{of: 'runtime' as const, env: 'SANDBOX_REMOTE_RUNTIME_API_URL', host: 'api'}],
  }
}

function crowd(ids: string): Partial<Facts> {
  const names = [...ids].map(id => `warm-${id}`)
  return {...one(slice('openhands', 'openhands-1-a', ...names)), pods: [...healthy().pods, ...names.map(job)]}
}
