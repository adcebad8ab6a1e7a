import {describe, expect, test} from 'vitest'
import {IS_DEEP} from '../../../depth.ts'
import {benignFiles, redactBytes, redactChunks, redactorWith} from '../../texts.ts'

const redactor = redactorWith()

const SECRET = 'winter-cat9'
const ENCODED = Buffer.from(SECRET).toString('base64')

/** Functions that return the prefix of a log line for its number. */
const PREFIXES: Readonly<Record<string, (line: number) => string>> = {
  'kubectl --prefix': () => '[pod/web-0/app] ',
  'kubectl --prefix --timestamps': line => `[pod/web-0/app] 2026-03-01T10:00:0${line % 10}.12345678${line % 10}Z `,
  stern: () => 'web-0 app ',
  timestamps: line => `2026-03-01T10:00:0${line % 10}.1234567Z `,
  klog: line => `I0301 10:00:00.00000${line % 10}       1 dump.go:${line + 7}] `,
  'a container runtime': line => `2026-03-01T10:00:00.12345678${line % 10}Z stdout F `,
  'docker compose': () => 'app-1  | ',
  'a logger with a dash': line => `2026-03-01 10:00:00,12${line % 10} INFO app - `,
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  'a list of variables': `env:\n- name: DB_PASSWORD\n  value: ${SECRET}\n- name: PORT\n  value: "80"\n`,
  'a list of variables, value first': `env:\n- value: ${SECRET}\n  name: DB_PASSWORD\n- value: "80"\n  name: PORT\n`,
  'variables in JSON': pretty({env: [{name: 'DB_PASSWORD', value: SECRET}]}),
  'variables in JSON, value first': pretty({env: [{value: SECRET, name: 'DB_PASSWORD'}]}),
  'a Secret': `apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n  a: ${ENCODED}\n`,
  'a Secret, data first': `apiVersion: v1\ndata:\n  a: ${ENCODED}\nkind: Secret\n`,
  'a Secret of texts': `kind: Secret\nstringData:\n  a: ${SECRET}\n`,
  'a Secret in JSON': pretty({apiVersion: 'v1', data: {a: ENCODED}, kind: 'Secret'}),
  'a part of a Secret in JSON': pretty({kind: 'Secret', stringData: {a: SECRET}}).slice(0, -2),
  'a block': `ssh_key: |\n  first ${SECRET}\n  last ${SECRET}\nuser: app\n`,
}

const prefixes = Object.entries(PREFIXES)

describe.each(IS_DEEP ? prefixes : prefixes.slice(0, 3))('lines with the prefix of %s', (_, prefix) => {
  test.each(Object.entries(DOCUMENTS))('%s', (_, document) => {
    expectHidden(prefixed(document, prefix))
  })

  test.each(Object.entries(DOCUMENTS))('%s, between lines of others', (_, document) => {
    const text = prefixed(document, prefix)
    expectHidden(text.replaceAll('\n', '\n[pod/other/x] GET /healthz 200\n'))
  })

  test('texts without a secret stay byte for byte', () => {
    for (const {name, bytes} of benignFiles().filter(({name}) => /manifests|objects/.test(name))) {
      const text = prefixed(bytes.toString(), prefix)
      expect([name, redactBytes(redactor, Buffer.from(text)).toString()]).toEqual([name, text])
    }
  })
})

test('a line of a block that is a record of a container runtime stays JSON', () => {
  const lines = ['db:', '  password: |', `    ${SECRET}`, '  port: 5432']
  const text = lines.map(line => `${JSON.stringify({log: `${line}\n`, stream: 'stdout'})}\n`).join('')
  expectHidden(text)
  const out = redactBytes(redactor, Buffer.from(text)).toString()
  for (const record of out.trimEnd().split('\n')) expect(JSON.parse(record).log).toMatch(/\n$/)
})

test('each line keeps its prefix and its indentation', () => {
  const out = redactBytes(redactor, Buffer.from(prefixed(DOCUMENTS['a block'] ?? '', () => 'app-1  | '))).toString()
  expect(out.replaceAll(/<[^>]+>/g, '#')).toBe('app-1  | ssh_key: |\napp-1  |   #\napp-1  |   #\napp-1  | user: app\n')
})

test('two pods that write at the same time are two documents', () => {
  const lines = (DOCUMENTS['a Secret, data first'] ?? '').trim().split('\n')
  expectHidden(
    lines.flatMap(line => [`[pod/a/x] ${line}\n`, `[pod/b/x] ${line.replace('Secret', 'ConfigMap')}\n`]).join(''),
    1,
  )
})

test('a line that only looks like a beginning waits for no other', () => {
  const line = Buffer.from('2026-03-01T10:00:00Z INFO applied kind: Pod\n')
  expect(Buffer.concat(redactor.stream('x').push(line)).toString()).toBe(line.toString())
})

/** Expects that the value is masked. `left`: how often the value may remain in positions where it is not secret. */
function expectHidden(text: string, left = 0): void {
  const bytes = Buffer.from(text)
  const out = redactBytes(redactor, bytes)
  expect(out.toString().split(SECRET).length + out.toString().split(ENCODED).length - 2).toBe(left)
  expect(out.toString().split('\n').length).toBe(text.split('\n').length)
  expect(redactBytes(redactor, out).equals(out)).toBe(true)
  for (let cut = 1; cut < bytes.length; cut += 3) {
    expect(redactChunks(redactor, [bytes.subarray(0, cut), bytes.subarray(cut)]).equals(out)).toBe(true)
  }
}

function prefixed(text: string, prefix: (line: number) => string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line, index) => `${prefix(index)}${line}\n`)
    .join('')
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
