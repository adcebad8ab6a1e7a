import {found, type ObjectName, type Read} from '../../cluster/port.ts'
import {mainContainer} from '../../installation/env.ts'
import type {Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import {type Input, whenFound} from './input.ts'

export const REALM: Input<'realm'> = {
  name: 'realm',
  from: ['installation'],
  says: 'the realm name',
  read: ({reader, profile, fact}) =>
    whenFound(profile(), profile =>
      profile.realm === undefined
        ? found(null)
        : whenFound(fact('installation'), async (installation): Promise<Read<string | null>> => {
            const source = realmSource(installation, profile)
            if (source === null || 'value' in source) return found(source?.value ?? null)
            const name = await reader.secretName(source)
            return name.status === 'absent' ? found(null) : name
          }),
    ),
  rules: ({installation, profile}) => {
    const source = realmSource(installation, profile)
    if (source === null || 'value' in source) return []
    const {namespace, name} = source
    return [{apiGroup: '', resource: 'secrets', verbs: ['get'], namespace, resourceNames: [name]}]
  },
}

type RealmSource = {readonly value: string} | (ObjectName & {readonly key: string})

/** Returns the source of the realm name: the app's own variable, or else the Secret of the profile. */
function realmSource({namespace, components: {app}}: Installation, {realm}: Profile): RealmSource | null {
  if (realm === undefined) return null
  const workload = app.state === 'found' ? app.workloads[0] : undefined
  const container = workload && mainContainer(workload.template, workload.mainContainer)
  const entry = container?.env?.findLast(({name}) => name === realm.env)
  if (entry?.value) return {value: entry.value}
  const {name = realm.secret, key = realm.key} = entry?.valueFrom?.secretKeyRef ?? {}
  return {namespace, name, key}
}
