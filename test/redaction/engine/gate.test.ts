import fc from 'fast-check'
import {expect, test} from 'vitest'
import {createGate} from '../../../src/redaction/engine/gate.ts'

const text = (most: number) => fc.string({unit: fc.constantFrom(...'abAB-_'), maxLength: most})
const literals = fc.uniqueArray(fc.string({unit: fc.constantFrom(...'ab-_'), minLength: 1, maxLength: 5}), {
  minLength: 1,
})

test('finds what a plain search finds, in short texts and in texts that are cut into lanes', () => {
  fc.assert(
    fc.property(literals, text(12), fc.integer({min: 1, max: 900}), fc.nat(20), (words, unit, times, from) => {
      const bytes = Buffer.from(unit.repeat(times))
      expect(scan(words, bytes, from, from)).toEqual(plainSearch(words, bytes, from, from))
    }),
  )
})

test('reports once what ends behind the place up to which all is known', () => {
  const bytes = Buffer.from('password and password')
  expect(scan(['password'], bytes, 0, 8)).toEqual(['password@21'])
})

function scan(words: string[], bytes: Buffer, from: number, known: number): string[] {
  const hits: string[] = []
  createGate(words).scan(bytes, from, known, bytes.length, (word, end) => hits.push(`${words[word]}@${end}`))
  return hits.sort()
}

function plainSearch(words: string[], bytes: Buffer, from: number, known: number): string[] {
  const text = bytes.toString().toLowerCase()
  const hits = words.flatMap(word => {
    const ends: string[] = []
    for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + 1)) {
      if (at + word.length > known) ends.push(`${word}@${at + word.length}`)
    }
    return ends
  })
  return hits.sort()
}
