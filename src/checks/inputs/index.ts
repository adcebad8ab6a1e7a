import type {InputName} from '../facts.ts'
import {CREDENTIALS, INSTALLATION, PERMISSIONS, VERSION} from './cluster.ts'
import {ADDRESS_CONFIG_MAPS, LOG_LEVEL_CONFIG_MAPS, WARM_POOL} from './config-maps.ts'
import {CRASH_LOGS} from './crash-logs.ts'
import type {Input} from './input.ts'
import {LISTS} from './lists.ts'
import {APP_READY, IDENTITY_READY, PROXY_READY, RUNTIME_HEALTH, RUNTIME_KEYS, RUNTIME_TARGET_PORTS} from './probes.ts'
import {KEY_SECRET_METADATA, KEY_SECRETS, REALM, TLS_SECRETS} from './secrets.ts'

export const INPUTS: ReadonlyMap<InputName, Input> = new Map(
  [
    VERSION,
    CREDENTIALS,
    INSTALLATION,
    ...LISTS,
    KEY_SECRETS,
    KEY_SECRET_METADATA,
    TLS_SECRETS,
    REALM,
    LOG_LEVEL_CONFIG_MAPS,
    ADDRESS_CONFIG_MAPS,
    WARM_POOL,
    CRASH_LOGS,
    RUNTIME_HEALTH,
    RUNTIME_KEYS,
    RUNTIME_TARGET_PORTS,
    APP_READY,
    IDENTITY_READY,
    PROXY_READY,
    PERMISSIONS,
  ].map(input => [input.name, input as Input]),
)

export const PROBE_INPUTS: ReadonlySet<InputName> = new Set(
  [...INPUTS.values()].filter(({asksService}) => asksService).map(({name}) => name),
)

/** Returns the inputs on which an outcome can depend. */
export function deciding(names: Iterable<InputName>): InputName[] {
  return [...names].filter(name => !INPUTS.get(name)?.evidenceOnly)
}

export function withSources(names: Iterable<InputName>): Set<InputName> {
  const all = new Set<InputName>()
  const add = (name: InputName): void => {
    if (all.has(name)) return
    all.add(name)
    INPUTS.get(name)?.from?.forEach(add)
  }
  for (const name of names) add(name)
  return all
}
