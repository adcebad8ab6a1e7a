import type {PodSpec} from '../../cluster/objects.ts'
import {kubectl} from '../../repairs/command.ts'
import {kubectlName, type Repair} from '../../repairs/repair.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import {conclude, defineCheck, oneLine} from '../define.ts'
import {type ContainerState, containerPath, containerStates, imageWait} from './container-states.ts'
import {type CurrentPod, currentPods, POD_INPUTS, SANDBOX_POD_INPUTS, sandboxReads} from './current-pods.ts'
import {groupByCause, type PodProblem, subjectOf} from './group-by-cause.ts'
import {goBack, type ReleasePods} from './revisions.ts'

export const podsImagesPulled = defineCheck({
  id: 'pods.images-pulled',
  title: 'Every image can be pulled',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS],
  retryable: true,
  run: facts =>
    conclude({
      findings: groupByCause(
        currentPods(facts).flatMap(at => containerStates(at.pod).flatMap(state => problemOf(at, state, facts) ?? [])),
      ),
      supporting: sandboxReads(facts),
    }),
  docs: {
    why: 'A container whose image cannot be pulled never starts: an upgrade hangs, and a new sandbox never starts.',
    how: 'The check fails if a container or init container waits with one of these reasons: ErrImagePull, ImagePullBackOff, InvalidImageName, ErrImageNeverPull, ImageInspectError or RegistryUnavailable. For a pod of an older revision, it only warns. The message of the kubelet shows the cause: credentials, tag, certificate, network, registry limit or disk.',
    falsePositives:
      'After a short failure of a registry, the check still reports ErrImagePull until the next try of the kubelet. A first pull that is still running (ContainerCreating) is not a finding. Older Kubernetes versions do not repeat the cause in ImagePullBackOff, but the events contain it.',
    fix: 'Correct the image value at the source, or give the pods credentials for the registry. The kubelet retries by itself, at most five minutes later.',
  },
})

function problemOf(at: CurrentPod, state: ContainerState, facts: ReleasePods): PodProblem | null {
  const waiting = imageWait(state)
  if (waiting === null) return null
  const {cause, because} = imageFailure(waiting.reason, waiting.message)
  const image = imageOf(at.pod.spec, state.name)
  return {
    at,
    title: `${subjectOf(at)} cannot pull its image`,
    severity: at.superseded ? 'warn' : 'fail',
    path: `${containerPath(state)}.image`,
    observed: `${image}: ${waiting.reason}, ${cause}: ${oneLine(waiting.message) || 'no message'}`,
    observedClass: `image not pulled: ${cause}`,
    expected: 'an image that the node can pull',
    because: `${because}${cause === 'credentials' ? `; ${pullSecrets(at.pod.spec)}` : ''}`,
    evidence:
      waiting.message === undefined
        ? []
        : [{source: `container ${state.name} of pod ${at.pod.metadata.name}`, text: oneLine(waiting.message, 600)}],
    repairs: repairsOf(cause, at, facts),
  }
}

function imageOf({containers, initContainers = []}: PodSpec, name: string): string {
  return oneLine([...containers, ...initContainers].find(container => container.name === name)?.image) || 'image'
}

function pullSecrets({imagePullSecrets = []}: PodSpec): string {
  const names = imagePullSecrets.flatMap(({name}) => name ?? [])
  return names.length === 0 ? 'the pod names no imagePullSecrets' : `the pod names imagePullSecrets ${names.join(', ')}`
}

function repairsOf(cause: string, at: CurrentPod, facts: ReleasePods): readonly Repair[] {
  const {owner, pod} = at
  const way = wayOut(cause, pod.spec)
  const fetch: Repair = {
    id: 'pods.make-image-available',
    summary: way,
    byHand: 'provider-registry-or-database',
    steps: [
      looking('see which image and which pull secrets the pods name', [
        kubectl(
          owner.namespace,
          'get',
          kubectlName(owner),
          '-o',
          'jsonpath={.spec.template.spec.imagePullSecrets} {.spec.template.spec.containers[*].image}',
        ),
      ]),
      byHand(`${way.charAt(0).toUpperCase()}${way.slice(1)}. The kubelet retries within five minutes.`),
    ],
  }
  const isOwnMistake = cause === 'tag' || cause === 'invalid image name'
  return isOwnMistake && !at.superseded
    ? [fetch, ...goBack(at.owner, facts, 'the image came with the last rollout')]
    : [fetch]
}

function wayOut(cause: string, {imagePullSecrets = []}: PodSpec): string {
  if (cause === 'credentials' && imagePullSecrets.length === 0)
    return 'create a pull secret with valid credentials of the registry, and name it in imagePullSecrets where the workload is deployed from'
  return WAYS[cause] ?? 'correct the problem in the message of the registry or the node'
}

const WAYS: Readonly<Record<string, string>> = {
  'registry limit': 'wait until the registry allows pulls again, or give the pods credentials with a higher limit',
  credentials: 'put valid credentials of the registry into the pull secret that the pods name',
  tag: 'push the image with this tag, or correct the tag where the workload is deployed from',
  'invalid image name': 'correct the image where the workload is deployed from',
  'disk full': 'free the disk of the node',
  certificate: 'have the node trust the certificate of the registry',
  network: 'let the node reach the registry: check its address, DNS, proxy and firewall',
}

interface ImageFailure {
  readonly cause: string
  readonly because: string
}

function imageFailure(reason: string, message: string | undefined): ImageFailure {
  const known = CAUSES.find(({pattern}) => pattern.test(message ?? ''))
  if (known) return known
  if (reason === 'InvalidImageName')
    return {cause: 'invalid image name', because: 'the image reference cannot be parsed'}
  if (reason === 'ErrImageNeverPull')
    return {cause: 'never pulled', because: 'the pull policy is Never and the node does not have the image'}
  return {
    cause: 'cause not named',
    because: 'the kubelet does not report why; its events contain the answer of the registry',
  }
}

const CAUSES: readonly (ImageFailure & {readonly pattern: RegExp})[] = [
  {
    pattern: /toomanyrequests|too many requests|\b429\b/i,
    cause: 'registry limit',
    because: 'the registry limits anonymous or free pulls, and allows them later or with credentials',
  },
  {pattern: /no space left/i, cause: 'disk full', because: 'the node has no space left for the image'},
  {
    pattern: /x509|certificate/i,
    cause: 'certificate',
    because: 'the node does not trust the certificate of the registry',
  },
  {
    pattern: /\b401\b|\b403\b|denied|unauthorized|forbidden|authentication required|no basic auth/i,
    cause: 'credentials',
    because: 'the registry refuses the credentials, or the pod has none',
  },
  {
    pattern: /not found|manifest unknown|\b404\b/i,
    cause: 'tag',
    because: 'the registry has no image of this name and tag',
  },
  {
    pattern:
      /time(d )?out|deadline exceeded|no such host|connection refused|network is unreachable|no route to host|i\/o timeout/i,
    cause: 'network',
    because: 'the node cannot reach the registry',
  },
]
