import {found, type Read} from '../../cluster/port.ts'
import {type ConfigMapData, configMapsFor} from '../../installation/env.ts'
import type {Installation} from '../../installation/installation.ts'
import {ADDRESS, appContainers} from '../runtime/addresses.ts'
import {type Input, whenFound} from './input.ts'

/** Each ConfigMap is a fact of its own: if one is forbidden, only its addresses are unknown. */
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
  rules: ({installation}) => {
    const resourceNames = namesIn(installation)
    const {namespace} = installation
    return resourceNames.length === 0
      ? []
      : [{apiGroup: '', resource: 'configmaps', verbs: ['get'], namespace, resourceNames}]
  },
}

function namesIn(installation: Installation): string[] {
  return [...new Set(appContainers(installation).flatMap(({container}) => configMapsFor(container, ADDRESS)))]
}
