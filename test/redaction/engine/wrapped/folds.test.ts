import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {runs} from '../../../depth.ts'
import {redactBytes, redactChunks, redactorWith} from '../../texts.ts'

const VALUE = 'vQ7mZ2xK9wT4nB8c-eR5tY1uI3oP6aS0d'
const redactor = redactorWith({secrets: [{ref: 'secret/ns/db.password', value: Buffer.from(VALUE)}]})
const hidden = (text: string) => redactBytes(redactor, Buffer.from(text)).toString()
const MASK = /<redacted:secret\/ns\/db\.password#[\da-f]{16}>/g

const WRITINGS = {
  'as it is': VALUE,
  base64: Buffer.from(VALUE).toString('base64'),
  'base64 in the middle': Buffer.from(`user:${VALUE}@host`).toString('base64'),
  hex: Buffer.from(VALUE).toString('hex'),
}

/** Wraps the text after this number of characters. */
function wrapped(text: string, column: number, joint: string): string {
  return (text.match(new RegExp(`.{1,${column}}`, 'g')) ?? []).join(joint)
}

describe('a known value is hidden where it was wrapped', () => {
  test.each(Object.entries(WRITINGS))('%s, at whatever column', (_, written) => {
    for (let column = 4; column < written.length; column++) {
      for (const joint of ['\n', '\r\n', '\n    ', '\\n', '\\r\\n', '\\\\n  ']) {
        const text = `before\n${wrapped(written, column, joint)}\nafter\n`
        const shown = hidden(text)
        expect(shown.match(MASK), `${column} ${JSON.stringify(joint)}`).toHaveLength(1)
        const rest = shown.replace(MASK, '').replaceAll(/before|after|\s|\\+[nr]/g, '')
        expect(rest.length, rest).toBeLessThan(written.length - Buffer.from(VALUE).toString('base64').length + 12)
        expect(shown.split('\n')).toHaveLength(text.split('\n').length)
      }
    }
  })

  test('behind other words of the line, and before other words of the next', () => {
    expect(hidden(`password is ${VALUE.slice(0, 9)}\n${VALUE.slice(9)} as I said\n`).replace(MASK, '#')).toBe(
      'password is #\n as I said\n',
    )
  })

  test('where next to nothing of it stands on the first line', () => {
    expect(hidden(`see ${VALUE.slice(0, 2)}\n${VALUE.slice(2)}\n`).replace(MASK, '#')).toBe(
      `see ${VALUE.slice(0, 2)}\n#\n`,
    )
  })
})

test.each([VALUE, 'kQ7#vT"z<4Lp&x2Wm9'])('%j that was wrapped stands in JSON in JSON, which stays JSON', value => {
  const knows = redactorWith({secrets: [{ref: 'secret/ns/db.password', value: Buffer.from(value)}]})
  for (let column = 4; column < value.length; column++) {
    const text = JSON.stringify({level: 'info', msg: `got ${wrapped(value, column, '\n')} end`})
    for (const written of [text, JSON.stringify({log: text})]) {
      const shown = redactBytes(knows, Buffer.from(written)).toString()
      const first = JSON.parse(shown)
      expect((first.log === undefined ? first : JSON.parse(first.log)).msg.replace(MASK, '#')).toMatch(/^got #\s+end$/)
    }
  }
})

test.each([
  `${VALUE.slice(0, 9)} \n${VALUE.slice(9)}\n`,
  `${VALUE.slice(0, 9)}\n\n${VALUE.slice(9)}\n`,
  `${VALUE.slice(0, 9)}\nand ${VALUE.slice(9)}\n`,
  `${VALUE.slice(0, 9)}\n${VALUE.slice(10)}\n`,
])('%j is not the value', text => {
  expect(hidden(text)).toBe(text)
})

test('a line that no value goes on behind is written at once', () => {
  const item = redactor.stream('log')
  expect(Buffer.concat(item.push(Buffer.from('connection refused\n'))).toString()).toBe('connection refused\n')
})

test('what is written does not depend on chunks', () => {
  const piece = fc.oneof(
    fc.constantFrom(VALUE, '\n', '\r\n', '\\', 'n', '\\r\\n', '  ', ' ', 'x'),
    fc
      .tuple(fc.nat(VALUE.length), fc.constantFrom('\n', '\\n', '\\\\r\\\\n'))
      .map(([cut, joint]) => `${VALUE.slice(0, cut)}${joint}${VALUE.slice(cut)}`),
    fc.nat(VALUE.length).map(cut => VALUE.slice(0, cut)),
    fc.integer({min: 1, max: 50}).map(column => wrapped(WRITINGS['base64 in the middle'], column, '\n')),
  )
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 12}), fc.array(fc.nat(), {maxLength: 8}), (pieces, cuts) => {
      const bytes = Buffer.from(pieces.join(''))
      const edges = [0, ...cuts.map(cut => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
      const chunks = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end))
      const once = redactBytes(redactor, bytes)
      expect(redactChunks(redactor, chunks).toString()).toBe(once.toString())
      expect(redactBytes(redactor, once).toString()).toBe(once.toString())
    }),
    {numRuns: runs(500)},
  )
})
