import {describe, expect, it} from 'vitest'
import {createJsonWalker} from '../../../src/redaction/walkers/json.ts'
import {createYamlWalker} from '../../../src/redaction/walkers/yaml.ts'

const SIZE = 500_000
const CHUNK = 65_536

/** Reads a text in chunks. Returns the length of the longest held range, and the number of masked bytes. */
function read(format: 'json' | 'yaml', text: string) {
  const bytes = Buffer.from(text)
  let hidden = 0
  let heldBack = 0
  const make = format === 'json' ? createJsonWalker : createYamlWalker
  const walker = make([{id: 'mine', path: ['*', 'x', '*']}], {
    hide: (start, end, _source, as) => {
      if (as !== 'base64-if-hit') hidden += end - start
    },
  })
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const to = Math.min(bytes.length, at + CHUNK)
    if (!walker.read(bytes, at, to, at)) break
    heldBack = Math.max(heldBack, to - (walker.undecided ?? to))
  }
  walker.end()
  return {hidden, heldBack}
}

const times = (part: string): string => part.repeat(SIZE / part.length)

// Each case takes well under a second. Quadratic time would exceed the time limit.
describe('hostile input takes linear time', () => {
  it.each([
    ['open brackets', times('[')],
    ['open objects', times('{"a":')],
    ['objects and values', `[${times('{"data":{"a":{"x":[]}}},')}`],
    ['values without names', `{${times('"value":"b2Fh",')}`],
    ['data without a kind', `{"data":{${times('"a":"b2Fh",')}`],
    ['data and names', `{"data":{${times('"a":"b2Fh",').slice(0, SIZE / 2)}"b":"c"},${times('"name":"PASSWORD",')}`],
    ['items without a kind', `{"items":[${times('{"data":{"a":"b2Fh"}},')}`],
    ['lists in lists', `{"items":[${'{"items":['.repeat(200)}${times('{"data":{"a":"b2Fh"}},')}`],
    ['escapes', `{"password":"${times('\\')}`],
    ['blanks', `{"password":${times(' ')}`],
    ['a secret', `{"password":"${times('a')}"}`],
    ['a secret of blanks', `{"password":"${times(' ')}"}`],
    ['a key', `{"${times('password')}":"x"}`],
    ['numbers', `[${times('1,')}`],
  ])('JSON: %s', (_, text) => {
    read('json', text)
  })

  it.each([
    ['dashes', times('- ')],
    ['dashes in lines', times('-\n')],
    ['flow brackets', `a: ${times('[')}`],
    ['flow lines', times('a: [\n')],
    ['indentation', times(' ')],
    ['ever deeper keys', Array.from({length: 2500}, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
    ['colons', times('a:')],
    ['keys', times('password:\n')],
    ['empty lines in a secret', `password: "a${times('\n')}`],
    ['lines of a secret', `password: "a${times('\n a')}`],
    ['a plain secret', `password: ${times('a ')}`],
    ['a plain secret in lines', `password: a\n${times(' a\n')}`],
    ['apostrophes', `password: '${times("''")}`],
    ['a block', `password: |\n${times(' a\n')}`],
    ['anchors', `a: ${times('&a ')}`],
    ['anchors in lines', times('- &a &b\n')],
    ['data without a kind', `apiVersion: v1\ndata:\n${times('  a: b2Fh\n')}`],
    ['markers', times('---\n')],
  ])('YAML: %s', (_, text) => {
    read('yaml', text)
  })
})

describe('what is held back is bounded', () => {
  it('for the data of what may be a Secret', () => {
    const one = '"a":"b2Fhb2Fh","b":"c"'
    const text = `{"data":{${one}${`,${one}`.repeat(250_000)}},"kind":"Secret"}`
    const {hidden, heldBack} = read('json', text)
    expect(heldBack).toBeGreaterThan(4_000_000)
    expect(heldBack).toBeLessThan(4.3e6)
    expect(hidden).toBeGreaterThan(250_000 * 8)
  })

  it('for the value of what may be a secret variable', () => {
    const {hidden, heldBack} = read('json', `[{"value":"hunter2xyz",${times('"x":"y",')}`)
    expect(heldBack).toBeLessThan(200_000)
    expect(hidden).toBe('hunter2xyz'.length)
  })

  it.each([
    ['json', `{"password":"${times('x')}"}`],
    ['yaml', `password: ${times('x')}\n`],
    ['yaml', `password: |\n${times('  x\n')}`],
    ['yaml', `password: "x${times('\n')}"`],
  ] as const)('for a long secret in %s', (format, text) => {
    expect(read(format, text).heldBack).toBeLessThan(200_000)
  })
})
