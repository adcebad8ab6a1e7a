import {healthyPod} from '../behaviour.ts'
import {behaveWhole, editWorkload} from '../edit.ts'
import type {Fault} from '../fault.ts'
import {PROFILES} from '../model.ts'
import {MINUTE} from '../time.ts'

const SINCE = 5 * MINUTE

const MESSAGE =
  "0/2 nodes are available: 2 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, " +
  'preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.'

export const podUnscheduled: readonly Fault[] = [
  {
    id: 'pod.unscheduled',
    summary: 'the worker wants a node of a pool that has none, for five minutes',
    profiles: PROFILES,
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
      const state = {kind: 'unschedulable', message: MESSAGE} as const
      const pod = {...healthyPod(installation), state, ready: false, createdAgo: SINCE, readySinceAgo: SINCE}
      return behaveWhole(selecting, worker, {rolledOutAgo: SINCE, pods: [pod]})
    },
  },
]
