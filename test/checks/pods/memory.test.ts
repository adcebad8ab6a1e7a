import {podsMemory} from '../../../src/checks/pods/memory.ts'
import {DAY, HOUR, MINUTE, SECOND} from '../../../src/checks/words/age.ts'
import {found} from '../../../src/cluster/port.ts'
import {casesOf} from '../cases.ts'
import {installation, sandboxes} from '../healthy.ts'
import {ago, container, ended, event, pod, waiting} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(podsMemory)
const FAIL = 'fail Deployment/openhands killed for memory'
const WARN = 'warn Deployment/openhands killed for memory'
const UNNAMED = 'warn Deployment/openhands killed, cause not named'

says('within the hour', {pods: [oom(HOUR)]}, FAIL)
shows(
  'the last line before the kill',
  {pods: [oom(HOUR)], crashLogs: {'openhands/openhands-1-a/main': found('batch 14 of 20, rss 498 MiB\n')}},
  'log of container main in pod openhands-1-a, before its last restart',
  'batch 14 of 20, rss 498 MiB',
)
says('longer ago', {pods: [oom(HOUR + SECOND)]}, WARN)
says('24 h ago', {pods: [oom(DAY)]}, WARN)
says('more than 24 h ago', {pods: [oom(DAY + SECOND)]}, 'pass')
says('twice in 24 h, of two replicas', {pods: [oom(2 * HOUR), oom(3 * HOUR, 'openhands-1-b')]}, FAIL)
says(
  'twice in 24 h, of two workloads',
  {pods: [oom(2 * HOUR), oom(3 * HOUR, 'litellm-1-a')]},
  `${WARN}; warn Deployment/litellm killed for memory`,
)
says('twice in 24 h, of one container', {pods: [twice(2 * HOUR, 3 * HOUR)]}, FAIL)
says('twice, one of them longer ago', {pods: [twice(2 * HOUR, DAY + SECOND)]}, WARN)
says(
  'crash-looping',
  {pods: [pod('openhands-1-a', {containerStatus: {...oomEnd('x'), ...waiting('CrashLoopBackOff')}})]},
  FAIL,
)
says('an unreadable time', {pods: [pod('openhands-1-a', {containerStatus: oomEnd('x')})]}, 'inconclusive')
says('exit 137 for no reason', {pods: [killed()]}, UNNAMED)
says('exit 137 more than 24 h ago', {pods: [killed(DAY + SECOND)]}, 'pass')
for (const reason of ['', 'Error'])
  says(
    `exit 137 and the word "${reason}"`,
    {pods: [pod('openhands-1-a', {containerStatus: ended(137, ago(HOUR), {reason})})]},
    UNNAMED,
  )
says(
  'exit 137 of a liveness kill',
  {
    pods: [killed()],
    events: [event('openhands-1-a', 'Killing', 'Container main failed liveness probe, will be restarted')],
  },
  'pass',
)
says(
  'exit 137 of a startup kill',
  {pods: [killed()], events: [event('openhands-1-a', 'Unhealthy', 'Startup probe failed: HTTP probe failed')]},
  'pass',
)
says(
  'exit 137 with a word of its own',
  {pods: [pod('openhands-1-a', {containerStatus: ended(137, ago(HOUR), {reason: 'ContainerStatusUnknown'})})]},
  'pass',
)
says(
  'exit 137 of a crash loop is for another check',
  {pods: [pod('openhands-1-a', {containerStatus: {...ended(137, ago(MINUTE)), ...waiting('CrashLoopBackOff')}})]},
  'pass',
)
says('another exit code', {pods: [pod('openhands-1-a', {containerStatus: ended(1, ago(MINUTE))})]}, 'pass')
says('sandboxes only warn', sandboxKills(), 'warn Namespace/openhands-runtimes killed for memory')
shows(
  'the limit',
  {
    pods: [
      pod('openhands-1-a', {
        containerStatus: oomEnd(ago(10 * MINUTE)),
        container: {resources: {limits: {memory: '3Gi'}}},
      }),
    ],
  },
  'OOMKilled 10 min ago, once in 24 h, with a limit of 3Gi',
)
const LIMITED = {resources: {limits: {memory: '3Gi'}}}
shows(
  'a raise that only takes the place of the limit that was seen, at its place in the template',
  {
    installation: installation({
      workload: {app: {template: {containers: [container({name: 'proxy'}), container(LIMITED)]}}},
    }),
    pods: [pod('openhands-1-a', {containerStatus: oomEnd(ago(MINUTE)), container: LIMITED})],
  },
  raise('containers/1', 'main', '3Gi', '6Gi'),
  JSON.stringify(raise('containers/1', 'main', '6Gi', '3Gi')).slice(1, -1),
)
shows(
  'an init container and its limit',
  {
    installation: installation({
      workload: {app: {template: {containers: [container()], initContainers: [{name: 'migrate', ...LIMITED}]}}},
    }),
    pods: [
      pod('openhands-1-a', {
        spec: {containers: [container()], initContainers: [{name: 'migrate', ...LIMITED}]},
        status: {initContainerStatuses: [{name: 'migrate', ...oomEnd(ago(MINUTE))}]},
      }),
    ],
  },
  raise('initContainers/0', 'migrate', '3Gi', '6Gi'),
)
shows('no limit', {pods: [oom(MINUTE)]}, 'with no limit')
shows(
  'the window of events on a pass',
  {events: [event('x', 'Pulled', '', {age: 2 * MINUTE}), event('y', 'Pulled', '', {age: HOUR})]},
  ago(HOUR),
)
saysDenied('a visible fault without events', {pods: [oom(MINUTE)]}, FAIL)
saysDenied('exit 137 without events', {pods: [killed()]}, UNNAMED)

function raise(place: string, name: string, from: string, to: string): string {
  const at = `/spec/template/spec/${place}`
  const path = `${at}/resources/limits/memory`
  return JSON.stringify([
    {op: 'test', path: `${at}/name`, value: name},
    {op: 'test', path, value: from},
    {op: 'replace', path, value: to},
  ])
}

function oomEnd(finishedAt: string) {
  return ended(137, finishedAt, {reason: 'OOMKilled'})
}

function oom(age: number, name = 'openhands-1-a') {
  return pod(name, {containerStatus: oomEnd(ago(age))})
}

function twice(now: number, before: number) {
  const terminated = {exitCode: 137, reason: 'OOMKilled', finishedAt: ago(now)}
  return pod('openhands-1-a', {containerStatus: {...oomEnd(ago(before)), state: {terminated}}})
}

function killed(age = HOUR) {
  return pod('openhands-1-a', {containerStatus: ended(137, ago(age))})
}

function sandboxKills() {
  const made = sandboxes('abc', {containerStatus: oomEnd(ago(MINUTE))})
  return {sandboxPods: made.map(({pod}) => pod), sandboxReplicaSets: made.map(({set}) => set)}
}
