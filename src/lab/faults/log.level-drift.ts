import {editContainer, setEnv} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {changed} from '../happen.ts'
import type {LabInstallation} from '../model.ts'
import {HOUR} from '../time.ts'

const SET_AGO = 3 * HOUR

const base = defineFault({
  id: 'log.level-drift',
  summary: 'somebody set the level of the runtime to WARNING with kubectl; the next deployment reverts it',
  lives: ['object'],
  expects: {cause: null, checks: {'log-level.durable': 'warn'}},
  apply: quieter,
})

/** Changes the level in the past, as `kubectl set env` does. */
function quieter(installation: LabInstallation): LabInstallation {
  const {runtime} = installation.roles
  const containers = [{name: runtime.container, env: [{name: 'LOG_LEVEL', value: 'WARNING'}]}]
  const patch = {spec: {template: {spec: {containers}}}}
  return changed(installation, runtime, {ago: SET_AGO, by: 'kubectl-set', patch})
}

export const logLevelDrift: readonly Fault[] = [
  base,
  variant(base, 'unknown-word', {
    summary: 'the level of the worker is not a known level',
    expects: {cause: 'log-level.durable', checks: {'log-level.durable': 'fail'}},
    apply: installation => setEnv(installation, installation.roles.worker, 'LOG_LEVEL', {value: 'VERBOSE'}),
  }),
  variant(base, 'twice', {
    summary: 'the runtime sets its level twice; the last entry wins',
    apply: installation =>
      editContainer(installation, installation.roles.runtime, draft => {
        const others = (draft.env ?? []).filter(({name}) => name !== 'LOG_LEVEL')
        draft.env = [...others, {name: 'LOG_LEVEL', value: 'ERROR'}, {name: 'LOG_LEVEL', value: 'INFO'}]
      }),
  }),
  variant(base, 'unknown-writer', {
    summary: 'the level of the runtime is set, and the managedFields of its Deployment were cleared',
    expects: {cause: null, checks: {'log-level.durable': 'inconclusive'}},
    apply: installation => {
      const patch = {metadata: {managedFields: [{}]}}
      return changed(quieter(installation), installation.roles.runtime, {ago: SET_AGO, by: 'kubectl-patch', patch})
    },
  }),
]
