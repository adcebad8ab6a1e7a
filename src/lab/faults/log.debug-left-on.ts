import {setEnv} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {created} from '../happen.ts'
import type {LabInstallation} from '../model.ts'
import {DAY} from '../time.ts'

const base = defineFault({
  id: 'log.debug-left-on',
  summary: 'the app has been logging at DEBUG for two days',
  lives: ['object'],
  expects: {cause: null, checks: {'log-level.default': 'warn', 'log-level.durable': 'warn'}},
  apply: installation => sinceTwoDays(installation, 'LOG_LEVEL', 'DEBUG'),
})

function sinceTwoDays(installation: LabInstallation, name: string, value: string): LabInstallation {
  const {app} = installation.roles
  return created(setEnv(installation, app, name, {value}), app, 2 * DAY)
}

export const logDebugLeftOn: readonly Fault[] = [
  base,
  variant(base, 'debug-flag', {
    summary: 'DEBUG=true has forced the level of the app to DEBUG for two days',
    apply: installation => sinceTwoDays(installation, 'DEBUG', 'true'),
  }),
]
