import {created, editWorkload} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {MINUTE} from '../time.ts'

const base = defineFault({
  id: 'rollout.stuck',
  summary: 'the worker names a service account that does not exist, so no pod can be created',
  lives: ['object'],
  expects: {cause: 'rollouts.settled', checks: {'rollouts.settled': 'fail'}},
  expectsOnOpenhands: {cause: 'rollouts.settled', checks: {'rollouts.settled': 'fail', 'services.endpoints': 'fail'}},
  apply: lab => {
    const {worker} = lab.roles
    const changed = editWorkload(lab, worker, draft => {
      // a rollout that repairs the fault must finish within this deadline (in seconds), even on a slow machine
      draft.spec.progressDeadlineSeconds = 10
      draft.spec.template.spec.serviceAccountName = 'worker-v2'
    })
    return created(changed, worker, 20 * MINUTE)
  },
})

export const rolloutStuck: readonly Fault[] = [
  base,
  variant(base, 'paused', {
    summary: 'the rollout of the worker was paused before it began',
    profiles: ['generic'],
    expects: {cause: 'rollouts.settled', checks: {'rollouts.settled': 'fail'}},
    apply: lab =>
      editWorkload(lab, lab.roles.worker, draft => {
        draft.spec.paused = true
      }),
  }),
]
