import {podsImagesPulled} from '../../../src/checks/pods/images-pulled.ts'
import {casesOf} from '../cases.ts'
import {healthy, installation, sandboxes} from '../healthy.ts'
import {NS, type PodChange, pod, replicaSet, waiting} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(podsImagesPulled)
const REASONS = [
  'ErrImagePull',
  'ImagePullBackOff',
  'InvalidImageName',
  'ErrImageNeverPull',
  'ImageInspectError',
  'RegistryUnavailable',
]
const OLD_AND_NEW = [replicaSet('openhands-1'), replicaSet('openhands-2')]

for (const reason of REASONS) says(reason, {pods: [pulling(reason, 'manifest unknown')]}, failed('tag'))
says(
  'credentials: 401',
  {pods: [pulling('ErrImagePull', 'failed to authorize: 401 Unauthorized')]},
  failed('credentials'),
)
says(
  'credentials: denied',
  {pods: [pulling('ErrImagePull', 'pull access denied, repository does not exist')]},
  failed('credentials'),
)
says('tag: not found', {pods: [pulling('ErrImagePull', 'registry.example.com/main:2: not found')]}, failed('tag'))
says(
  'certificate',
  {pods: [pulling('ErrImagePull', 'x509: certificate signed by unknown authority')]},
  failed('certificate'),
)
says('network', {pods: [pulling('ErrImagePull', 'dial tcp: lookup registry: no such host')]}, failed('network'))
says('registry limit', {pods: [pulling('ErrImagePull', 'toomanyrequests: rate limit')]}, failed('registry limit'))
says('disk', {pods: [pulling('ErrImagePull', 'write: no space left on device')]}, failed('disk full'))
says('no cause named', {pods: [pulling('ImagePullBackOff', 'Back-off pulling image')]}, failed('cause not named'))
says(
  'an init container',
  {
    pods: [
      pod('openhands-1-a', {
        status: {phase: 'Pending', initContainerStatuses: [{name: 'wait', ...waiting('ErrImagePull', '404')}]},
      }),
    ],
  },
  failed('tag'),
)
says('a slow first pull', {pods: [pulling('ContainerCreating')]}, 'pass')
says('another wait', {pods: [pulling('CrashLoopBackOff')]}, 'pass')
says(
  'only an older revision that still wants replicas',
  {replicaSets: OLD_AND_NEW, pods: [pulling('ErrImagePull', '404'), pod('openhands-2-a')]},
  'warn Deployment/openhands image not pulled: tag',
)
says(
  'an older revision scaled down',
  {
    replicaSets: [replicaSet('openhands-1', {replicas: 0}), replicaSet('openhands-2')],
    pods: [pulling('ErrImagePull', '404')],
  },
  'pass',
)
says(
  'a rolled-back revision is the newest',
  {
    replicaSets: [replicaSet('openhands-1', {revision: '3'}), replicaSet('openhands-2')],
    pods: [pulling('ErrImagePull', '404')],
  },
  failed('tag'),
)
says(
  'revisions without numbers go by age',
  {
    replicaSets: [
      replicaSet('openhands-1', {revision: 'x'}),
      replicaSet('openhands-2', {revision: 'x', created: '2026-03-01T11:00:00Z'}),
    ],
    pods: [pulling('ErrImagePull', '404')],
  },
  'warn Deployment/openhands image not pulled: tag',
)
says(
  'a ReplicaSet made after the lists',
  {
    replicaSets: [],
    pods: [
      pod('openhands-9-a', {
        owner: 'openhands-9',
        labels: {'pod-template-hash': '9'},
        containerStatus: waiting('ErrImagePull', '404'),
      }),
    ],
  },
  failed('tag'),
)
says(
  'a bare pod',
  {pods: [pod('debug', {metadata: {name: 'debug', namespace: NS}, containerStatus: waiting('ErrImagePull', '404')})]},
  'pass',
)
says(
  'an ended pod',
  {
    pods: [
      pulling('ErrImagePull', '404', {
        status: {phase: 'Failed', containerStatuses: [{name: 'main', ...waiting('ErrImagePull', '404')}]},
      }),
    ],
  },
  'pass',
)
says('sandboxes by cause', sandboxesWaiting(), 'fail Namespace/openhands-runtimes image not pulled: tag')
says('sandboxes in the release namespace, once', shared(), 'fail Namespace/openhands image not pulled: tag')
says(
  'pods of others in the sandbox namespace',
  {
    sandboxReplicaSets: [replicaSet('other-1', {namespace: 'openhands-runtimes'})],
    sandboxPods: [pod('other-1-a', {namespace: 'openhands-runtimes', containerStatus: waiting('ErrImagePull', '404')})],
  },
  'pass',
)
shows(
  'pull secrets are named',
  {
    pods: [
      pulling('ErrImagePull', 'unauthorized', {spec: {imagePullSecrets: [{name: 'registry-key'}], containers: []}}),
    ],
  },
  'the pod names imagePullSecrets registry-key',
  'Put valid credentials of the registry into the pull secret that the pods name',
  '"changes-data"',
)
shows(
  'missing pull secrets are named',
  {pods: [pulling('ErrImagePull', 'unauthorized')]},
  'the pod names no imagePullSecrets',
  'Create a pull secret with valid credentials of the registry, and name it in imagePullSecrets',
)
shows(
  'path, image and what helps',
  {pods: [pulling('ErrImagePull', 'manifest unknown')]},
  'spec.template.spec.containers[name=main].image',
  'registry.example.com/main:1.0',
  'correct the tag where the workload is deployed from',
)
saysDenied('a visible fault without sandboxes', {pods: [pulling('ErrImagePull', '404')]}, failed('tag'))

function failed(cause: string): string {
  return `fail Deployment/openhands image not pulled: ${cause}`
}

function pulling(reason: string, message?: string, change: PodChange = {}) {
  return pod('openhands-1-a', {containerStatus: waiting(reason, message), ...change})
}

function sandboxesWaiting() {
  const made = sandboxes('abc', {containerStatus: waiting('ErrImagePull', 'manifest unknown')})
  return {sandboxPods: made.map(({pod}) => pod), sandboxReplicaSets: made.map(({set}) => set)}
}

function shared() {
  const made = sandboxes('ab', {containerStatus: waiting('ErrImagePull', 'manifest unknown')}, NS)
  const pods = [...healthy().pods, ...made.map(({pod}) => pod)]
  const replicaSets = [...healthy().replicaSets, ...made.map(({set}) => set)]
  return {
    installation: installation({sandboxNamespace: NS}),
    pods,
    replicaSets,
    sandboxPods: pods,
    sandboxReplicaSets: replicaSets,
  }
}
