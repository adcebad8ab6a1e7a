import {behaveWhole, editWorkload} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {PROFILES} from '../model.ts'
import {MINUTE} from '../time.ts'

const ACCOUNT = 'worker-v2'

const base: Fault = {
  id: 'rollout.stuck',
  summary: 'the worker names a service account that does not exist, so that no pod can be created',
  profiles: PROFILES,
  expects: {cause: 'rollouts.settled', checks: {'rollouts.settled': 'fail'}},
  expectsOnOpenhands: {
    cause: 'rollouts.settled',
    checks: {'rollouts.settled': 'fail', 'services.endpoints': 'fail'},
  },
  realCluster: true,
  apply: installation => {
    const {worker} = installation.roles
    const changed = editWorkload(installation, worker, draft => {
      draft.spec.progressDeadlineSeconds = 2
      draft.spec.template.spec.serviceAccountName = ACCOUNT
    })
    const {namespace} = installation
    const cannotCreate = `error looking up service account ${namespace}/${ACCOUNT}: serviceaccount "${ACCOUNT}" not found`
    return behaveWhole(changed, worker, {rolledOutAgo: 20 * MINUTE, cannotCreate})
  },
}

export const rolloutStuck: readonly Fault[] = [
  base,
  variant(base, 'paused', {
    summary: 'the rollout of the worker was paused before it began',
    profiles: ['generic'],
    expects: {cause: null, checks: {'rollouts.settled': 'warn'}},
    apply: installation =>
      editWorkload(installation, installation.roles.worker, draft => {
        draft.spec.paused = true
      }),
  }),
]
