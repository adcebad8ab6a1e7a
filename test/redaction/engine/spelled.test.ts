import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {redactBytes, redactorWith} from '../texts.ts'

const VALUE = 'zq8rt2vlw9xn4kp7'
const MASK = '<redacted:secret/ns/db.password#'
const redactor = redactorWith({secrets: [{ref: 'secret/ns/db.password', value: Buffer.from(VALUE)}]})
const hidden = (text: string) => redactBytes(redactor, Buffer.from(text)).toString()
const inPieces = (text: string) => {
  const stream = redactor.stream('a.log')
  const pieces = text.match(/.{1,7}/gs) ?? []
  return Buffer.concat([...pieces.flatMap(piece => stream.push(Buffer.from(piece))), ...stream.end()]).toString()
}
const hex = [...Buffer.from(VALUE)].map(byte => byte.toString(16))

test.each([
  ['markup that writes some characters as numbers', VALUE.replace(/[a-m]/g, char => `&#${char.charCodeAt(0)};`)],
  ['numbers with zeros before them', VALUE.replace(/./g, char => `&#0${char.charCodeAt(0)};`)],
  ['capital X', VALUE.replace(/./g, char => `&#X${char.charCodeAt(0).toString(16).toUpperCase()};`)],
  ['bytes as .NET prints them', hex.join('-').toUpperCase()],
  ['bytes as C prints them', `{${hex.map(digits => `0x${digits.toUpperCase()}`).join(', ')}}`],
  ['octal digits', hex.map(digits => Number.parseInt(digits, 16).toString(8).padStart(3, '0')).join(' ')],
  ['a line that a backslash continues', `${VALUE.slice(0, 9)}\\\n${VALUE.slice(9)}`],
])('a known value is hidden in %s', (_, text) => {
  const masked = hidden(`before ${text} behind\n`)
  expect(masked).toContain(MASK)
  expect(masked.replace(/<redacted:[^>]+>/g, '')).not.toMatch(/[\da-f]{2}[-;, ]|zq8|kp7|\d{3} \d{3}/i)
})

describe('a list of bytes', () => {
  const list = [1, 2, ...Buffer.from(VALUE), 3]
  test.each([
    ['in one line', JSON.stringify({data: list, port: 1})],
    ['with one number a line', JSON.stringify({data: list, port: 1}, null, 2)],
    ['of Node.js', JSON.stringify(Buffer.from(VALUE), null, 1)],
    ['of a typed array', JSON.stringify({data: new Uint8Array(Buffer.from(VALUE)), port: 1})],
    [
      'of a typed array in a string',
      JSON.stringify({said: JSON.stringify({data: new Uint8Array(Buffer.from(VALUE))})}),
    ],
    ['in a string', JSON.stringify({said: `got [${list.join(', ')}] from it`})],
  ])('%s is hidden, and parses afterwards', (_, text) => {
    const masked = hidden(`${text}\n`)
    expect(JSON.stringify(JSON.parse(masked))).toContain(MASK)
    expect(masked.replace(/\s/g, '')).not.toContain([...Buffer.from(VALUE)].slice(3, 9).join(','))
    expect(inPieces(`${text}\n`)).toBe(masked)
  })
  test('of others stays', () => {
    const text = `${JSON.stringify({data: [1, 2, 3, 250]}, null, 2)}\n`
    expect(hidden(text)).toBe(text)
  })
})

test('a number that is known is a string in JSON afterwards', () => {
  const number = '73519462805517'
  const knowing = redactorWith({secrets: [{ref: 'secret/ns/pin.number', value: Buffer.from(number)}]})
  const masked = redactBytes(knowing, Buffer.from(`{"pin": ${number}, "all": [1, ${number}]}\n`)).toString()
  expect(JSON.parse(masked)).toEqual({
    pin: expect.stringContaining('<redacted:'),
    all: [1, expect.stringContaining('<redacted:')],
  })
})

test.each([1, 2])('also in strings of JSON, %i times within', depth => {
  const knowing = redactorWith({secrets: [{ref: 'secret/ns/pin.number', value: Buffer.from('73519462805517')}]})
  let value: unknown = {pin: 73519462805517, all: [73519462805517, 1], note: 'no pin'}
  for (let at = 0; at < depth; at++) value = {msg: JSON.stringify(value)}
  let masked: unknown = JSON.parse(redactBytes(knowing, Buffer.from(`${JSON.stringify(value)}\n`)).toString())
  for (let at = 0; at < depth; at++) masked = JSON.parse((masked as {msg: string}).msg)
  const mask = expect.stringContaining('<redacted:')
  expect(masked).toEqual({pin: mask, all: [mask, 1], note: 'no pin'})
})

describe('gzip in base64 that was wrapped', () => {
  const noise = Array.from({length: 300}, (_, index) => (index * 2_654_435_761).toString(36)).join(' ')
  const wrapped = (text: string, end: string) => gzipSync(text).toString('base64').replace(/.{76}/g, `$&${end}`)
  test.each([
    ['lines', '\n'],
    ['lines of Windows', '\r\n'],
    ['a block of YAML', '\n    '],
  ])('is unpacked from %s, and hidden in all of them', (_, end) => {
    const text = `data: |\n    ${wrapped(`${noise} ${VALUE}`, end)}\nEND of it\n`
    const masked = hidden(text)
    expect(masked).toMatch(/^data: \|\n {4}<redacted:secret\/ns\/db\.password#[\da-f]{16}>\s+END of it\n$/)
    expect(inPieces(text)).toBe(masked)
    expect(hidden(masked)).toBe(masked)
  })
  test('stays where it holds nothing secret', () => {
    const text = `data: |\n    ${wrapped(noise, '\n')}\nEND of it\n`
    expect(hidden(text)).toBe(text)
  })
  test('is hidden where the text ends with it', () => {
    expect(hidden(wrapped(`${noise} ${VALUE}`, '\n'))).toMatch(/^<redacted:secret\/ns\/db\.password#[\da-f]{16}>\n+$/)
  })
})
