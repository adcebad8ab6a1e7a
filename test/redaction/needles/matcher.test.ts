import fc from 'fast-check'
import {expect, test} from 'vitest'
import {createMatcher} from '../../../src/redaction/needles/matcher.ts'
import type {Needle} from '../../../src/redaction/needles/secret.ts'
import {runs} from '../../depth.ts'

type Find = readonly [start: number, end: number]

function needle(text: string, prefix?: number): Needle {
  const bytes = Buffer.from(text, 'latin1')
  return {ref: text, bytes, value: bytes, ...(prefix === undefined ? {} : {prefix})}
}

function scan(needles: readonly Needle[], text: string, from = 0, to = text.length, limit = text.length): Find[] {
  const finds: Find[] = []
  createMatcher(needles).scan(Buffer.from(text, 'latin1'), from, to, limit, (start, end) => finds.push([start, end]))
  return finds
}

/** Implements the contract of `scan` in the simplest and slowest way. */
function plainScan(needles: readonly Needle[], text: string, from: number, to: number, limit: number): Find[] {
  const finds: Find[] = []
  for (let start = from; start < to; start++) {
    const ends = needles.map(({ref, prefix = ref.length}) => {
      let length = 0
      while (length < ref.length && start + length < limit && text[start + length] === ref[length]) length++
      return length >= prefix ? length : 0
    })
    const longest = Math.max(0, ...ends)
    if (longest > 0) finds.push([start, start + longest])
  }
  return finds
}

const letters = (most: number) => fc.string({unit: fc.constantFrom('a', 'b', '\xff'), minLength: 3, maxLength: most})
const needles = fc.array(
  fc.record({text: letters(12), prefix: fc.option(fc.integer({min: 3, max: 12}), {nil: undefined})}),
  {minLength: 1, maxLength: 30},
)

test('finds what a plain search finds, in any part of the text', () => {
  fc.assert(
    fc.property(needles, letters(200), fc.nat(100), fc.nat(100), fc.nat(50), (parts, text, from, size, more) => {
      const all = [...new Map(parts.map(({text, prefix}) => [text, prefix])).entries()].map(([text, prefix]) =>
        needle(text, prefix && Math.min(prefix, text.length)),
      )
      const start = Math.min(from, text.length)
      const to = Math.min(start + size, text.length)
      const limit = Math.min(to + more, text.length)
      expect(scan(all, text, start, to, limit)).toEqual(plainScan(all, text, start, to, limit))
    }),
    {numRuns: runs(3000)},
  )
})

test('any split of the text gives the same finds', () => {
  fc.assert(
    fc.property(needles, letters(300), fc.array(fc.nat(300), {maxLength: 6}), (parts, text, cuts) => {
      const all = parts.map(({text}) => needle(text))
      const borders = [0, ...cuts.map(cut => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
      const pieces = borders.slice(1).flatMap((to, index) => scan(all, text, borders[index], to, text.length))
      expect(pieces).toEqual(scan(all, text))
    }),
    {numRuns: runs(1000)},
  )
})

test('the longest needle wins at one start', () => {
  expect(scan([needle('secret'), needle('secret-longer'), needle('secret-l')], 'a secret-longest')).toEqual([[2, 10]])
})

test('a prefix is found as far as text and needle agree', () => {
  const found = (text: string) => scan([needle('abcdefghijklmnopqrstuvwxyz', 12)], text)
  expect(found('x abcdefghijklmnop')).toEqual([[2, 18]])
  expect(found('x abcdefghijklmnopXqrst')).toEqual([[2, 18]])
  expect(found('x abcdefghijk')).toEqual([])
})

test('nothing is found behind the limit', () => {
  expect(scan([needle('secretsecret')], 'secretsecret', 0, 12, 11)).toEqual([])
  expect(scan([needle('secretsecret', 6)], 'secretsecret', 0, 12, 11)).toEqual([[0, 11]])
})

test('no needles, nothing found; the needle that was found is given', () => {
  expect(scan([], 'text')).toEqual([])
  const refs: string[] = []
  const matcher = createMatcher([needle('one-needle'), needle('two-needles')])
  matcher.scan(Buffer.from('two-needles one-needle'), 0, 22, 22, (_, __, {ref}) => refs.push(ref))
  expect(refs).toEqual(['two-needles', 'one-needle'])
})

test('a needle shorter than three bytes is refused, not passed over', () => {
  expect(() => createMatcher([needle('ab')])).toThrow(RangeError)
})

test('50,000 needles that begin alike are each found', () => {
  const all = Array.from({length: 50_000}, (_, index) => needle(`postgres://app:pw-${index}@db`))
  const text = Array.from({length: 20_000}, (_, index) => `postgres://app:pw-${index * 5}@db `).join('')
  expect(scan(all, text)).toHaveLength(10_000)
})
