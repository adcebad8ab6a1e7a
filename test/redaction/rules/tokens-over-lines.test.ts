import {expect, test} from 'vitest'
import type {Found, GoesOn, Rule} from '../../../src/redaction/rule.ts'
import {TOKEN_RULES} from '../../../src/redaction/rules/tokens/index.ts'
import {derKey, pemKey, puttyKey} from '../../../src/redaction/rules/tokens/private-keys.ts'

const algoliaKey = TOKEN_RULES.find(({id}) => id === 'algolia-key') as Rule

const BODY = [
  'MIIEpAIBAAKCAQEAx3Jq9VbTz5LrWf0KdHs7YuMc2PgNe8RiXo4AtQk1ZwSvB6Uj',
  'q7Rv0cXm2Zt8Lp5Kd1Yw9Hs4Fb6Jn3Ga+Qe/Uo7Ti2Vx8Bk5Mr1Nz4Cy6Dl9Wf3',
  'Zt8Lp5Kd1Yw9Hg==',
]
const PEM = ['-----BEGIN RSA PRIVATE KEY-----', ...BODY, '-----END RSA PRIVATE KEY-----']

function expectHidden(rule: Rule, lines: readonly string[], secrets: readonly string[]): void {
  const output = withoutFinds(rule, lines)
  for (const secret of secrets) expect(output.join('\n')).not.toContain(secret)
}

function expectKept(rule: Rule, lines: readonly string[]): void {
  expect(withoutFinds(rule, lines)).toEqual(lines)
}

test('a key over lines', () => expectHidden(pemKey, PEM, BODY))

test('the marks of a key stay, and what is after it', () => {
  const output = withoutFinds(pemKey, [...PEM, 'q7Rv0cXm2Zt8Lp5Kd1Yw9Hs4Fb6Jn3GaQeUo7Ti2Vx8Bk5Mr1Nz4Cy6Dl9Wf3xy'])
  expect(output[0]).toBe(PEM[0])
  expect(output.at(-2)).toBe(PEM.at(-1))
  expect(output.at(-1)).toContain('q7Rv0cXm2Zt8')
})

test('a key in a YAML block', () => expectHidden(pemKey, ['tls.key: |', ...PEM.map(line => `    ${line}`)], BODY))

test('a key that a logger prints line by line', () => {
  expectHidden(
    pemKey,
    PEM.map((line, i) => `2025-03-04T05:06:0${i}Z stderr F ${line}`),
    BODY,
  )
})

test('a key in the lines of a string literal', () => {
  expectHidden(
    pemKey,
    PEM.map(line => `  "${line}\\n" +`),
    BODY,
  )
})

test('an encrypted key with headers', () => {
  const headers = ['Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-256-CBC,1F0E2D3C4B5A69788796A5B4C3D2E1F0', '']
  expectHidden(pemKey, [PEM[0] ?? '', ...headers, ...BODY], BODY)
})

test('a PGP key with its checksum', () => {
  const lines = [
    '-----BEGIN PGP PRIVATE KEY BLOCK-----',
    'Version: 2',
    '',
    ...BODY,
    '=8xQN',
    '-----END PGP PRIVATE KEY BLOCK-----',
  ]
  expectHidden(pemKey, lines, [...BODY, '=8xQN'])
})

test('a key without its first line', () => expectHidden(derKey, BODY, BODY))

test('a key without its last lines, and then the log goes on', () => {
  const output = withoutFinds(pemKey, [...PEM.slice(0, 3), 'level=info msg="started"', 'Zt8Lp5Kd1Yw9Hg=='])
  expect(output.slice(3)).toEqual(['level=info msg="started"', 'Zt8Lp5Kd1Yw9Hg=='])
})

test('the private lines of PuTTY', () => {
  expectHidden(puttyKey, ['Private-Lines: 3', ...BODY, 'Private-MAC: 0a1b'], BODY)
})

test('a placeholder of a key stays', () => {
  for (const body of ['***', 'xxx', '...', 'YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo=']) {
    expectKept(pemKey, ['-----BEGIN PRIVATE KEY-----', body, '-----END PRIVATE KEY-----'])
  }
})

test('a certificate stays', () => {
  expectKept(pemKey, ['-----BEGIN CERTIFICATE-----', ...BODY, '-----END CERTIFICATE-----'])
})

test('a value on the line after its name', () => {
  const key = 'dl5ueavd17xe7flsvl7vll71j77ilx2h'
  expectHidden(algoliaKey, ['<algoliaToken>', `    ${key}`, '</algoliaToken>'], [key])
  expectHidden(algoliaKey, ['  - name: ALGOLIA_API_KEY', `    value: ${key}`], [key])
  expectHidden(algoliaKey, ['    "name": "ALGOLIA_API_KEY",', `    "value": "${key}"`], [key])
  expectKept(algoliaKey, ['<algoliaToken>', '    dl5ueavd17xe7flsvl7vll71j77ilx2hab', '</algoliaToken>'])
  expectKept(algoliaKey, ['<algoliaToken>', '', `    ${key}`])
})

/** Searches like the redactor: each line, and the following lines as long as a find continues. */
function withoutFinds(rule: Rule, lines: readonly string[]): string[] {
  let going: GoesOn[] = []
  return lines.map(line => {
    const before = going.map(goesOn => goesOn(line, true))
    const found = [...before.flatMap(({found}) => found), ...rule.find(line, {path: 'app.log'})]
    going = [...before, ...found].flatMap(({goesOn}) => goesOn ?? [])
    return masked(line, found)
  })
}

function masked(line: string, found: readonly Found[]): string {
  const finds = found.filter(({start, end}) => end > start).sort((one, other) => other.start - one.start)
  return finds.reduce((rest, {start, end}) => `${rest.slice(0, start)}<masked>${rest.slice(end)}`, line)
}
