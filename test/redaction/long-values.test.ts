import {createHash} from 'node:crypto'
import {expect, test} from 'vitest'
import {createRedactor} from '../../src/redaction/redactor.ts'

const characters = (text: string) => [...text].map(character => character.charCodeAt(0))
const hexOf = (code: number, digits: number) => code.toString(16).padStart(digits, '0')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const percentTwice = (text: string) => encodeURIComponent(encodeURIComponent(text))

const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it stands': text => text,
  'in JSON': text => JSON.stringify(text),
  'spelled out': text =>
    characters(text)
      .map(code => `\\u${hexOf(code, 4)}`)
      .join(''),
  'in base64': base64,
  'in base64 of more': text => base64(`x${text}yz`),
  'in base64 of even more': text => base64(`xy${text}`),
  'in base64 for URLs': text => Buffer.from(text).toString('base64url'),
  'in hex': text => Buffer.from(text).toString('hex'),
  'in capital hex': text => Buffer.from(text).toString('hex').toUpperCase(),
  'percent-encoded': encodeURIComponent,
  'percent-encoded, every byte': text =>
    characters(text)
      .map(code => `%${hexOf(code, 2)}`)
      .join(''),
  'percent-encoded twice': percentTwice,
  'percent-encoded, but for its signs twice': text => encodeURIComponent(text).replaceAll('%', '%25'),
}

const LONG = noise(36_000).replace(/.{9}/g, '$& /@"')
const LINES = noise(20_000).replace(/.{76}/g, '$&\n')

const redactor = createRedactor({
  secrets: [
    {ref: 'secret/ns/long.value', value: Buffer.from(LONG)},
    {ref: 'secret/ns/many.lines', value: Buffer.from(LINES)},
  ],
  objectNames: new Set(),
  rules: [],
  paths: [],
  key: Buffer.alloc(32, 1),
})

test.each(Object.entries(ENCODINGS))('a value of 50 KB is hidden whole, written %s', (_, written) => {
  expect(leftOf(written(LONG))).toBe('')
})

test.each(Object.entries(ENCODINGS))('each line of a text of many lines is hidden, written %s', (_, written) => {
  const lines = LINES.split('\n').filter(line => line.length === 76)
  expect(lines.length).toBeGreaterThan(250)
  for (const line of [lines[0], lines[63], lines[64], lines[200], lines.at(-1)]) {
    expect(leftOf(written(line ?? ''))).toBe('')
  }
})

/**
 * Returns the text that remains around the masks. Up to eight characters do not count, because they are quotes or the
 * ends of a larger base64 text.
 */
function leftOf(written: string): string {
  const out = redactor.text(`begin ${written} end\n`, 'a.log')
  const between = out.slice('begin '.length, -' end\n'.length)
  return between.replace(/<redacted:[^>]*>/g, '').replace(/^.{0,8}$/, '')
}

/** Returns random-looking text that is the same in every run. */
function noise(length: number): string {
  let text = ''
  for (let at = 0; text.length < length; at++) text += createHash('sha512').update(`noise ${at}`).digest('base64')
  return text.slice(0, length)
}
