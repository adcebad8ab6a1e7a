import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {runs} from '../../depth.ts'
import {cuts, documents} from './documents.ts'
import {expected} from './expected.ts'
import {hiddenIn, maskOf, walked} from './walked.ts'

const layouts = fc.constantFrom<(value: unknown) => string>(
  value => JSON.stringify(value),
  value => JSON.stringify(value, null, 4),
  value => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  value => JSON.stringify(value).replaceAll(/"(?:[^"\\]|\\.)*"/g, escaped),
)

function escaped(string: string): string {
  return string.replaceAll(/\\u....|\\.|[a-z]/g, found =>
    found.length > 1 ? found : `\\u00${found.charCodeAt(0).toString(16)}`,
  )
}

describe('a JSON document after the walker', () => {
  it('is the document before, but for its secrets', () => {
    fc.assert(
      fc.property(documents, layouts, (value, layout) => {
        expect(JSON.parse(walked('json', layout(value)).text)).toEqual(expected(JSON.parse(JSON.stringify(value))))
      }),
      {numRuns: runs(400)},
    )
  })

  it('is the same however the bytes were cut', () => {
    fc.assert(
      fc.property(documents, layouts, cuts, (value, layout, lengths) => {
        const text = layout(value)
        expect(walked('json', text, {cuts: lengths})).toEqual(walked('json', text))
      }),
      {numRuns: runs(400)},
    )
  })

  it('stays as it is when walked again', () => {
    fc.assert(
      fc.property(documents, layouts, (value, layout) => {
        const {text} = walked('json', layout(value))
        expect(walked('json', text).text).toBe(text)
      }),
      {numRuns: runs(400)},
    )
  })
})

describe('a value', () => {
  it.each([
    ['an escaped quote', '{"password": "hunt\\"er2\\\\"}', 'hunt\\"er2\\\\'],
    ['behind a scheme', '{"authorization": "Bearer 9f8e7d6c5b4a3928"}', '9f8e7d6c5b4a3928'],
    ['behind an escape', '{"authorization": "\\u0042earer 9f8e7d6c5b4a3928"}', '9f8e7d6c5b4a3928'],
    ['an escaped key', '{"pass\\u0077ord": "hunter2xyz"}', 'hunter2xyz'],
    ['in a list', '{"Authorization": ["Basic aHVudGVyMg=="]}', 'aHVudGVyMg=='],
    ['between terminal colours', '{\x1b[34;1m"password"\x1b[0m: \x1b[32m"hunter2xyz"\x1b[0m}', 'hunter2xyz'],
    ['with a colour inside', '{"password": "hun\x1b[1mter2xyz"}', 'hun\x1b[1mter2xyz'],
    ['of encrypted content', '{"encrypted_content": "gAAAA"}', 'gAAAA'],
    ['longer than what is looked at', `{"password": "${'x1'.repeat(90_000)}"}`, 'x1'.repeat(90_000)],
    ['of invalid UTF-8 names', '{"\u00ffpassword": "hunter2xyz", "b": 1}', 'hunter2xyz'],
  ])('is hidden: %s', (_, text, secret) => {
    expect(hiddenIn('json', text)).toEqual([secret])
  })

  it.each([
    '{"password": null, "token": true, "apiKey": 12, "max_tokens": 4096, "secret": {"a": "b"}}',
    '{"password": "", "apiKey": "{{ .Values.key }}", "secretKeyRef": {"name": "app", "key": "password"}}',
    '{"env": [{"name": "API_KEY", "valueFrom": {"secretKeyRef": {"name": "x-api-key", "key": "api-key"}}}]}',
    '{"tolerations": [{"key": "token", "operator": "Equal", "value": "true"}]}',
    '{"kind": "ConfigMap", "data": {"a": "aHVudGVyMg=="}}',
    '{"data": {"a": "aHVudGVyMg=="}}',
    '{"kind": "Secret", "apiVersion": "example.com/v1", "data": {"a": "aHVudGVyMg=="}}',
    '{"kind": "Secret", "metadata": {"name": "password", "labels": {"app": "x"}}, "type": "Opaque"}',
  ])('stays: %s', text => {
    expect(walked('json', text).text).toBe(text)
  })
})

describe('an environment variable', () => {
  it.each([
    '[{"name": "DB_PASSWORD", "value": "hunter2xyz"}]',
    '[{"value": "hunter2xyz", "name": "DB_PASSWORD"}]',
    '[{"Value":"hunter2xyz","a":{"b":[1,{"c":"d"}]},"e":"f","Name":"DB_PASSWORD"}]',
    '[{\n  "key": "DB_PASSWORD",\n  "x": [],\n\n  "value":\n    "hunter2xyz"\n}]',
  ])('is hidden in any layout: %s', text => {
    expect(hiddenIn('json', text)).toEqual(['hunter2xyz'])
  })

  it('is hidden when its name does not come in time', () => {
    const between = '"x": "y", '.repeat(10_000)
    expect(hiddenIn('json', `[{"value": "hunter2xyz", ${between} "name": "LOG_LEVEL"}]`)).toEqual(['hunter2xyz'])
  })

  it('is hidden in its whole length when longer than what is looked at', () => {
    const long = 'h1'.repeat(5000)
    expect(hiddenIn('json', `[{"value": "${long}", "name": "DB_PASSWORD"}]`)).toEqual([long])
    expect(hiddenIn('json', `[{"value": "${long}", "name": "LOG_LEVEL"}]`)).toEqual([])
  })
})

describe('a path of the user', () => {
  const rule = (path: string) => ({paths: [{id: 'mine', path: path.split('.')}]})
  const text = '{"a": {"b": [{"c": "one"}, {"c": "two", "d": 7}]}, "e": [true, null, "x"]}'

  it.each([
    ['a.b.1.c', ['two']],
    ['a.b.*.c', ['one', 'two']],
    ['a.*.*.d', ['7']],
    ['a.b', ['one', 'two', '7']],
    ['e', ['true', 'x']],
    ['e.2', ['x']],
    ['a.b.c', []],
    ['b', []],
  ])('%s', (path, secrets) => {
    expect(hiddenIn('json', text, rule(path))).toEqual(secrets)
  })

  it('leaves JSON where it hides numbers and booleans', () => {
    const mask = maskOf('rule/mine')
    expect(JSON.parse(walked('json', text, rule('*')).text)).toEqual({
      a: {b: [{c: mask}, {c: mask, d: mask}]},
      e: [mask, null, mask],
    })
  })
})

describe('text that is no JSON', () => {
  it.each([
    ['[INFO] password: x', 1],
    ['[2024-01-01T00:00:00Z] started', 11],
    ['[12:30:01] started', 3],
    ['{name: x}', 1],
    ['{"a": "b\n"}', 8],
    ['{"a" "b"}', 5],
    ['plain', 0],
  ])('ends the walk where that is known: %s', (text, position) => {
    const result = walked('json', text)
    expect(result).toMatchObject({goesOn: false, hidden: []})
    expect(result.position).toBe(position)
  })

  it('keeps hidden what was', () => {
    expect(hiddenIn('json', '{"password": "hunter2xyz", oops')).toEqual(['hunter2xyz'])
  })

  it('hides what was undecided when a document is cut off', () => {
    expect(hiddenIn('json', '{"apiVersion":"v1","data":{"a":"aHVudGVyMg==","b":"aHVudGVyMg==')).toHaveLength(2)
    expect(hiddenIn('json', '[{"value": "hunter2xyz", ')).toEqual(['hunter2xyz'])
    expect(hiddenIn('json', '{"password": "hunter2x')).toEqual(['hunter2x'])
  })

  it('is not looked at behind the end of the document', () => {
    const first = '{"password": "hunter2xyz"}'
    expect(walked('json', `${first}\n{"password": "hunter3xyz"}`)).toMatchObject({
      goesOn: false,
      position: first.length,
      hidden: [{start: 14, end: 24}],
    })
  })
})
