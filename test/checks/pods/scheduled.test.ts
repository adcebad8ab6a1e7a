import {podsScheduled} from '../../../src/checks/pods/scheduled.ts'
import {SECOND} from '../../../src/checks/words/age.ts'
import {casesOf} from '../cases.ts'
import {sandboxes} from '../healthy.ts'
import {ago, event, type PodChange, pod} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(podsScheduled)

says('for 61 s', {pods: [unscheduled(61)]}, 'warn Deployment/openhands insufficient memory')
says('for exactly 60 s', {pods: [unscheduled(60)]}, 'pass')
says('for exactly 120 s', {pods: [unscheduled(120)]}, 'warn Deployment/openhands insufficient memory')
says('for 121 s', {pods: [unscheduled(121)]}, 'fail Deployment/openhands insufficient memory')
says(
  'while a node is added',
  {pods: [unscheduled(600)], events: [scaleUp()]},
  'warn Deployment/openhands insufficient memory',
)
says(
  'while a node is added, early',
  {pods: [unscheduled(5)], events: [scaleUp()]},
  'warn Deployment/openhands insufficient memory',
)
says(
  'two predicates',
  {pods: [unscheduled(300, '1 Insufficient cpu, 1 node(s) had untolerated taint {a: b}')]},
  'fail Deployment/openhands insufficient cpu, untolerated taint',
)
says('an unknown message', {pods: [unscheduled(300, 'no')]}, 'fail Deployment/openhands no node fits')
says(
  'two replicas are one finding',
  {pods: [unscheduled(300), unscheduled(300, undefined, 'openhands-1-b')]},
  'fail Deployment/openhands insufficient memory',
)
says(
  'pending with a node is starting',
  {pods: [unscheduled(300, undefined, undefined, {spec: {nodeName: 'node-1'}})]},
  'pass',
)
says(
  'behind a scheduling gate',
  {
    pods: [
      pod('openhands-1-a', {
        spec: {nodeName: undefined},
        status: {phase: 'Pending', conditions: [{type: 'PodScheduled', status: 'False', reason: 'SchedulingGated'}]},
      }),
    ],
  },
  'pass',
)
says(
  'being deleted',
  {
    pods: [
      unscheduled(300, undefined, undefined, {
        metadata: {
          name: 'openhands-1-a',
          deletionTimestamp: ago(1),
          ownerReferences: pod('openhands-1-a').metadata.ownerReferences,
        },
      }),
    ],
  },
  'pass',
)
says('a job', {pods: [unscheduled(300, undefined, 'clean-1', {kind: 'Job', owner: 'clean'})]}, 'pass')
says(
  'a data store counts',
  {pods: [unscheduled(300, undefined, 'postgres-0', {kind: 'StatefulSet', owner: 'postgres'})]},
  'fail StatefulSet/postgres insufficient memory',
)
says('no readable time', {pods: [undated()]}, 'inconclusive')
says(
  'sandboxes are grouped',
  {sandboxPods: many(), sandboxReplicaSets: sandboxes('abcdefg').map(({set}) => set)},
  'fail Namespace/openhands-runtimes insufficient memory',
)
shows(
  'sandboxes are counted',
  {sandboxPods: many(), sandboxReplicaSets: sandboxes('abcdefg').map(({set}) => set)},
  '7 sandboxes (runtime-a, runtime-b, runtime-c, runtime-d, runtime-e, …)',
)
shows(
  'the message, on one line',
  {pods: [unscheduled(300, '0/2 nodes:\n2 Insufficient memory')]},
  '0/2 nodes: 2 Insufficient memory',
  'no node for 5 min',
)
shows(
  'five sandboxes are all named',
  {sandboxPods: many('abcde'), sandboxReplicaSets: sandboxes('abcde').map(({set}) => set)},
  '5 sandboxes (runtime-a, runtime-b, runtime-c, runtime-d, runtime-e):',
)
saysDenied(
  'a visible fault without events and sandboxes',
  {pods: [unscheduled(300)]},
  'fail Deployment/openhands insufficient memory',
)

function waitingFor(seconds: number, message = '0/2 nodes are available: 2 Insufficient memory.'): PodChange {
  const condition = {
    type: 'PodScheduled',
    status: 'False',
    reason: 'Unschedulable',
    message,
    lastTransitionTime: ago(seconds * SECOND),
  }
  return {spec: {nodeName: undefined}, status: {phase: 'Pending', conditions: [condition], containerStatuses: []}}
}

function unscheduled(seconds: number, message?: string, name = 'openhands-1-a', change: PodChange = {}) {
  return pod(name, {...waitingFor(seconds, message), ...change})
}

function undated() {
  const condition = {type: 'PodScheduled', status: 'False', reason: 'Unschedulable', lastTransitionTime: 'yesterday'}
  const {metadata} = pod('openhands-1-a')
  return pod('openhands-1-a', {
    spec: {nodeName: undefined},
    metadata: {...metadata, creationTimestamp: undefined},
    status: {phase: 'Pending', conditions: [condition]},
  })
}

function many(ids = 'abcdefg') {
  return sandboxes(ids, waitingFor(300)).map(({pod}) => pod)
}

function scaleUp() {
  return event('openhands-1-a', 'TriggeredScaleUp', 'pod triggered scale-up')
}
