import type {PodSpec} from '../../cluster/objects.ts'
import {kubectlName} from '../../repairs/objects.ts'
import {conclude} from '../conclude.ts'
import {defineCheck, type Fix, INSTALLATION_FOUND} from '../define.ts'
import {changingData, restarting, safely} from '../fixes.ts'
import {oneLine} from '../one-line.ts'
import {type ContainerState, containerPath, containerStates, imageWait} from './container-states.ts'
import {type CurrentPod, currentPods, POD_INPUTS, SANDBOX_POD_INPUTS, sandboxReads} from './current-pods.ts'
import {groupByCause, type PodProblem} from './group-by-cause.ts'
import {imageFailure} from './image-failure.ts'

export const podsImagesPulled = defineCheck({
  id: 'pods.images-pulled',
  title: 'Every image can be pulled',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS],
  requires: ['api.reachable', INSTALLATION_FOUND],
  probes: false,
  retryable: true,
  run: facts =>
    conclude({
      findings: groupByCause(currentPods(facts).flatMap(problemsOf)),
      supporting: sandboxReads(facts),
    }),
  docs: {
    why: 'A container whose image cannot be pulled never starts: an upgrade hangs, a new sandbox never gets going.',
    how: 'Looks at the waiting reason of every container and init container: ErrImagePull, ImagePullBackOff, InvalidImageName, ErrImageNeverPull, ImageInspectError and RegistryUnavailable are failures, or a warning where only an older revision of the Deployment is concerned. The cause (credentials, tag, certificate, network, registry limit, disk) is taken from the message of the kubelet.',
    falsePositives:
      'A registry that was out for a moment shows ErrImagePull until the next try. A first pull that is still running (ContainerCreating) is no finding. Older Kubernetes versions do not repeat the cause in ImagePullBackOff; the events have it.',
    fix: 'Correct the image value at the source, or give the pods credentials for the registry. The kubelet tries again by itself, at most five minutes later.',
  },
})

function problemsOf(at: CurrentPod): PodProblem[] {
  return containerStates(at.pod).flatMap(state => problemOf(at, state) ?? [])
}

function problemOf(at: CurrentPod, state: ContainerState): PodProblem | null {
  const waiting = imageWait(state)
  if (waiting === null) return null
  const {cause, because} = imageFailure(waiting.reason, waiting.message)
  const image = imageOf(at.pod.spec, state.name)
  return {
    at,
    severity: at.superseded ? 'warn' : 'fail',
    path: `${containerPath(state)}.image`,
    observed: `${image}: ${waiting.reason}, ${cause}: ${oneLine(waiting.message) || 'no message'}`,
    observedClass: `image not pulled: ${cause}`,
    expected: 'an image that the node can pull',
    because: `${because}${cause === 'credentials' ? `; ${pullSecrets(at.pod.spec)}` : ''}`,
    fixes: [fixFor(cause, at)],
    verify: 'svcdiag check pods.images-pulled',
  }
}

function imageOf({containers, initContainers = []}: PodSpec, name: string): string {
  return oneLine([...containers, ...initContainers].find(container => container.name === name)?.image) || 'image'
}

function pullSecrets({imagePullSecrets = []}: PodSpec): string {
  const names = imagePullSecrets.flatMap(({name}) => name ?? [])
  return names.length === 0 ? 'the pod names no imagePullSecrets' : `the pod names imagePullSecrets ${names.join(', ')}`
}

function fixFor(cause: string, {pod, owner}: CurrentPod): Fix {
  const {namespace} = owner
  if (cause === 'credentials') {
    const name = pod.spec.imagePullSecrets?.[0]?.name ?? 'registry-credentials'
    return changingData(
      `give ${kubectlName(owner)} valid registry credentials, and reference the Secret at the source`,
      `kubectl -n ${namespace} create secret generic ${name} --type=kubernetes.io/dockerconfigjson --from-file=.dockerconfigjson=config.json --dry-run=client -o yaml | kubectl apply -f -`,
    )
  }
  if (cause === 'tag' || cause === 'invalid image name') {
    return restarting(
      'correct the image at the source and deploy again; to go back to the revision before:',
      `kubectl -n ${namespace} rollout undo ${kubectlName(owner)}`,
    )
  }
  return safely(
    'read what the registry or the node answered, and correct that',
    `kubectl -n ${namespace} get events --field-selector involvedObject.name=${pod.metadata.name}`,
  )
}
