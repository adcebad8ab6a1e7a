import {editWorkload} from '../edit.ts'
import type {Fault} from '../fault.ts'
import {created} from '../happen.ts'
import {PROFILES} from '../model.ts'
import {MINUTE} from '../time.ts'

export const podUnscheduled: readonly Fault[] = [
  {
    id: 'pod.unscheduled',
    summary: 'the worker wants a node of a pool that has none, for five minutes',
    profiles: PROFILES,
    lives: ['object'],
    expects: {cause: 'pods.scheduled', checks: {'pods.scheduled': 'fail', 'rollouts.settled': 'warn'}},
    expectsOnOpenhands: {
      cause: 'pods.scheduled',
      checks: {'pods.scheduled': 'fail', 'rollouts.settled': 'warn', 'services.endpoints': 'fail'},
    },
    realCluster: true,
    apply: installation => {
      const {worker} = installation.roles
      const selecting = editWorkload(installation, worker, draft => {
        draft.spec.progressDeadlineSeconds = 3600
        draft.spec.template.spec.nodeSelector = {'agents.test/pool': 'large'}
      })
      return created(selecting, worker, 5 * MINUTE)
    },
  },
]
