import {podsReady} from '../../../src/checks/pods/ready.ts'
import {MINUTE, SECOND} from '../../../src/checks/words/age.ts'
import {casesOf} from '../cases.ts'
import {sandboxes} from '../healthy.ts'
import {ago, ended, event, type PodChange, pod, ready, replicaSet, waiting} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(podsReady)
const FAIL = 'fail Deployment/openhands running and not ready'
const WARN = 'warn Deployment/openhands running and not ready'

says('the only pod, for more than 5 min', {pods: [unready(5 * MINUTE + SECOND)]}, FAIL)
says('for 5 min', {pods: [unready(5 * MINUTE)]}, 'pass')
says('others are ready', {pods: [unready(6 * MINUTE), pod('openhands-1-b')]}, WARN)
shows(
  'who serves meanwhile',
  {pods: [unready(6 * MINUTE), pod('openhands-1-b')]},
  'other pods are ready and take its requests',
)
says('another is not ready either', {pods: [unready(6 * MINUTE), unready(MINUTE, 'openhands-1-b')]}, FAIL)
says('a pod of another workload is ready', {pods: [unready(6 * MINUTE), pod('litellm-1-a')]}, FAIL)
says(
  'the old revision is ready',
  {
    replicaSets: [replicaSet('openhands-1'), replicaSet('openhands-2')],
    pods: [unready(6 * MINUTE, 'openhands-2-a'), pod('openhands-1-a')],
  },
  WARN,
)
says(
  'a readiness gate',
  {
    pods: [
      unready(6 * MINUTE, undefined, {
        status: {
          phase: 'Running',
          conditions: [ready('False', ago(6 * MINUTE)), {type: 'ContainersReady', status: 'True'}],
        },
      }),
    ],
  },
  'pass',
)
says(
  'not running yet',
  {pods: [unready(6 * MINUTE, undefined, {status: {phase: 'Pending', conditions: [ready('False', ago(6 * MINUTE))]}})]},
  'pass',
)
says(
  'crash-looping is for another check',
  {pods: [unready(6 * MINUTE, undefined, {containerStatus: waiting('CrashLoopBackOff')})]},
  'pass',
)
says(
  'a pull is for another check',
  {pods: [unready(6 * MINUTE, undefined, {containerStatus: waiting('ImagePullBackOff')})]},
  'pass',
)
says(
  'restarting for memory is for another check',
  {
    pods: [
      unready(6 * MINUTE, undefined, {
        containerStatus: {...ended(137, ago(MINUTE), {reason: 'OOMKilled', restarts: 4}), ready: false},
      }),
    ],
  },
  'pass',
)
says(
  'being deleted',
  {pods: [unready(6 * MINUTE, undefined, {metadata: {...pod('openhands-1-a').metadata, deletionTimestamp: ago(1)}})]},
  'pass',
)
says('since a time that cannot be read', {pods: [undated()]}, 'inconclusive')
says(
  'a transition without time goes by the start',
  {
    pods: [
      unready(0, undefined, {status: {phase: 'Running', startTime: ago(6 * MINUTE), conditions: [ready('False')]}}),
    ],
  },
  FAIL,
)
says(
  '503 of the probed path',
  {pods: [unready(6 * MINUTE)], events: [probe('HTTP probe failed with statuscode: 503')]},
  FAIL,
  'app.ready',
)
says(
  '503 of another component',
  {pods: [unready(6 * MINUTE, 'jobs-1-a')], events: [probe('HTTP probe failed with statuscode: 503', 'jobs-1-a')]},
  'fail Deployment/jobs running and not ready',
)
says(
  'a refused probe stands for itself',
  {pods: [unready(6 * MINUTE)], events: [probe('connect: connection refused')]},
  FAIL,
)
says(
  '503 and another pod that stands for itself',
  {
    pods: [unready(6 * MINUTE), unready(6 * MINUTE, 'jobs-1-a')],
    events: [probe('HTTP probe failed with statuscode: 503')],
  },
  `${FAIL}; fail Deployment/jobs running and not ready`,
)
says('one sandbox of two', sandboxesUnready(), 'warn Namespace/openhands-runtimes running and not ready')
says(
  'the only sandbox',
  {sandboxPods: sandboxes('a', since(6 * MINUTE)).map(({pod}) => pod)},
  'fail Namespace/openhands-runtimes running and not ready',
)
says('a sandbox that initialises', {sandboxPods: sandboxes('a', since(2 * MINUTE)).map(({pod}) => pod)}, 'pass')
shows(
  'the probe is quoted',
  {pods: [unready(10 * MINUTE)], events: [probe('HTTP probe failed with statuscode: 503')]},
  'not ready for 10 min: Readiness probe failed: HTTP probe failed with statuscode: 503',
)
shows(
  'the latest answer is quoted',
  {pods: [unready(10 * MINUTE)], events: [{...probe('refused'), lastTimestamp: ago(9 * MINUTE)}, probe('timeout')]},
  'Readiness probe failed: timeout',
)
saysDenied('a visible fault without events', {pods: [unready(6 * MINUTE)]}, FAIL)

function since(age: number): PodChange {
  return {containerStatus: {ready: false}, status: {phase: 'Running', conditions: [ready('False', ago(age))]}}
}

function unready(age: number, name = 'openhands-1-a', change: PodChange = {}) {
  const {containerStatus = {ready: false}, status, ...rest} = change
  const statuses = [{name: 'main', restartCount: 0, ...containerStatus}]
  return pod(name, {
    ...rest,
    status: {phase: 'Running', conditions: [ready('False', ago(age))], containerStatuses: statuses, ...status},
  })
}

function undated() {
  const {metadata} = pod('openhands-1-a')
  return pod('openhands-1-a', {
    metadata: {...metadata, creationTimestamp: 'x'},
    status: {phase: 'Running', startTime: 'x', conditions: [ready('False', 'x')]},
  })
}

function probe(message: string, about = 'openhands-1-a') {
  return event(about, 'Unhealthy', `Readiness probe failed: ${message}`)
}

function sandboxesUnready() {
  const [one] = sandboxes('a', since(6 * MINUTE))
  const [other] = sandboxes('b')
  const both = [one, other].filter(made => made !== undefined)
  return {sandboxPods: both.map(({pod}) => pod), sandboxReplicaSets: both.map(({set}) => set)}
}
