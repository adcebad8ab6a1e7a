import {apiPermissions} from './api/permissions.ts'
import {apiReachable} from './api/reachable.ts'
import {appReady} from './app/ready.ts'
import {componentsFound} from './components/found.ts'
import type {CheckDefinition} from './define.ts'
import {identityReady} from './identity/ready.ts'
import {keysAccepted} from './keys/accepted.ts'
import {keysClean} from './keys/clean.ts'
import {keysConsumed} from './keys/consumed.ts'
import {keysEnforced} from './keys/enforced.ts'
import {keysLoaded} from './keys/loaded.ts'
import {keysMatch} from './keys/match.ts'
import {keysPresent} from './keys/present.ts'
import {keysUnmanaged} from './keys/unmanaged.ts'
import {logLevelDefault} from './log-level/default.ts'
import {logLevelDurable} from './log-level/durable.ts'
import {logLevelSafe} from './log-level/safe.ts'
import {podsImagesPulled} from './pods/images-pulled.ts'
import {podsMemory} from './pods/memory.ts'
import {podsReady} from './pods/ready.ts'
import {podsRunning} from './pods/running.ts'
import {podsScheduled} from './pods/scheduled.ts'
import {proxyReady} from './proxy/ready.ts'
import {rolloutsSettled} from './rollouts/settled.ts'
import {runtimeAddressed} from './runtime/addressed.ts'
import {runtimeReady} from './runtime/ready.ts'
import {servicesEndpoints} from './services/endpoints.ts'
import {tlsValid} from './tls/valid.ts'

/** All checks in report order: connectivity, existence, keys, the service, then pods and related objects. */
export const CHECKS: readonly CheckDefinition[] = [
  apiReachable,
  apiPermissions,
  componentsFound,
  keysPresent,
  keysClean,
  keysMatch,
  keysConsumed,
  keysLoaded,
  keysEnforced,
  keysAccepted,
  keysUnmanaged,
  runtimeAddressed,
  runtimeReady,
  podsScheduled,
  podsImagesPulled,
  podsRunning,
  podsMemory,
  podsReady,
  rolloutsSettled,
  servicesEndpoints,
  logLevelDefault,
  logLevelSafe,
  logLevelDurable,
  identityReady,
  proxyReady,
  appReady,
  tlsValid,
]

/** Returns these checks, and all checks that they require directly or indirectly. */
export function withRequirements(checks: readonly CheckDefinition[]): CheckDefinition[] {
  const all = new Set<CheckDefinition>()
  const add = (check: CheckDefinition): void => {
    if (all.has(check)) return
    all.add(check)
    const ids = check.requires.map(requirement => (typeof requirement === 'string' ? requirement : requirement.id))
    CHECKS.filter(({id}) => ids.includes(id)).forEach(add)
  }
  checks.forEach(add)
  return [...all]
}
