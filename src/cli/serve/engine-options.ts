import {join, resolve} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {type Clock, fastClock, realClock} from '../../server/clock.ts'
import type {EngineOptions} from '../../server/start.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface EngineFlags {
  readonly scenario?: string | undefined
  readonly hooks?: string | undefined
}

/** Returns the options for running conversations. `workspaces` is their folder unless the user chose another one. */
export function engineOptions(
  {scenario, hooks}: EngineFlags,
  environment: Environment,
  workspaces: string,
): EngineOptions {
  const {
    SVCDIAG_SERVE_MAX_RUNS: runs,
    SVCDIAG_SERVE_PLUGINS: plugins,
    SVCDIAG_SERVE_WORKSPACE: workspace,
    SVCDIAG_SERVE_IMPORTED_HOOKS: imported,
    OH_PERSISTENCE_DIR: persistence,
    HOME: home,
  } = environment
  return {
    scenarioName: scenario ?? null,
    hooksFile: hooks ?? null,
    pluginRoot: plugins ? resolve(plugins) : null,
    userFolder: persistence ? resolve(persistence) : home ? join(home, '.openhands') : null,
    workspaceRoot: workspace ? resolve(workspace) : workspaces,
    maxRuns: runs ? numberIn('SVCDIAG_SERVE_MAX_RUNS', runs) : null,
    runImportedHooks: imported === 'run',
  }
}

/** Returns the clock of scenarios, which runs this many times faster. */
export function clockOf(speed: string | undefined): Clock {
  return speed ? fastClock(numberIn('SVCDIAG_SERVE_SPEED', speed)) : realClock()
}

function numberIn(name: string, text: string): number {
  if (/^[1-9]\d{0,5}$/u.test(text)) return Number(text)
  throw new SvcdiagError('usage.invalid', `${name} is no number from 1 to 999999`)
}
