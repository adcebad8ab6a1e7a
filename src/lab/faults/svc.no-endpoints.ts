import {editManifest} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {isCronJob, isService} from '../manifests/types.ts'

const WARM_RUNTIMES = 'openhands-runtime-api-warm-runtimes'

const base = defineFault({
  id: 'svc.no-endpoints',
  summary: 'the selector of the model proxy Service has a typo',
  lives: ['object'],
  expects: {cause: 'services.endpoints', checks: {'services.endpoints': 'fail'}},
  apply: lab =>
    editManifest(lab, 'Service', lab.roles.proxy.service ?? '', draft => {
      if (!isService(draft)) return
      const [label = ''] = Object.keys(draft.spec.selector ?? {})
      draft.spec.selector = {...draft.spec.selector, [label]: 'prxy'}
    }),
})

export const svcNoEndpoints: readonly Fault[] = [
  base,
  variant(base, 'job-pods', {
    summary: 'pods of a CronJob have the labels of the runtime API and are endpoints of its Service while they run',
    profiles: ['openhands'],
    expects: {cause: null, checks: {'services.endpoints': 'warn'}},
    realCluster: {not: 'a simulated kubelet ends the pods of a Job at once'},
    apply: lab => ({
      ...editManifest(lab, 'CronJob', WARM_RUNTIMES, draft => {
        if (!isCronJob(draft)) return
        draft.spec.jobTemplate.spec.template.metadata = {labels: RUNTIME_LABELS}
      }),
      runningJobs: [WARM_RUNTIMES],
    }),
  }),
]

const RUNTIME_LABELS = {'app.kubernetes.io/name': 'runtime-api', 'app.kubernetes.io/instance': 'openhands'}
