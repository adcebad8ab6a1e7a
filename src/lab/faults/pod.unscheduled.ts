import {created, editWorkload} from '../edit.ts'
import {defineFault} from '../fault.ts'
import {MINUTE} from '../time.ts'

export const podUnscheduled = defineFault({
  id: 'pod.unscheduled',
  summary: 'for five minutes, the worker has required a node pool that has no nodes',
  lives: ['object'],
  expects: {cause: 'pods.scheduled', checks: {'pods.scheduled': 'fail', 'rollouts.settled': 'warn'}},
  expectsOnOpenhands: {
    cause: 'pods.scheduled',
    checks: {'pods.scheduled': 'fail', 'rollouts.settled': 'warn', 'services.endpoints': 'fail'},
  },
  apply: lab => {
    const {worker} = lab.roles
    const selecting = editWorkload(lab, worker, draft => {
      draft.spec.progressDeadlineSeconds = 3600
      draft.spec.template.spec.nodeSelector = {'agents.test/pool': 'large'}
    })
    return created(selecting, worker, 5 * MINUTE)
  },
})
