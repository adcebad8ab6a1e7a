import {editManifest} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {isCronJob, isService} from '../manifests/types.ts'
import {PROFILES} from '../model.ts'

const WARM_RUNTIMES = 'openhands-runtime-api-warm-runtimes'

const base: Fault = {
  id: 'svc.no-endpoints',
  summary: 'the selector of the model proxy Service has a typo',
  profiles: PROFILES,
  lives: ['object'],
  expects: {cause: 'services.endpoints', checks: {'services.endpoints': 'fail'}},
  realCluster: true,
  apply: installation =>
    editManifest(installation, 'Service', installation.roles.proxy.service ?? '', draft => {
      if (!isService(draft)) return
      const [label = ''] = Object.keys(draft.spec.selector ?? {})
      draft.spec.selector = {...draft.spec.selector, [label]: 'prxy'}
    }),
}

export const svcNoEndpoints: readonly Fault[] = [
  base,
  variant(base, 'job-pods', {
    summary: 'pods of a CronJob carry the labels of the runtime API and stand behind its Service while they run',
    profiles: ['openhands'],
    expects: {cause: null, checks: {'services.endpoints': 'warn'}},
    realCluster: {not: 'a Job pod of a simulated kubelet ends at once'},
    apply: installation => ({
      ...editManifest(installation, 'CronJob', WARM_RUNTIMES, draft => {
        if (!isCronJob(draft)) return
        draft.spec.jobTemplate.spec.template.metadata = {labels: RUNTIME_LABELS}
      }),
      runningJobs: [WARM_RUNTIMES],
    }),
  }),
]

const RUNTIME_LABELS = {'app.kubernetes.io/name': 'runtime-api', 'app.kubernetes.io/instance': 'openhands'}
