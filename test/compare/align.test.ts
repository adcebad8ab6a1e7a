import fc from 'fast-check'
import {expect, test} from 'vitest'
import {aligned} from '../../src/compare/align.ts'

const LETTERS = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd'), {maxLength: 30})

test('pairs equal items, in rising order on both sides', () => {
  fc.assert(
    fc.property(LETTERS, LETTERS, (left, right) => {
      const pairs = aligned(left, right)
      for (const [at, pair] of pairs.entries()) {
        expect(left[pair.left]).toBe(right[pair.right])
        expect(pair.left).toBeGreaterThan(pairs[at - 1]?.left ?? -1)
        expect(pair.right).toBeGreaterThan(pairs[at - 1]?.right ?? -1)
      }
    }),
  )
})

test('pairs everything in equal lists', () => {
  fc.assert(
    fc.property(LETTERS, list => {
      expect(aligned(list, list)).toHaveLength(list.length)
    }),
  )
})

test('loses one pair if one item is gone', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const at of list.keys()) expect(aligned(list, list.toSpliced(at, 1))).toHaveLength(5)
})

test('pairs the longer part if two parts changed places', () => {
  expect(aligned(['a', 'b', 'c', 'd', 'e'], ['d', 'e', 'a', 'b', 'c']).map(({left}) => left)).toEqual([0, 1, 2])
})

test('loses no pair if one item is inserted, whatever repeats', () => {
  fc.assert(
    fc.property(LETTERS, fc.nat(30), fc.constantFrom('a', 'b', 'e'), (list, at, item) => {
      expect(aligned(list, list.toSpliced(at, 0, item))).toHaveLength(list.length)
    }),
  )
})

test('finds nearly all pairs if two items are inserted', () => {
  const list = ['make', 'ls', 'make', 'git', 'make', 'test', 'make', 'push']
  const other = ['ls', ...list.slice(0, 5), 'ls', ...list.slice(5)]
  expect(aligned(list, other).length).toBeGreaterThanOrEqual(7)
})
