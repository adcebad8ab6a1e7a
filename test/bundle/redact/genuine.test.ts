import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {encodingsOf} from '../encodings.ts'
import planted from '../fixtures/planted-secrets.json' with {type: 'json'}
import {filesIn} from '../write/unpack.ts'
import {folderOfFile, redacted} from './redacted.ts'

const GENUINE = join(import.meta.dirname, '../fixtures/troubleshoot-0.133.0.tar.gz')

/**
 * Values that are not secrets: a realm, a client and an address. Their masks would hide faults, because they occur in
 * many places.
 */
const OPEN = new Set(['keycloak-realm/realm-name', 'keycloak-realm/client-id', 'keycloak-realm/server-url'])
const {auths} = JSON.parse(planted['registry-pull/.dockerconfigjson'])
const SECRETS: readonly (readonly [string, string])[] = [
  ...Object.entries(planted).filter(([name]) => !OPEN.has(name)),
  ['registry-pull password', auths['images.example.com'].password],
  ['registry-pull auth', auths['images.example.com'].auth],
]

const folder = folderOfFile()
let before: Map<string, Buffer>
let after: Map<string, Buffer>
let everyByte: Buffer

beforeAll(async () => {
  await mkdir(join(folder, 'in'))
  await mkdir(join(folder, 'out'))
  execFileSync('tar', ['-xzf', GENUINE, '-C', join(folder, 'in'), '--strip-components=1'])
  await redacted(GENUINE, join(folder, 'out.tar.gz'))
  execFileSync('tar', ['-xzf', join(folder, 'out.tar.gz'), '-C', join(folder, 'out'), '--strip-components=1'])
  execFileSync('cp', ['-RL', join(folder, 'in'), join(folder, 'followed')]) // links become files
  before = filesIn(join(folder, 'followed'))
  after = filesIn(join(folder, 'out'))
  everyByte = Buffer.concat([...after].flatMap(([path, bytes]) => [Buffer.from(`\n${path}\n`), bytes]))
}, 60_000)

test('the planted secrets are in it before, so that their absence says something', () => {
  const all = Buffer.concat([...before.values()])
  expect(SECRETS.filter(([, value]) => all.includes(value)).length).toBeGreaterThan(4)
})

test.each(SECRETS)('%s survives in no encoding', (_, value) => {
  expect(encodingsOf(value).filter(form => everyByte.includes(form)).length).toBe(0)
})

test('no file is missing, and only the report is new', () => {
  expect([...after.keys()]).toEqual([...before.keys(), 'redaction-report.json'].toSorted())
})

test('every JSON document is one still', () => {
  const parses = ([path, bytes]: [string, Buffer]) => path.endsWith('.json') && isJson(bytes)
  const broken = [...before].filter(parses).filter(([path]) => !isJson(after.get(path) ?? Buffer.alloc(0)))
  expect(broken.map(([path]) => path)).toEqual([])
})

test('everything else stays as it is: a line differs only where something was hidden', () => {
  for (const [path, bytes] of before) {
    const lines = after.get(path)?.toString().split('\n') ?? []
    const changed = bytes
      .toString()
      .split('\n')
      .filter((line, index) => line !== lines[index])
    expect(lines.filter(line => line.includes('<redacted:')).length, path).toBeGreaterThanOrEqual(changed.length)
  }
})

test('what troubleshoot hid stays hidden as it was', () => {
  const count = (files: Map<string, Buffer>) =>
    Buffer.concat([...files.values()])
      .toString()
      .split('***HIDDEN***').length
  expect(count(after)).toBe(count(before))
})

test('links are files with the redacted bytes of what they led to', () => {
  const log = [...after.keys()].find(path => path.startsWith('logs/all/') && path.endsWith('/app.log')) ?? ''
  const [, , pod] = log.split('/')
  expect(after.get(log)).toEqual(after.get(`cluster-resources/pods/logs/svc/${pod}/app.log`))
  expect(execFileSync('tar', ['-tvzf', join(folder, 'out.tar.gz')], {encoding: 'utf8'}).match(/^[^-]/gm)).toBeNull()
})

test('it opens as a bundle, and redacting it again changes nothing but the report', async () => {
  const bundle = await openBundle(join(folder, 'out.tar.gz'))
  expect(bundle.files.has('cluster-resources/pods/svc.json')).toBe(true)
  await redacted(join(folder, 'out.tar.gz'), join(folder, 'again.tar.gz'))
  await mkdir(join(folder, 'again'))
  execFileSync('tar', ['-xzf', join(folder, 'again.tar.gz'), '-C', join(folder, 'again'), '--strip-components=1'])
  const again = filesIn(join(folder, 'again'))
  const differing = [...after].filter(([path, bytes]) => !again.get(path)?.equals(bytes)).map(([path]) => path)
  expect(differing.filter(path => path !== 'redaction-report.json')).toEqual([])
})

test('the same input gives the same bytes', async () => {
  await redacted(GENUINE, join(folder, 'twin.tar.gz'))
  expect(readFileSync(join(folder, 'twin.tar.gz')).equals(readFileSync(join(folder, 'out.tar.gz')))).toBe(true)
})

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString())
    return true
  } catch {
    return false
  }
}
