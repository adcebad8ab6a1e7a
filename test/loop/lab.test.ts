import {describe, expect, test} from 'vitest'
import {isProven, PROOFS} from '../../src/repairs/proofs.ts'
import {BY_HAND} from '../../src/repairs/repair.ts'
import {type Proved, proofsOf, proveOnLab, ROWS} from './prove-all.ts'

/** The minimum number of proven faults in the matrix. */
const LEAST_PROVEN = 48

const all: Proved[] = []

describe('on the lab, each fault is made, what is printed is run verbatim, and the fault is gone', () => {
  test.each(ROWS.map(row => ({name: `${row.id} (${row.profile})`, row})))('$name', async ({row}) => {
    const proved = await proveOnLab(row)
    all.push(proved)
    expect(proved.complaints).toEqual([])
  })
})

test('what is kept of it is what was seen now (else: npm run prove)', ({skip}) => {
  skip(all.length < ROWS.length, 'rows were left out')
  expect(proofsOf(all)).toEqual(PROOFS)
})

test('no repair is printed that was not carried out', ({skip}) => {
  skip(all.length < ROWS.length, 'rows were left out')
  const printed = new Set(all.flatMap(row => row.printed))
  expect([...printed].filter(id => !isProven(id))).toEqual([])
})

test(`at least ${LEAST_PROVEN} faults are proven, the others have no finding or a reason`, () => {
  const words = Object.values(PROOFS.faults)
  expect(words.filter(word => word === 'proven').length).toBeGreaterThanOrEqual(LEAST_PROVEN)
  const reasons = words.flatMap(word =>
    word.startsWith('by hand: ') ? word.slice('by hand: '.length).split(', ') : [],
  )
  expect(reasons.filter(reason => !(reason in BY_HAND))).toEqual([])
})
