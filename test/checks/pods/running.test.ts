import {podsRunning} from '../../../src/checks/pods/running.ts'
import {MINUTE, SECOND} from '../../../src/checks/words/age.ts'
import type {ContainerStatus} from '../../../src/cluster/objects.ts'
import {ABSENT, found} from '../../../src/cluster/port.ts'
import {casesOf} from '../cases.ts'
import {DENIED, sandboxes} from '../healthy.ts'
import {ago, ended, event, type PodChange, pod, waiting} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(podsRunning)
const LIVENESS = event('openhands-1-a', 'Unhealthy', 'Liveness probe failed: timeout', {
  fieldPath: 'spec.containers{main}',
})

const LOG = 'Traceback:\n\n  File "x.py"\n    import y\n\u001b[31mModuleNotFoundError: y\u001b[0m\n\n'
const KEY = 'openhands/openhands-1-a/main'
shows(
  'the last lines before the restart',
  {pods: [looping(1)], crashLogs: {[KEY]: found(LOG)}},
  'log of container main in pod openhands-1-a, before its last restart',
  JSON.stringify('File "x.py"\nimport y\nModuleNotFoundError: y').slice(1, -1),
)
shows('that no log is kept', {pods: [looping(1)], crashLogs: {[KEY]: ABSENT}}, 'no such log is kept')
shows('that the log is empty', {pods: [looping(1)], crashLogs: {[KEY]: found('\n')}}, 'it is empty')
shows(
  'that the log is withheld and how to read it, and fails all the same',
  {pods: [looping(1)], crashLogs: {[KEY]: {status: 'withheld', unread: ['database', 'more']}}},
  '"status":"fail"',
  'Secret database, more could not be read to mask them',
)
shows(
  'that the log may not be read, and fails all the same',
  {pods: [looping(1)], crashLogs: {[KEY]: {...DENIED, reason: 'not allowed to read logs'}}},
  '"status":"fail"',
  'could not be read: not allowed to read logs',
)
says('CrashLoopBackOff', {pods: [looping(1)]}, 'fail Deployment/openhands looping: ends with an error')
says('ends by itself', {pods: [looping(0)]}, 'fail Deployment/openhands looping: ends by itself')
shows(
  'a title within a sentence',
  {pods: [created('CreateContainerError', 'x')]},
  'A container of the app cannot be created',
)
says('not executable', {pods: [looping(126)]}, 'fail Deployment/openhands looping: command not executable')
says('not found', {pods: [looping(127)]}, 'fail Deployment/openhands looping: command not found')
says('segmentation fault', {pods: [looping(139)]}, 'fail Deployment/openhands looping: segmentation fault')
says('killed', {pods: [looping(137)]}, 'fail Deployment/openhands looping: killed')
says(
  'killed by its probe',
  {pods: [looping(137)], events: [LIVENESS]},
  'fail Deployment/openhands looping: killed by its liveness probe',
)
says(
  'terminated by its probe',
  {pods: [looping(143)], events: [LIVENESS]},
  'fail Deployment/openhands looping: killed by its liveness probe',
)
says(
  'an error is no probe kill',
  {pods: [looping(1)], events: [LIVENESS]},
  'fail Deployment/openhands looping: ends with an error',
)
says(
  "another container's probe",
  {
    pods: [looping(137)],
    events: [event('openhands-1-a', 'Unhealthy', 'Liveness probe failed', {fieldPath: 'spec.containers{other}'})],
  },
  'fail Deployment/openhands looping: killed',
)
says(
  'a readiness probe kills nobody',
  {pods: [looping(137)], events: [event('openhands-1-a', 'Unhealthy', 'Readiness probe failed')]},
  'fail Deployment/openhands looping: killed',
)
says('killed for memory is for another check', {pods: [looping(137, 'OOMKilled')]}, 'pass')
says(
  'an init container is for another check',
  {
    pods: [
      pod('openhands-1-a', {
        status: {phase: 'Pending', initContainerStatuses: [{name: 'wait', ...waiting('CrashLoopBackOff')}]},
      }),
    ],
  },
  'pass',
)
says(
  '3 restarts, the last 30 min ago',
  {pods: [restarted(3, 30 * MINUTE)]},
  'warn Deployment/openhands restarting: ends with an error',
)
says('3 restarts, the last longer ago', {pods: [restarted(3, 30 * MINUTE + SECOND)]}, 'pass')
says('2 restarts', {pods: [restarted(2, MINUTE)]}, 'pass')
says(
  'restarted for memory',
  {pods: [pod('openhands-1-a', {containerStatus: ended(137, ago(MINUTE), {reason: 'OOMKilled', restarts: 5})})]},
  'pass',
)
says(
  'restarts with an unreadable time',
  {pods: [pod('openhands-1-a', {containerStatus: ended(1, 'soon', {restarts: 5})})]},
  'inconclusive',
)
says('3 restarts with an unreadable time', {pods: [crashing(ended(1, null, {restarts: 3}))]}, 'inconclusive')
says('2 restarts with an unreadable time', {pods: [crashing(ended(1, null, {restarts: 2}))]}, 'pass')
says(
  'a crash loop with an unreadable time',
  {pods: [crashing({...ended(1, null), ...waiting('CrashLoopBackOff')})]},
  'fail Deployment/openhands looping: ends with an error',
)
for (const reason of ['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'])
  says(reason, {pods: [created(reason)]}, `fail Deployment/openhands container not created: ${reason}`)
says(
  'an init container that cannot be created',
  {
    pods: [
      pod('openhands-1-a', {
        status: {phase: 'Pending', initContainerStatuses: [{name: 'wait', ...waiting('CreateContainerConfigError')}]},
      }),
    ],
  },
  'fail Deployment/openhands container not created: CreateContainerConfigError',
)
for (const reason of ['FailedMount', 'FailedCreatePodSandBox', 'FailedAttachVolume'])
  says(
    `${reason} for more than 5 min`,
    {pods: [creating(5 * MINUTE + SECOND)], events: [event('openhands-1-a', reason, 'no such')]},
    `fail Deployment/openhands container not created: ${reason}`,
  )
says(
  'FailedMount for 5 min',
  {pods: [creating(5 * MINUTE)], events: [event('openhands-1-a', 'FailedMount', 'no such')]},
  'pass',
)
says(
  'FailedMount of another pod',
  {pods: [creating(6 * MINUTE)], events: [event('openhands-1-b', 'FailedMount', 'no such')]},
  'inconclusive',
)
says(
  'FailedMount before the init containers',
  {pods: [creating(6 * MINUTE, 'PodInitializing')], events: [event('openhands-1-a', 'FailedMount', 'no such')]},
  'fail Deployment/openhands container not created: FailedMount',
)
says('a long creation without events', {pods: [creating(6 * MINUTE)]}, 'inconclusive')
says(
  'a long pull',
  {pods: [creating(9 * MINUTE)], events: [event('openhands-1-a', 'Pulling', 'Pulling image', {age: 10 * MINUTE})]},
  'pass',
)
says(
  'a pull that should be over',
  {
    pods: [creating(19 * MINUTE)],
    events: [event('openhands-1-a', 'Pulling', 'Pulling image', {age: 10 * MINUTE + SECOND})],
  },
  'inconclusive',
)
says('a long creation with an unreadable start', {pods: [undated()]}, 'inconclusive')
says(
  'a running init container',
  {
    pods: [
      pod('openhands-1-a', {
        status: {
          phase: 'Pending',
          startTime: ago(20 * MINUTE),
          initContainerStatuses: [{name: 'wait', state: {running: {}}}],
          containerStatuses: [{name: 'main', ...waiting('PodInitializing')}],
        },
      }),
    ],
  },
  'pass',
)
says('an image that cannot be pulled is for another check', {pods: [created('ErrImagePull')]}, 'pass')
says('the same in two sandboxes', sandboxesCrashing(), 'fail Namespace/openhands-runtimes looping: command not found')
shows(
  'the previous log',
  {pods: [looping(1)]},
  'svcdiag logs app --previous --tail 50 -n openhands',
  '4 restarts, last exit 1 (Error)',
)
shows(
  'what is missing, cut',
  {pods: [created('CreateContainerConfigError', `couldn't find key ${'x'.repeat(300)}`)]},
  "couldn't find key",
  '…',
)
saysDenied('a visible fault without events', {pods: [looping(137)]}, 'fail Deployment/openhands looping: killed')
saysDenied('a long creation without events to be read', {pods: [creating(6 * MINUTE)]}, 'inconclusive')

function looping(exitCode: number, reason = 'Error') {
  return crashing({...ended(exitCode, ago(MINUTE), {reason, restarts: 4}), ...waiting('CrashLoopBackOff')})
}

function crashing(containerStatus: Partial<ContainerStatus>, change: PodChange = {}) {
  return pod('openhands-1-a', {containerStatus, ...change})
}

function restarted(restarts: number, since: number) {
  return crashing(ended(1, ago(since), {restarts}))
}

function created(reason: string, message = "couldn't find key sandbox-api-key") {
  return crashing(waiting(reason, message))
}

function creating(since: number, reason = 'ContainerCreating') {
  const statuses = [{name: 'main', ...waiting(reason)}]
  return pod('openhands-1-a', {status: {phase: 'Pending', startTime: ago(since), containerStatuses: statuses}})
}

function undated() {
  const {metadata} = pod('openhands-1-a')
  return pod('openhands-1-a', {
    metadata: {...metadata, creationTimestamp: 'x'},
    status: {phase: 'Pending', startTime: 'x', containerStatuses: [{name: 'main', ...waiting('ContainerCreating')}]},
  })
}

function sandboxesCrashing() {
  const made = sandboxes('ab', {containerStatus: {...ended(127, ago(MINUTE)), ...waiting('CrashLoopBackOff')}})
  return {sandboxPods: made.map(({pod}) => pod), sandboxReplicaSets: made.map(({set}) => set)}
}
