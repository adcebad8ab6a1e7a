import {describe, expect, test} from 'vitest'
import {LEAK_SHAPES, type LeakShape, secretOf} from './leaks/shapes.ts'
import {redactBytes, redactorWith} from './texts.ts'

/** A redactor without known secrets, because rules alone must find them. */
const redactor = redactorWith()

type Encode = (text: string, secret: string) => string

/** Encodings that a writer applies to a whole text. */
const ENCODINGS: Readonly<Record<string, Encode>> = {
  'as it is': text => text,
  'JSON-escaped once': text => JSON.stringify({msg: text}),
  'JSON-escaped twice': text => JSON.stringify({outer: JSON.stringify({msg: text})}),
  base64: text => `body ${Buffer.from(text).toString('base64')} end`,
  'base64, url-safe': text => `body=${Buffer.from(text).toString('base64url')}`,
  'percent-encoded': text => `GET /x?q=${encodeURIComponent(text)} 200`,
  hex: text => `body ${Buffer.from(text).toString('hex')} end`,
  '\\u00xx': text => JSON.stringify(text).replaceAll(/(?<!\\)[A-Za-z0-9=:+/ ]/g, unicodeEscape),
  'with CRLF': text => text.replaceAll('\n', '\r\n'),
  'over partial lines': (text, secret) => partialLines(text, text.indexOf(secret) + (secret.length >> 1)),
  'a colour in the secret': (text, secret) =>
    text.replaceAll(secret, `${secret.slice(0, 4)}\u001b[1;31m${secret.slice(4)}`),
  'a colour around the secret': (text, secret) => text.replaceAll(secret, `\u001b[32m${secret}\u001b[0m`),
}

/** Encodings that a writer applies to the secret alone. */
const VALUE_ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  'base64 of the secret': secret => Buffer.from(secret).toString('base64'),
  'hex of the secret': secret => Buffer.from(secret).toString('hex'),
  'percent-encoded secret': encodeURIComponent,
}

/** Combinations that no program writes. These shapes are files or whole lines. */
const DO_NOT_EXIST: Readonly<Record<string, readonly string[]>> = {
  pgpass: ['JSON-escaped once', 'JSON-escaped twice', '\\u00xx', 'percent-encoded', 'over partial lines'],
  'YAML block scalar': ['percent-encoded'],
}

describe.each(Object.entries(ENCODINGS))('%s', (encoding, encode) => {
  const shapes = LEAK_SHAPES.filter(({name}) => !DO_NOT_EXIST[name]?.includes(encoding))
  test.each(shapes.map((shape, seed) => [shape.name, shape, seed] as const))('%s', (_, shape, seed) => {
    const secret = secretOf(shape.secret, seed)
    expectHidden(encode(textOf(shape, secret), secret), secret)
  })
})

describe.each(Object.entries(VALUE_ENCODINGS))('%s', (_, encode) => {
  const shapes = LEAK_SHAPES.filter(({by}) => by === 'keys')
  test.each(shapes.map((shape, seed) => [shape.name, shape, seed] as const))('%s', (_, shape, seed) => {
    const secret = secretOf(shape.secret, seed)
    expectHidden(textOf(shape, encode(secret)), encode(secret))
  })
})

test('the shapes are all that the comparison names, and more', () => {
  expect(LEAK_SHAPES.length).toBeGreaterThan(37)
  expect(new Set(LEAK_SHAPES.map(({name}) => name)).size).toBe(LEAK_SHAPES.length)
})

/** A mask in plain text, or in base64 in a Secret's data. */
const MASK = /(?:<|&lt;)redacted:|PHJlZGFjdGVkO/

function expectHidden(text: string, secret: string): void {
  const out = readable(redactBytes(redactor, Buffer.from(text)).toString())
  expect(out).toMatch(MASK)
  for (const form of formsOf(secret)) expect(out).not.toContain(form)
}

/** Returns encoded forms of the secret. The function shares no code with the redactor. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const base64 = [0, 1, 2].map(offset => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  })
  const escaped = [...secret].map(unicodeEscape).join('')
  const plain = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    escaped,
  ]
  return [...plain, ...base64, ...base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_'))]
}

function textOf({template}: LeakShape, secret: string): string {
  return template.replaceAll('@@', secret)
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function partialLines(text: string, at: number): string {
  if (text.includes('\n')) return text // a partial line has no line end
  const head = (flag: string) => `2026-03-01T10:00:00.123456789Z stdout ${flag} `
  return `${head('P')}${text.slice(0, at)}\n${head('F')}${text.slice(at)}\n`
}

function readable(text: string): string {
  const esc = String.fromCharCode(27)
  return text.replaceAll(new RegExp(`${esc}\\[[\\d;]*m`, 'g'), '').replaceAll(/\n\S+Z stdout [PF] /g, '')
}
