import {describe, expect, test} from 'vitest'
import {buildNeedles} from '../../../src/redaction/needles/build.ts'
import {secretsFromFile} from '../../../src/redaction/needles/from-file.ts'
import {hider} from './hide.ts'

const NAMES = new Set(['openhands-db-password'])
const WORDS = new Set(['acme-staging', 'registry.test/frontend1-web:2', 'team-blue'])

function built(ref: string, value: string) {
  return buildNeedles([{ref, value: Buffer.from(value)}], NAMES, () => WORDS)
}

function hide(value: string, text: string, key = 'DB_PASSWORD'): string {
  return hider(built(`env/ns/Deployment/app/app.${key}`, value).needles)(text)
}

describe('a password that is made of words', () => {
  test.each(['postgres-prod-2024', 'Welcome1!', 'openhands-service-password', 'admin123'])('%s is a secret', value => {
    expect(built('secret/ns/db.password', value).weak).toEqual([])
    expect(hide(value, `login with ${value}, or "${value}".`)).toBe('login with #, or "#".')
    expect(hide(value, Buffer.from(value).toString('base64'))).toBe('#')
  })

  test.each([
    ['postgres-prod-2024', 'postgres-prod-2024-replica-0'],
    ['postgres-prod-2024', 'postgres-prod-2024.svc.cluster.local'],
    ['postgres-prod-2024', 'my-postgres-prod-2024'],
    ['postgres-prod-2024', 'postgres-prod-20245'],
    ['postgres-prod-2024', 'POSTGRES_postgres-prod-2024'],
    ['acme-stag', 'acme-staging is another word at hand'],
  ])('%s is not hidden in %s', (value, text) => {
    expect(hide(value, text)).toBe(text)
  })

  test.each([
    [String.raw`"log":"x\npostgres-prod-2024\n"`, String.raw`"log":"x\n#\n"`],
    ['?p%3Dpostgres-prod-2024&x', '?p%3D#&x'],
    ['postgres://u:postgres-prod-2024@db', 'postgres://u:#@db'],
    ['it was postgres-prod-2024.', 'it was #.'],
    ['postgres-prod-2024', '#'],
  ])('stands alone in %s', (text, hidden) => {
    expect(hide('postgres-prod-2024', text)).toBe(hidden)
  })

  test('does not keep a shorter value from being found that it begins with', () => {
    const secrets = [
      {ref: 'secret/a/one.password', value: Buffer.from('gQ7mZpX2wordless')},
      {ref: 'secret/a/two.password', value: Buffer.from('gQ7mZpX2wordless-web')},
    ]
    const {needles} = buildNeedles(secrets, new Set(), () => new Set(['gQ7mZpX2wordless-web-0']))
    expect(hider(needles)('gQ7mZpX2wordless-web-0')).toMatch(/^#/)
  })
})

test.each([
  ['the name of an object', 'openhands-db-password'],
  ['a word at hand', 'team-blue'],
  ['a word of its own', 'keycloak'],
])('%s is weak under any name', (_, value) => {
  const {needles, weak} = built('secret/ns/db.password', value)
  expect({needles, weak}).toEqual({needles: [], weak: ['secret/ns/db.password']})
})

test('words under a name that tells nothing are weak', () => {
  expect(built('secret/ns/db.mode', 'runtime-api').weak).toEqual(['secret/ns/db.mode'])
})

test('what the user names is always searched for from eight characters on, as part of words as well', () => {
  const {needles, weak} = buildNeedles(secretsFromFile('keycloak\nrealm-x\nSHORT=abcdefg'), NAMES)
  expect(hider(needles)('my-keycloak-0 realm-x')).toBe('my-#-0 realm-x')
  expect(weak).toEqual(['file/SHORT', 'file/line-2'])
})
