import {secondReplicaWaits} from '../broken-pod.ts'
import {type Fault, variant} from '../fault.ts'
import {PROFILES} from '../model.ts'

const IMAGE = 'registry.test/agents/app:1.54.0'

/** What the kubelet says, by what the registry said. */
function pulling(says: string): Fault['apply'] {
  const message = `Back-off pulling image "${IMAGE}": ErrImagePull: failed to pull and unpack image "${IMAGE}": ${says}`
  return installation =>
    secondReplicaWaits(installation, installation.roles.worker, {reason: 'ImagePullBackOff', message})
}

const base: Fault = {
  id: 'pod.image-pull',
  summary: 'one replica of the worker cannot pull its image: the registry limits pulls',
  profiles: PROFILES,
  expects: {cause: 'pods.images-pulled', checks: {'pods.images-pulled': 'fail'}},
  realCluster: true,
  apply: pulling('unexpected status: 429 Too Many Requests: toomanyrequests: pull rate limit'),
}

export const podImagePull: readonly Fault[] = [
  base,
  variant(base, 'credentials', {
    summary: 'one replica of the worker cannot pull its image: the registry refuses the credentials',
    apply: pulling('failed to authorize: failed to fetch anonymous token: unexpected status: 401 Unauthorized'),
  }),
  variant(base, 'tag', {
    summary: 'one replica of the worker cannot pull its image: the tag does not exist',
    apply: pulling(`failed to resolve reference "${IMAGE}": ${IMAGE}: not found`),
  }),
  variant(base, 'network', {
    summary: 'one replica of the worker cannot pull its image: the registry is not reached',
    apply: pulling('failed to do request: Head "https://registry.test/v2/": dial tcp 203.0.113.9:443: i/o timeout'),
  }),
]
