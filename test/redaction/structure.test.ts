import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {runs} from '../depth.ts'
import {isStructureKept} from '../eval/structure.ts'
import {redactBytes, redactChunks, redactorWith} from './texts.ts'

const redactor = redactorWith()
const MASK = /redacted:[\w/-]+#[0-9a-f]{16}/
const VALUE = 'kD83hfQ02mZx71LwTr5q'

const name = fc.constantFrom('user', 'password', 'api_key', 'host', 'clientSecret', 'port', 'token', 'note', 'tokens')
const word = fc.oneof(
  fc.constantFrom(
    VALUE,
    'winter-cat9',
    'app',
    'Bearer kD83hfQ02mZx71Lw',
    'postgres://app:winter-cat9@db/x',
    '4096',
    '',
  ),
  fc.stringMatching(/^[A-Za-z0-9 .:/@+=_-]{0,30}$/),
)
const awkward = fc.oneof(word, fc.constantFrom('a <b> & c', 'say "x"', "it's", 'one\ntwo', 'C:\\dir', 'voilà-2026x'))

/** Generated documents by format. */
const DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  xml: fc
    .letrec<{element: string}>(tie => ({
      element: fc
        .tuple(
          fc.tuple(fc.constantFrom('', 'cfg:', 'wsse:'), name).map(parts => parts.join('')),
          fc.dictionary(name, awkward, {maxKeys: 2}),
          fc.oneof(
            {maxDepth: 3},
            awkward.map(entities),
            word.map(text => `<![CDATA[${text}]]>`),
            fc.array(tie('element'), {maxLength: 3}).map(all => `\n  ${all.join('\n  ')}\n`),
          ),
        )
        .map(([tag, attributes, content]) => `<${tag}${attributesOf(attributes)}>${content}</${tag}>`),
    }))
    .element.map(element => `<config>\n${element}\n</config>\n`),
  html: fc
    .tuple(fc.array(fc.tuple(name, awkward), {minLength: 1, maxLength: 3}), fc.boolean())
    .map(([rows, isForm]) =>
      isForm
        ? `<form>${rows.map(([key, value]) => `<input name="${key}" value="${entities(value)}">`).join('')}</form>`
        : `<table>${rows.map(([key, value]) => `<tr><td>${key}</td><td>${entities(value)}</td></tr>`).join('\n')}</table>`,
    ),
  toml: fc
    .tuple(fc.dictionary(name, tomlValue(), {maxKeys: 4}), fc.dictionary(name, tomlValue(), {maxKeys: 3}))
    .map(([own, inner]) => `${tomlLines(own)}\n[section]\n${tomlLines(inner)}\n`),
  yaml: fc
    .tuple(name, word, fc.array(yamlPair(), {maxLength: 4}))
    .map(([key, value, more]) =>
      [
        `base: &base\n  ${key}: &one ${JSON.stringify(value)}`,
        'copy: *base',
        'again: *one',
        ...new Map(more).values(),
      ].join('\n'),
    ),
  json: fc
    .tuple(
      fc.dictionary(name, fc.oneof(awkward, fc.integer(), fc.boolean(), fc.array(word, {maxLength: 3}))),
      fc.nat(2),
    )
    .map(([fields, indent]) => JSON.stringify(fields, null, indent)),
}

describe.each(Object.entries(DOCUMENTS))('%s', (format, documents) => {
  test('parses after as it parsed before, with the same names and types', () => {
    let masked = 0
    fc.assert(
      fc.property(documents, text => {
        const output = redactor.text(text, `x.${format}`)
        if (MASK.test(output)) masked++
        expect({output, isKept: isStructureKept({format, text}, output)}).toEqual({output, isKept: true})
      }),
      {numRuns: runs(300)},
    )
    expect(masked).toBeGreaterThan(runs(60))
  })

  test('is the same however the bytes are cut, and stays as it is when redacted again', () => {
    const cuts = fc.array(fc.integer({min: 1, max: 40}), {minLength: 1, maxLength: 8})
    fc.assert(
      fc.property(documents, cuts, (text, lengths) => {
        const bytes = Buffer.from(text)
        const output = redactBytes(redactor, bytes).toString()
        expect(redactChunks(redactor, chunksOf(bytes, lengths)).toString()).toBe(output)
        expect(redactBytes(redactor, Buffer.from(output)).toString()).toBe(output)
      }),
      {numRuns: runs(300)},
    )
  })
})

test.each([
  `<token user="_0A@:A0+">it's</token>`,
  '<token user=":@++0a=_" api_key="a &lt;b&gt; &amp; c"><![CDATA[4096]]></token>',
  '<cfg:api_key note=".7_m_:5/@"><![CDATA[app]]></cfg:api_key>',
  '<user>\n<password user=".A:_0_=+@">app</password>\n</user>',
])('a mask near a value of signs does not make the value a secret: %s', document => {
  const output = redactor.text(`<config>\n${document}\n</config>\n`, 'x.xml')
  expect(redactor.text(output, 'x.xml')).toBe(output)
})

describe('JSON in strings of JSON', () => {
  const secret = fc.dictionary(
    fc.constantFrom('password', 'tls.key', 'config'),
    awkward.map(text => Buffer.from(text).toString('base64')),
  )
  const document = fc.oneof(
    secret.map(data => ({apiVersion: 'v1', kind: 'Secret', metadata: {name: 'app'}, data})),
    fc.dictionary(name, fc.oneof(awkward, fc.integer())),
  )

  test.each([1, 2, 3])('parses after, %i times within', depth => {
    fc.assert(
      fc.property(document, fc.nat(2), (inner, indent) => {
        let value: unknown = inner
        for (let at = 0; at < depth; at++) value = {level: 'info', msg: JSON.stringify(value, null, indent)}
        let output: unknown = JSON.parse(redactor.text(`${JSON.stringify(value)}\n`, 'x.log'))
        for (let at = 0; at < depth; at++) output = JSON.parse((output as {msg: string}).msg)
        expect(shapeOf(output)).toEqual(shapeOf(inner))
      }),
      {numRuns: runs(200)},
    )
  })
})

test.each(['"', "'", ''])('a tag that says number goes with the number, in quotes %s', quote => {
  const output = redactor.text(`"password": !!int ${quote}915707000${quote}\nport: !!int "80"`, 'x.yaml')
  expect(output.replace(MASK, '')).toBe(`"password": ${quote}<>${quote}\nport: !!int "80"`)
})

test.each([1, 2, 3])('numbers in strings of JSON are masked as strings, %i times within', depth => {
  const inner = {password: 48213377, user: 'bob', tokens: [], credentials: {a: VALUE}}
  let value: unknown = inner
  for (let at = 0; at < depth; at++) value = {log: JSON.stringify(value)}
  let output: unknown = JSON.parse(redactor.text(`${JSON.stringify(value)}\n`, 'x.log'))
  for (let at = 0; at < depth; at++) output = JSON.parse((output as {log: string}).log)
  expect(output).toEqual({
    password: expect.stringMatching(MASK),
    user: 'bob',
    tokens: [],
    credentials: {a: expect.stringMatching(MASK)},
  })
})

test('what is masked in a tag or a text of XML is written with entities', () => {
  const text = `<a password="${VALUE}"><token>${VALUE}</token><![CDATA[token=${VALUE}]]></a>`
  const output = redactor.text(text, 'x.xml')
  expect(output).not.toContain(VALUE)
  expect(output).not.toContain('<redacted')
})

/** Splits the bytes into chunks of these lengths. The list of lengths repeats. */
function chunksOf(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    chunks.push(bytes.subarray(at, at + length))
    at += length
  }
  return chunks
}

function entities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${entities(value)}"`)
    .join('')
}

function tomlValue(): fc.Arbitrary<string> {
  return fc.oneof(
    awkward.map(text => JSON.stringify(text)),
    fc.integer({min: 0, max: 9999}).map(String),
    fc.constantFrom('true', '1979-05-27T07:32:00Z', '0.5', "'winter-cat9'", '"""\nwinter-cat9\n"""'),
    fc.array(word, {maxLength: 3}).map(all => `[${all.map(text => JSON.stringify(text)).join(', ')}]`),
    fc.tuple(name, word, fc.nat(99)).map(([key, value, n]) => `{ ${key} = ${JSON.stringify(value)}, n = ${n} }`),
  )
}

function tomlLines(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} = ${value}`)
    .join('\n')
}

function yamlPair(): fc.Arbitrary<[string, string]> {
  const value = fc.oneof(
    word.map(text => ` ${JSON.stringify(text)}`),
    fc.constantFrom(
      ' !!str 216280058',
      ' 4096',
      ' winter-cat9',
      ' [a1b2c3d4, winter-cat9]',
      ' {user: app, pin: 1234}',
      ' null',
    ),
    word.map(text => ` !!binary ${JSON.stringify(Buffer.from(text).toString('base64'))}`),
    fc.constantFrom(
      ' |\n  kD83hfQ02mZx71Lw\n  second',
      ' >-\n  kD83hfQ02mZx71Lw',
      '\n  - winter-cat9\n  - app',
      '\n  kD83hfQ02mZx71Lw',
    ),
  )
  return fc.tuple(name, value).map(([key, text]) => [key, `${key}:${text}`])
}

/** Returns names and types; the mask of a secret number is a string. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, shapeOf(own)]))
  return typeof value === 'number' ? 'string' : typeof value
}
