import {describe, expect, test} from 'vitest'
import {createRedactor} from '../../../src/redaction/redactor.ts'
import {defineShape, type Rule} from '../../../src/redaction/rule.ts'

const SECRET = 'kD83hfQ02mZx71LwQ9'

function redacted(text: string, chunk: number, rules: readonly Rule[] = []): string {
  const redactor = createRedactor({secrets: [], objectNames: new Set(), rules, paths: [], key: Buffer.alloc(32, 1)})
  const stream = redactor.stream('list.json')
  const bytes = Buffer.from(text)
  const out: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunk) out.push(...stream.push(bytes.subarray(at, at + chunk)))
  return Buffer.concat([...out, ...stream.end()]).toString()
}

const pod = (index: number) => ({
  metadata: {name: `app-${index}`, managedFields: {'k:{"name":"API_KEY"}': {'f:value': {}}}},
  spec: {containers: [{env: [{name: 'LOG_LEVEL', value: 'info'}], args: ['--port=80', '--token', 'default']}]},
})

/** Returns a list in one line that is several parts long. `item` is at index `at`. */
function listWith(item: unknown, at: number): string {
  const items: unknown[] = Array.from({length: 1200}, (_, index) => pod(index))
  items.splice(at, 0, item)
  return `${JSON.stringify({kind: 'PodList', apiVersion: 'v1', metadata: {}, items})}\n`
}

const ITEMS: Readonly<Record<string, unknown>> = {
  'a name and its value': {config: {nested: {api_key: SECRET}}},
  'a name and a value as two members': {env: [{name: 'API_KEY', value: SECRET}]},
  'a container and what is in it': {credentials: {first: {a: SECRET}}},
  'an assignment in a string': {message: `it said {api_key=${SECRET}} and "more"`},
  'JSON in a string': {applied: JSON.stringify({spec: {db: {password: SECRET}}})},
  'a slash that is escaped': {url: `postgres://app:${SECRET}@db/app`},
  'what changed, under its name': {api_key: {from: SECRET, to: `x${SECRET}`}},
  'the field that a report is on': {loc: ['body', 'api_key'], msg: 'too short', input: SECRET},
  'columns and rows': {columns: ['id', 'password'], rows: [[1, SECRET]]},
  'a password of terraform, far from its type': {type: 'random_password', a: {b: {c: {}}}, values: {result: SECRET}},
}

describe('a list in one long line', () => {
  for (const [says, item] of Object.entries(ITEMS)) {
    test(`hides ${says}, wherever it stands`, () => {
      const lists = [0, 333, 700, 1200].map(at => listWith(item, at).replaceAll('//', '\\/\\/'))
      for (const list of lists) {
        const out = redacted(list, 65_536)
        expect(out).not.toContain(SECRET)
        expect(redacted(list, 7919)).toBe(out)
        expect(JSON.parse(out).items).toHaveLength(1201)
      }
    })
  }

  test('is as it was, but for the secrets', () => {
    expect(redacted(listWith(pod(1200), 600), 65_536)).toBe(listWith(pod(1200), 600))
  })

  test('hides no member for the name of another', () => {
    const item = {ask: {field: 'password: ""'}, status: {phase: SECRET}}
    expect(redacted(listWith(item, 600), 65_536)).toContain(`"phase":"${SECRET}"`)
  })

  test('shows the rules of users what stands in several objects', () => {
    const rule = defineShape({
      id: 'far',
      why: 'A code beside its owner.',
      keywords: ['owner-of-code'],
      pattern: /owner-of-code"\},"x":\{"y":\{"z":"(?<secret>\d{6})/,
    })
    const list = listWith({a: {b: 'owner-of-code'}, x: {y: {z: '314159'}}}, 600)
    expect(redacted(list, 65_536, [rule])).not.toContain('314159')
  })

  test('is searched as text from where it is no JSON', () => {
    const list = `${listWith({}, 0).trimEnd()} 'api_key': '${SECRET}', {'a': 1} password=${SECRET}\n`
    expect(redacted(list, 65_536)).not.toContain(SECRET)
  })
})

describe('a line with long JSON in a string', () => {
  const applied = (item: unknown) =>
    JSON.stringify({applied: JSON.stringify({items: [...Array(40).keys()].map(pod).concat(item as never)})})

  for (const [says, item] of Object.entries(ITEMS)) {
    test(`hides ${says}`, () => {
      const out = redacted(`${applied(item)}\n`, 65_536)
      expect(out).not.toContain(SECRET)
      expect(JSON.parse(JSON.parse(out).applied).items).toHaveLength(41)
    })
  }

  test('is as it was without secrets', () => {
    expect(redacted(`${applied(pod(40))}\n`, 65_536)).toBe(`${applied(pod(40))}\n`)
  })
})
