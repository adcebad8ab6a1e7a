import {changed, editContainer, setEnv} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
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

/** Adds a past change of LOG_LEVEL in the runtime API, made with `kubectl set env`. */
function quieter(lab: LabInstallation): LabInstallation {
  const {runtime} = lab.roles
  const containers = [{name: runtime.container, env: [{name: 'LOG_LEVEL', value: 'WARNING'}]}]
  const patch = {spec: {template: {spec: {containers}}}}
  return changed(lab, runtime, {ago: SET_AGO, by: 'kubectl-set', patch})
}

export const logLevelDrift: readonly Fault[] = [
  base,
  variant(base, 'unknown-word', {
    summary: 'the level of the worker is not a known level',
    expects: {cause: 'log-level.durable', checks: {'log-level.durable': 'fail'}},
    apply: lab => setEnv(lab, lab.roles.worker, 'LOG_LEVEL', {value: 'VERBOSE'}),
  }),
  variant(base, 'twice', {
    summary: 'the runtime sets its level twice; the last entry wins',
    apply: lab =>
      editContainer(lab, lab.roles.runtime, draft => {
        const others = (draft.env ?? []).filter(({name}) => name !== 'LOG_LEVEL')
        draft.env = [...others, {name: 'LOG_LEVEL', value: 'ERROR'}, {name: 'LOG_LEVEL', value: 'INFO'}]
      }),
  }),
  variant(base, 'unknown-writer', {
    summary: 'the level of the runtime is set, and the managedFields of its Deployment were cleared',
    expects: {cause: null, checks: {'log-level.durable': 'inconclusive'}},
    apply: lab => {
      const patch = {metadata: {managedFields: [{}]}}
      return changed(quieter(lab), lab.roles.runtime, {ago: SET_AGO, by: 'kubectl-patch', patch})
    },
  }),
]
