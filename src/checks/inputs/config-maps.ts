import {found, type Read} from '../../cluster/port.ts'
import {type ConfigMapData, configMapsFor, PLAIN_ENV} from '../../installation/env.ts'
import type {Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import type {WarmPool} from '../facts.ts'
import {ADDRESS, appContainers} from '../runtime/addresses.ts'
import {type Input, mayGet, whenFound} from './input.ts'

/** Reads the environment of spare sandboxes. Only plain variables are kept, because other variables may be keys. */
export const WARM_POOL: Input<'warmPool'> = {
  name: 'warmPool',
  says: 'the ConfigMap of the warm pool',
  read: ({reader, profile, namespace}) =>
    whenFound(profile(), ({warmPool}) =>
      whenFound(namespace(), async namespace => {
        if (warmPool === undefined) return found(null)
        const map = await reader.get('ConfigMap', {namespace, name: warmPool.configMap})
        if (map.status === 'missing') return map
        if (map.status === 'absent') return found(null)
        const {data, metadata} = map.value
        const text = data?.[warmPool.key]
        return found(text === undefined ? null : {...warmPool, metadata, environments: environmentsIn(text)})
      }),
    ),
  rules: ({installation, profile: {warmPool}}) =>
    mayGet('configmaps', installation.namespace, warmPool === undefined ? [] : [warmPool.configMap]),
}

/** Charts nest the entries differently, so every map named `environment` counts. */
function environmentsIn(text: string): WarmPool['environments'] {
  try {
    return mapsIn(JSON.parse(text)).map(plainOnly)
  } catch {
    return null
  }
}

function mapsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'environment' && typeof inner === 'object' && inner !== null ? [inner] : mapsIn(inner),
  )
}

function plainOnly(environment: object): Record<string, string> {
  const plain = Object.entries(environment).filter(([name]) => PLAIN_ENV.has(name))
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]))
}

/** Reads each ConfigMap separately, because a denied ConfigMap must not hide the addresses in the others. */
export const ADDRESS_CONFIG_MAPS: Input<'addressConfigMaps'> = {
  name: 'addressConfigMaps',
  from: ['installation'],
  says: "ConfigMaps with the runtime API's address",
  read: ({reader, fact}) =>
    whenFound(fact('installation'), async (installation): Promise<Read<ConfigMapData>> => {
      const {namespace} = installation
      const reads = namesIn(installation).map(async name => {
        const map = await whenFound(reader.get('ConfigMap', {namespace, name}), ({data = {}}) => found(data))
        return [name, map] as const
      })
      return found(Object.fromEntries(await Promise.all(reads)))
    }),
  rules: ({installation}) => mayGet('configmaps', installation.namespace, namesIn(installation)),
}

function namesIn(installation: Installation): string[] {
  return [...new Set(appContainers(installation).flatMap(({container}) => configMapsFor(container, ADDRESS)))]
}

export const LOG_LEVEL_CONFIG_MAPS: Input<'logLevelConfigMaps'> = {
  name: 'logLevelConfigMaps',
  says: 'ConfigMaps that set a log level',
  read: ({reader, profile, namespace}) =>
    whenFound(profile(), profile =>
      whenFound(namespace(), async namespace => {
        const reads = await Promise.all(
          logLevelConfigMaps(profile).map(name => reader.get('ConfigMap', {namespace, name})),
        )
        const missing = reads.find(read => read.status === 'missing')
        return missing ?? found(reads.flatMap(read => (read.status === 'found' ? [read.value] : [])))
      }),
    ),
  rules: ({installation, profile}) => mayGet('configmaps', installation.namespace, logLevelConfigMaps(profile)),
}

function logLevelConfigMaps({components}: Profile): string[] {
  return Object.values(components).flatMap(({logLevelConfigMap}) => logLevelConfigMap ?? [])
}
