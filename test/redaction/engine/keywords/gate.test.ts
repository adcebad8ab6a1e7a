import fc from 'fast-check'
import {expect, test} from 'vitest'
import {createGate} from '../../../../src/redaction/engine/keywords/gate.ts'

const text = (most: number) => fc.string({unit: fc.constantFrom(...'abAB-_'), maxLength: most})
const literals = fc.uniqueArray(fc.string({unit: fc.constantFrom(...'ab-_'), minLength: 1, maxLength: 5}), {
  minLength: 1,
})

test('finds what a plain search finds, in short texts and in texts that are cut into lanes', () => {
  fc.assert(
    fc.property(literals, text(12), fc.integer({min: 1, max: 900}), fc.nat(20), (words, unit, times, from) => {
      const bytes = Buffer.from(unit.repeat(times))
      const sure = (hits: string[]) => hits.filter(hit => !isWithinRun(hit, bytes.toString().toLowerCase(), from))
      expect(sure(scan(words, bytes, from, from))).toEqual(sure(plainSearch(words, bytes, from, from)))
    }),
  )
})

test('in a run of one letter its beginning and its end are told, and few places between', () => {
  const hits = scan(['aaaa'], Buffer.from(`x${'a'.repeat(9000)}y`), 0, 0)
  expect(hits).toContain('aaaa@5')
  expect(hits).toContain('aaaa@9001')
  expect(hits.length).toBeLessThan(100)
})

test('reports once what ends behind the place up to which all is known', () => {
  const bytes = Buffer.from('password and password')
  expect(scan(['password'], bytes, 0, 8)).toEqual(['password@21'])
})

/** Returns true if the hit repeats one letter and the same letter is before and after the hit. */
function isWithinRun(hit: string, text: string, from: number): boolean {
  const [word = '', end = ''] = hit.split('@')
  const [letter = ''] = word
  const start = Number(end) - word.length
  return (
    word === letter.repeat(word.length) && start > from && text[start - 1] === letter && text[Number(end)] === letter
  )
}

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
