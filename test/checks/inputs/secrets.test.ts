import {expect, test} from 'vitest'
import type {Sources} from '../../../src/checks/inputs/input.ts'
import {REALM} from '../../../src/checks/inputs/secrets.ts'
import type {EnvVar} from '../../../src/cluster/objects.ts'
import {ABSENT, found, type ObjectName} from '../../../src/cluster/port.ts'
import type {Installation} from '../../../src/installation/installation.ts'
import {GENERIC, OPENHANDS} from '../../../src/installation/profiles.ts'
import {installation} from '../healthy.ts'
import {container} from '../objects.ts'

const NAME = 'KEYCLOAK_REALM_NAME'
const OTHER_SECRET = {name: NAME, valueFrom: {secretKeyRef: {name: 'login', key: 'realm'}}}

test.each<[string, EnvVar[], string]>([
  ['the Secret of the profile, if the app sets no variable', [], 'openhands/keycloak-realm/realm-name'],
  ['the Secret that the app reads it from', [OTHER_SECRET], 'openhands/login/realm'],
  ['the name in the variable itself', [OTHER_SECRET, {name: NAME, value: 'staff'}], 'staff'],
])('the realm is %s', async (_, env, expected) => {
  expect(await REALM.read(sources(withEnv(env)))).toEqual(found(expected))
})

test.each<[string, EnvVar[], string[]]>([
  ['the Secret of the profile', [], ['keycloak-realm']],
  ['the Secret that the app reads', [OTHER_SECRET], ['login']],
  ['no Secret for a plain name', [{name: NAME, value: 'staff'}], []],
])('takes %s by name', (_, env, expected) => {
  const rules = REALM.rules({installation: withEnv(env), profile: OPENHANDS, groups: null, facts: {}})
  expect(rules.flatMap(({resourceNames}) => resourceNames ?? [])).toEqual(expected)
})

test('without a realm in the profile, or without the Secret, none is known', async () => {
  expect(await REALM.read({...sources(installation()), profile: async () => found(GENERIC)})).toEqual(found(null))
  const reader = {secretName: async () => ABSENT} as unknown as Sources['reader'] // no other request is sent
  expect(await REALM.read({...sources(installation()), reader})).toEqual(found(null))
})

function withEnv(env: EnvVar[]): Installation {
  const template = {containers: [container({env})]}
  return installation({workload: {app: {template}}})
}

function sources(known: Installation): Sources {
  const given = {
    reader: {
      secretName: async ({namespace, name, key}: ObjectName & {key: string}) => found(`${namespace}/${name}/${key}`),
    },
    profile: async () => found(OPENHANDS),
    fact: async () => found(known),
  }
  return given as unknown as Sources // no other request is sent
}
