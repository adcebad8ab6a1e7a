import {isIP} from 'node:net'
import {hostname} from 'node:os'
import {join, resolve} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {type Clock, fastClock, realClock} from '../../server/clock.ts'
import {isLoopback} from '../../server/loopback.ts'
import type {EngineOptions} from '../../server/start.ts'

interface EngineFlags {
  readonly scenario?: string | undefined
  readonly hooks?: string | undefined
}

/** Returns the options for running conversations. `workspaces` is the default folder of their workspaces. */
export function engineOptions({scenario, hooks}: EngineFlags, workspaces: string): EngineOptions {
  const {
    SVCDIAG_SERVE_PLUGINS: plugins,
    SVCDIAG_SERVE_WORKSPACE: workspace,
    SVCDIAG_SERVE_IMPORTED_HOOKS: imported,
    OH_PERSISTENCE_DIR: persistence,
    HOME: home,
  } = process.env
  return {
    scenarioName: scenario ?? null,
    hooksFile: hooks ?? null,
    pluginRoot: plugins ? resolve(plugins) : null,
    userFolder: persistence ? resolve(persistence) : home ? join(home, '.openhands') : null,
    workspaceRoot: workspace ? resolve(workspace) : workspaces,
    maxRuns: numberIn('SVCDIAG_SERVE_MAX_RUNS'),
    runImportedHooks: imported === 'run',
  }
}

/** Returns the clock of scenarios. `SVCDIAG_SERVE_SPEED` makes it run faster by this factor. */
export function scenarioClock(): Clock {
  const speed = numberIn('SVCDIAG_SERVE_SPEED')
  return speed === null ? realClock() : fastClock(speed)
}

/** Returns the number in an environment variable; null if the variable is not set. Throws `usage.invalid`. */
export function numberIn(variable: string): number | null {
  const text = process.env[variable]
  if (!text) return null
  if (/^[1-9]\d{0,5}$/u.test(text)) return Number(text)
  throw new SvcdiagError('usage.invalid', `${variable} is not a number from 1 to 999999`)
}

/** Returns the host names that requests may use, in addition to addresses and loopback names. */
export function namesOf(host: string, more: string | undefined): string[] {
  const own = isIP(host) === 0 ? [host] : []
  const ofMachine = isLoopback(host) ? [] : [hostname()]
  const named = (more ?? '').split(',').map(name => name.trim())
  return [...own, ...ofMachine, ...named].filter(name => name !== '').map(name => name.toLowerCase())
}

/** Returns the origins as browsers send them. Throws `usage.invalid` for anything but the scheme, host and port of a page. */
export function originsOf(urls: readonly string[]): string[] {
  return urls.map(text => {
    const url = URL.parse(text)
    if (url !== null && /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
    throw new SvcdiagError(
      'usage.invalid',
      `--allow-origin: ${text} is not an origin, for example http://localhost:5173`,
    )
  })
}
