import {setEnv} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {created} from '../happen.ts'
import {type LabInstallation, PROFILES} from '../model.ts'
import {DAY} from '../time.ts'

const base: Fault = {
  id: 'log.debug-left-on',
  summary: 'the app has been logging at DEBUG for two days',
  profiles: PROFILES,
  lives: ['object'],
  expects: {cause: null, checks: {'log-level.default': 'warn', 'log-level.durable': 'warn'}},
  realCluster: true,
  apply: installation => sinceTwoDays(installation, 'LOG_LEVEL', 'DEBUG'),
}

function sinceTwoDays(installation: LabInstallation, name: string, value: string): LabInstallation {
  const {app} = installation.roles
  return created(setEnv(installation, app, name, {value}), app, 2 * DAY)
}

export const logDebugLeftOn: readonly Fault[] = [
  base,
  variant(base, 'debug-flag', {
    summary: 'the app has had DEBUG=true, which forces the level, for two days',
    apply: installation => sinceTwoDays(installation, 'DEBUG', 'true'),
  }),
]
