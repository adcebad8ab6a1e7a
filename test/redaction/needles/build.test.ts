import {createHash} from 'node:crypto'
import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {buildNeedles} from '../../../src/redaction/needles/build.ts'
import {LONGEST_NEEDLE, type Secret} from '../../../src/redaction/needles/secret.ts'
import {deepTest} from '../../depth.ts'
import {hide, hider} from './hide.ts'

const TOKEN = 'sk-ant-api03-q8Zt0LxVn4Rk2Wm7Yb1Cd5Fg9Hj3Kp6Ts0Uv8Xa4'
const secret = (ref: string, value: string): Secret => ({ref, value: Buffer.from(value)})
const build = (...secrets: readonly Secret[]) => buildNeedles(secrets, new Set(['web-7f9c4d']))
/** Returns pseudo-random bytes, the same on every run. */
const random = (seed: string, size: number) =>
  Buffer.concat(
    Array.from({length: Math.ceil(size / 32)}, (_, at) => createHash('sha256').update(`${seed} ${at}`).digest()),
  )

test('weak secrets are listed by ref and not searched for', () => {
  const {needles, weak} = build(
    secret('secret/b/s.k', 'postgres'),
    secret('secret/a/s.k', 'web-7f9c4d'),
    secret('secret/c/s.k', TOKEN),
  )
  expect(weak).toEqual(['secret/a/s.k', 'secret/b/s.k'])
  expect(new Set(needles.map(({ref}) => ref))).toEqual(new Set(['secret/c/s.k']))
})

test('a value that is weak under one name and secret under another is searched for', () => {
  const {needles, weak} = build(
    secret('secret/a/realm.realm-name', 'globexsystems'),
    secret('secret/a/db.password', 'globexsystems'),
  )
  expect(weak).toEqual(['secret/a/realm.realm-name'])
  expect(new Set(needles.map(({ref}) => ref))).toEqual(new Set(['secret/a/db.password']))
})

test('weak parts are neither searched for nor listed, certificates are not listed', () => {
  const dsn = 'postgres://postgres:postgres@db.local:5432/q8Zt0LxVn4Rk2Wm7'
  expect(build(secret('a', dsn)).weak).toEqual([])
  expect(hide('user postgres logged in', dsn)).toBe('user postgres logged in')
  expect(build(secret('a', '-----BEGIN CERTIFICATE-----\nMIIBabcdefgh\n-----END CERTIFICATE-----\n'))).toEqual({
    needles: [],
    weak: [],
  })
})

test('the first ref wins where two secrets have the same value, whatever runs before', () => {
  const {needles} = build(secret('secret/a/one.k', TOKEN), secret('secret/a/two.k', TOKEN))
  expect(new Set(needles.map(({ref}) => ref))).toEqual(new Set(['secret/a/one.k']))
  expect(build(secret('a', TOKEN), secret('b', 'Kx9!tR5%w'))).toEqual(
    build(secret('a', TOKEN), secret('b', 'Kx9!tR5%w')),
  )
})

test('the first ref wins where a secret is a part of a later one', () => {
  const {needles} = build(secret('first', TOKEN), secret('second', `postgres://app:${TOKEN}@db.local/app`))
  const found = needles.find(({bytes}) => Buffer.from(bytes).toString() === TOKEN)
  expect(found?.ref).toBe('first')
})

test('a value and the same with blanks around it count as one value', () => {
  const {needles} = build(secret('a', 'Kx9!tR5%w\n'))
  expect(new Set(needles.map(({value}) => Buffer.from(value).toString()))).toEqual(new Set(['Kx9!tR5%w']))
  expect(hide(`[${Buffer.from('Kx9!tR5%w\n').toString('hex')}]`, 'Kx9!tR5%w\n')).toBe('[#]')
})

test('all bytes of a needle come from its secret: its value is what is decoded', () => {
  for (const {bytes, value} of build(secret('a', TOKEN)).needles) {
    expect(bytes.length).toBeGreaterThanOrEqual(6)
    expect(Buffer.from(value).toString()).toBe(TOKEN)
  }
})

test('a random value is found where a line was cut off, in other encodings too', () => {
  expect(hide(`key ${TOKEN.slice(0, 30)}`, TOKEN)).toBe('key #')
  expect(hide(`key ${TOKEN.slice(0, 30)}... more`, TOKEN)).toBe('key #... more')
  expect(hide(`key ${Buffer.from(TOKEN).toString('hex').slice(0, 61)}`, TOKEN)).toBe('key #')
  expect(hide(`key ${Buffer.from(TOKEN).toString('base64').slice(0, 41)}`, TOKEN)).toBe('key #')
})

test("what a token's maker puts in front gives nothing away", () => {
  expect(hide('key sk-ant-api03-another-one', TOKEN)).toBe('key sk-ant-api03-another-one')
})

test.each([
  ['a JWT', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'],
  ['a DSN', 'postgres://app:q8Zt0LxVn4Rk2Wm7@db.local/app'],
  ['words', 'correct horse battery staple'],
  [
    'a private key',
    '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n-----END PRIVATE KEY-----\n',
  ],
])('%s has no prefix of its own', (_, value) => {
  expect(hide(`x ${value.slice(0, 16)} y`, value)).toBe(`x ${value.slice(0, 16)} y`)
})

test('a prefix that two values share is none', () => {
  const other = `${TOKEN.slice(0, 40)}0ther0ther`
  expect(hide(`x ${TOKEN.slice(0, 30)} y`, TOKEN, other)).toBe(`x ${TOKEN.slice(0, 30)} y`)
  expect(hide(`x ${TOKEN} ${other} y`, TOKEN, other)).toBe('x # # y')
})

test('lines of a private key are found with whatever between them', () => {
  const lines = [0, 1, 2].map(at => random(`line ${at}`, 48).toString('base64').slice(0, 64))
  const key = ['-----BEGIN RSA PRIVATE KEY-----', ...lines, '-----END RSA PRIVATE KEY-----', ''].join('\n')
  expect(hide(lines.join('\n'), key)).toBe('#\n#\n#')
  expect(hide(lines.join(' '), key)).toBe('# # #')
  expect(hide(`{"k":${JSON.stringify(key)}}`, key)).toMatch(/^\{"k":"#"\}$/)
})

test('what a Helm release holds is found, in encodings as well', () => {
  const release = {
    chart: {},
    config: {password: 'user-given-pw'},
    manifest: 'kind: Secret\nstringData:\n  x: in-manifest-9\n',
  }
  const blob = gzipSync(JSON.stringify(release)).toString('base64')
  expect(hide('a user-given-pw b in-manifest-9 c', blob)).toBe('a # b # c')
  expect(hide(`a ${Buffer.from('in-manifest-9').toString('hex')} b ${blob} c`, blob)).toBe('a # b # c')
})

deepTest('a secret of one megabyte is one find in each of its encodings', () => {
  const value = random('megabyte', 1024 * 1024)
    .toString('base64')
    .slice(0, 1024 * 1024)
  const {needles} = build(secret('a', value))
  expect(needles.every(({bytes}) => bytes.length <= LONGEST_NEEDLE && bytes.length > LONGEST_NEEDLE / 2)).toBe(true)
  const hidden = hider(needles)
  const bytes = Buffer.from(value)
  expect(hidden(`a ${value} b`)).toBe('a # b')
  expect(hidden(`a ${bytes.toString('hex')} b`)).toBe('a # b')
  expect(hidden(`a ${encodeURIComponent(value)} b`)).toBe('a # b')
  expect(hidden(`a ${bytes.toString('base64').replace(/.=+$/, '')} b`)).toBe('a # b')
  expect(hidden(`a ${value.slice(0, 500_000)} b`)).toBe('a # b')
})

deepTest('each of 1,000 secrets is found, and nothing beside them', () => {
  const values = Array.from({length: 1000}, (_, at) => random(`secret ${at}`, 32).toString('base64url'))
  const hidden = hider(build(...values.map((value, at) => secret(`secret/ns/s${at}.k`, value))).needles)
  expect(hidden(values.join(' '))).toBe(values.map(() => '#').join(' '))
  expect(hidden(values.map(value => Buffer.from(value).toString('hex')).join(' '))).toBe(
    values.map(() => '#').join(' '),
  )
  const honest = Array.from({length: 2000}, (_, at) => random(`honest ${at}`, 32).toString('base64url')).join(' ')
  expect(hidden(honest)).toBe(honest)
})

deepTest('of a long text each line is found, and all of it in every encoding, by few needles', () => {
  const lines = Array.from({length: 500}, (_, at) => random(`line ${at}`, 32).toString('base64'))
  const text = lines.join('\n')
  expect(build(secret('a', text)).needles.length).toBeLessThan(500 * 20)
  expect(hide(`x\n${text}\ny`, text)).toBe(`x\n${lines.map(() => '#').join('\n')}\ny`)
  const bytes = Buffer.from(text)
  const encoded = [JSON.stringify(text).slice(1, -1), encodeURIComponent(text), bytes.toString('hex')]
  for (const written of [...encoded, bytes.toString('base64')]) expect(hide(`x ${written} y`, text)).toBe('x # y')
})

test('a needle holds no line feed', () => {
  const value = 'first secret line 1\nsecond secret line 2\r\nthird "line"'
  expect(build(secret('a', value)).needles.filter(({bytes}) => bytes.includes(0x0a))).toEqual([])
})

test.each([
  ['words with something made up', 'line one XkQ7z\nline two Zk9qP\n', 'a\n#\n#\nb'],
  ['phrases', 'correct horse battery staple\nzebra crossing wonderland\n', 'a\n#\n#\nb'],
  ['one with what stands everywhere', 'correct horse battery staple\nand so on\n', 'a\n#\nand so on\nb'],
  ['braces', 'Xk{Q7z}9!\nZk<9>qP%w\n', 'a\n#\n#\nb'],
  ['one that looks like a setting', 'first half XkQ7z\nsecond half Zk9qP\nnote: Bq8Wz\n', 'a\n#\n#\n#\nb'],
  [
    'a configuration',
    '[server]\nlisten everywhere always\nlogin XkQ7z Zk9qP\n',
    'a\n[server]\nlisten everywhere always\n#\nb',
  ],
  [
    'markup',
    '<config>\n  <level>debugging</level>\n  <door>XkQ7z Zk9qP</door>\n</config>\n',
    'a\n<config>\n  <level>debugging</level>\n  #\n</config>\nb',
  ],
])('lines of a secret text are found each: %s', (_, value, hidden) => {
  expect(hide(`a\n${value}b`, value)).toBe(hidden)
  expect(build(secret('a', value)).weak).toEqual([])
})

test('the lines of certificates are not searched for, what stands beside them is', () => {
  const certificate =
    'GlobalSign Root CA\n-----BEGIN CERTIFICATE-----\nMIIBabcdefgh12XyZ9q\n-----END CERTIFICATE-----\n'
  expect(hide(certificate, certificate)).toBe(certificate)
  expect(hide(`${certificate}words XkQ7z\n`, `${certificate}words XkQ7z\n`)).toBe(`${certificate}#\n`)
})

test('a text of which no line and no part is searched for is listed as weak, each time', () => {
  const text = '# what it listens on\nlisten: 0.0.0.0:8080\nlog_level: debugging\n'
  expect(build(secret('a', text), secret('b', text)).weak).toEqual(['a', 'b'])
  expect(build(secret('a', 'abc d\nabc e\n')).weak).toEqual(['a'])
})
