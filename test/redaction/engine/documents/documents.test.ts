import {describe, expect, test} from 'vitest'
import {parseAllDocuments, stringify} from 'yaml'
import {buildInstallation} from '../../../../src/lab/index.ts'
import {clusterStateOf} from '../../../../src/lab/state.ts'
import {redactChunks, redactorWith} from '../../texts.ts'

const redactor = redactorWith()
const NOW = '2026-03-01T10:00:00Z'

/** All objects of a realistic installation as the API server lists them, with the keys of a Secret in kubectl's order. */
const OBJECTS = clusterStateOf(buildInstallation({profile: 'openhands', namespace: 'prod', now: NOW, faults: []}))
  .objects()
  .map(object => Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1))))
/** Writes an object twice if two places refer to it. */
const AS_KUBECTL = {aliasDuplicateObjects: false}
const LIST = {apiVersion: 'v1', items: OBJECTS, kind: 'List', metadata: {resourceVersion: ''}}

const LAYOUTS: Readonly<Record<string, readonly [write: () => string, read: (text: string) => unknown]>> = {
  'pretty JSON': [() => JSON.stringify(LIST, null, 4), text => JSON.parse(text)],
  'JSON on one line': [() => JSON.stringify(LIST), text => JSON.parse(text)],
  'JSON lines': [
    () => OBJECTS.map(object => JSON.stringify(object)).join('\n'),
    text => ({...LIST, items: text.split('\n').map(line => JSON.parse(line))}),
  ],
  'a JSON string in a JSON log line': [
    () => JSON.stringify({level: 'info', dump: JSON.stringify(LIST)}),
    text => JSON.parse(JSON.parse(text).dump),
  ],
  YAML: [() => stringify(LIST, AS_KUBECTL), text => parseAllDocuments(text)[0]?.toJS()],
  'YAML of several documents': [
    () => OBJECTS.map(object => stringify(object, AS_KUBECTL)).join('---\n'),
    text => ({...LIST, items: parseAllDocuments(text).map(document => document.toJS())}),
  ],
}

describe.each(Object.entries(LAYOUTS))('%s', (_, [write, read]) => {
  const text = write()
  const out = redactChunks(redactor, chunksOf(Buffer.from(text), 7001)).toString()

  test('parses as before, every type kept; only leaves differ', () => {
    const changes = differences(LIST, read(out))
    expect(changes.length).toBeGreaterThan(20)
    for (const {path, before, after} of changes) {
      expect([path, typeof after]).toEqual([path, typeof before])
      expect([path, unmasked(after)]).toEqual([path, expect.stringContaining('<redacted:')])
    }
  })

  test('all data of Secrets is hidden and still base64', () => {
    const {items} = read(out) as {items: {kind: string; data?: Record<string, string>}[]}
    const values = items.filter(({kind}) => kind === 'Secret').flatMap(({data}) => Object.values(data ?? {}))
    expect(values.length).toBeGreaterThan(5)
    for (const value of values.filter(value => value !== '')) {
      const decoded = Buffer.from(value, 'base64').toString()
      expect(Buffer.from(decoded).toString('base64')).toBe(value)
      expect(decoded).toMatch(/^<redacted:[\w/.-]+#[0-9a-f]{16}>$|^-----BEGIN CERTIFICATE/)
    }
  })

  test('redacting twice changes nothing', () => {
    expect(redactChunks(redactor, [Buffer.from(out)]).toString()).toBe(out)
  })
})

test('comments, anchors and the order of keys stay', () => {
  const text = `# the database
defaults: &defaults
  retries: 3   # often enough
  password: "hunter2-x9"

db:
  <<: *defaults
  port: 5432
  tls: true
`
  expect(redactorWith().text(text, 'x')).toBe(
    text.replace('hunter2-x9', redactorWith().text('password: hunter2-x9', 'x').slice('password: '.length)),
  )
})

describe('a Secret alone, its data before its kind', () => {
  const value = Buffer.from('winter cat').toString('base64')
  const secret = `{"apiVersion":"v1","data":{"k":"${value}"},"kind":"Secret"}`
  const plain = '{"stringData":{"z":"winter cat"},"kind":"Secret"}'

  test.each([
    ['YAML at the very beginning', `apiVersion: v1\ndata:\n  a: ${value}\nkind: Secret\n`],
    ['YAML with CRLF and no last line end', `apiVersion: v1\r\ndata:\r\n  a: ${value}\r\nkind: Secret`],
    ['YAML with data in flow', `apiVersion: v1\ndata: {a: ${value}}\nkind: Secret\n`],
    ['in a log line', `2026-03-01 INFO obj=${secret} done`],
    ['YAML in a JSON string', JSON.stringify({m: `apiVersion: v1\ndata:\n  a: ${value}\nkind: Secret\n`})],
    ['YAML in a JSON string, data first', JSON.stringify({m: `data:\n  a: ${value}\nkind: Secret\n`})],
    ['behind another document', `{"a":1}${secret}`],
    ['on the second line', `ready\n${secret}\n${plain}\n`],
    ['in an annotation', JSON.stringify({kind: 'Pod', metadata: {annotations: {last: secret}}})],
    [
      'in the annotations of a long list on one line',
      JSON.stringify({
        items: Array.from({length: 40}, () => ({kind: 'ConfigMap', metadata: {annotations: {last: plain}}})),
      }),
    ],
  ])('%s', (_, text) => {
    const out = redactor.text(text, 'x')
    expect(out).not.toContain(value)
    expect(out).not.toContain('winter cat')
    expect(redactor.text(out, 'x')).toBe(out)
  })
})

test('what only looks like a mask hides nothing', () => {
  const known = redactorWith({secrets: [{ref: 'secret/prod/db.password', value: Buffer.from('vQ7mZ2xK9wT4nB8c')}]})
  const fake = (source: string) => `<redacted:${source}#0123456789abcdef>`
  expect(known.text(`x ${fake('vQ7mZ2xK9wT4nB8c')} y`, 'x')).not.toContain('vQ7mZ2xK9wT4nB8c')
  expect(known.text(`{"password":"${fake('rule/x')}hunter2xyz9"}`, 'x')).not.toContain('hunter2xyz9')
})

interface Difference {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (typeof before !== 'object' || before === null) return before === after ? [] : [{path, before, after}]
  expect([path, Object.keys(after as object)]).toEqual([path, Object.keys(before)])
  return Object.entries(before).flatMap(([key, value]) =>
    differences(value, (after as Record<string, unknown>)[key], `${path}/${key}`),
  )
}

/** Returns a mask unchanged. Decodes any other value of a Secret's data from base64. */
function unmasked(leaf: unknown): string {
  return String(leaf).includes('<redacted:') ? String(leaf) : Buffer.from(String(leaf), 'base64').toString()
}

function chunksOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({length: Math.ceil(bytes.length / size)}, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
}
