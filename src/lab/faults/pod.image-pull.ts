import {outsideSince, started} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {isWorkload} from '../manifests/types.ts'
import type {LabInstallation, Role} from '../model.ts'
import {MINUTE} from '../time.ts'

/** Returns a change: ten minutes ago, the registry began to refuse the worker's image and replica 2 started. */
function withheld(says: string, wantsCredentials = false): Fault['apply'] {
  return lab => {
    const {ages, roles} = lab
    const refused = {[imageOf(lab, roles.worker)]: {says, wantsCredentials}}
    const broken = outsideSince(lab, 10 * MINUTE, {withheld: refused})
    return started(broken, roles.worker, ages.started, 10 * MINUTE)
  }
}

const base = defineFault({
  id: 'pod.image-pull',
  summary: 'one replica of the worker cannot pull its image: the registry limits the rate of pulls',
  lives: ['outside'],
  expects: {cause: 'pods.images-pulled', checks: {'pods.images-pulled': 'fail'}},
  apply: withheld('unexpected status: 429 Too Many Requests: toomanyrequests: pull rate limit'),
})

export const podImagePull: readonly Fault[] = [
  base,
  variant(base, 'credentials', {
    summary: 'one replica of the worker cannot pull its image: the registry refuses the credentials',
    apply: withheld('failed to authorize: failed to fetch anonymous token: unexpected status: 401 Unauthorized', true),
  }),
  variant(base, 'tag', {
    summary: 'one replica of the worker cannot pull its image: the tag does not exist',
    apply: lab => {
      const image = imageOf(lab, lab.roles.worker)
      return withheld(`failed to resolve reference "${image}": ${image}: not found`)(lab)
    },
  }),
  variant(base, 'network', {
    summary: 'one replica of the worker cannot pull its image: the registry is unreachable',
    apply: withheld('failed to do request: Head "https://registry.test/v2/": dial tcp 203.0.113.9:443: i/o timeout'),
  }),
]

function imageOf({manifests}: LabInstallation, {name, container}: Role): string {
  const workload = manifests.filter(isWorkload).find(({metadata}) => metadata.name === name)
  return workload?.spec.template.spec.containers.find(candidate => candidate.name === container)?.image ?? ''
}
