import {created, setEnv} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import type {LabInstallation} from '../model.ts'
import {DAY} from '../time.ts'

const base = defineFault({
  id: 'log.debug-left-on',
  summary: 'the app has been logging at DEBUG for two days',
  lives: ['object'],
  expects: {cause: null, checks: {'log-level.default': 'warn', 'log-level.durable': 'warn'}},
  apply: lab => sinceTwoDays(lab, 'LOG_LEVEL', 'DEBUG'),
})

function sinceTwoDays(lab: LabInstallation, name: string, value: string): LabInstallation {
  const {app} = lab.roles
  return created(setEnv(lab, app, name, {value}), app, 2 * DAY)
}

export const logDebugLeftOn: readonly Fault[] = [
  base,
  variant(base, 'debug-flag', {
    summary: 'DEBUG=true has forced the level of the app to DEBUG for two days',
    apply: lab => sinceTwoDays(lab, 'DEBUG', 'true'),
  }),
]
