import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {median, type Report, rounded} from '../line.ts'
import type {Stores} from '../server.ts'
import {barePages} from './bare.ts'
import {positionOf} from './events.ts'
import {percentile, timed} from './figures.ts'
import {cursorBehind, searchIn} from './search.ts'

const DEPTHS = [0, 0.25, 0.5, 0.75, 0.99]
const RUNS = 300
const RANDOM_RUNS = 3000
/** Several rounds are needed, because other programs disturb one page in a hundred. */
const ROUNDS = 7
const SMALL = 10_000

/**
 * Measures in this process how long a page of 100 events takes. Compares each depth with bare SQLite, and the large
 * store with the small store.
 */
export async function measurePages(report: Report, stores: Stores): Promise<void> {
  for (const depth of DEPTHS) await measureDepth(report, stores, depth)
  await measureSize(report, stores)
}

async function measureDepth(report: Report, {large, events}: Stores, depth: number): Promise<void> {
  await using store = openSqliteStore(large, {pages: null})
  using bare = barePages(large)
  const search = searchIn(store)
  const [own, reference]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    const seq = Math.floor(depth * (events - 1)) + (run % 10) * 10
    own.push(await timed(() => search(cursorBehind(seq, events - 1))))
    reference.push(await timed(() => bare(positionOf(seq))))
  }
  const [value, bareMs] = [median(own), median(reference)]
  report({
    case: `page of 100 by cursor in process, behind ${Math.round(depth * 100)} % of ${events} events`,
    unit: 'ms',
    value: rounded(value),
    reference: {says: 'bare SQLite query and JSON.stringify', value: rounded(bareMs)},
    ratio: rounded(value / bareMs),
    limit: {ratio: 2},
    runs: RUNS,
  })
}

async function measureSize(report: Report, {large, small, events}: Stores): Promise<void> {
  await using largeStore = openSqliteStore(large, {pages: null})
  await using smallStore = openSqliteStore(small, {pages: null})
  const [inLarge, inSmall] = [searchIn(largeStore), searchIn(smallStore)]
  const anywhere = (count: number) => cursorBehind(Math.floor(Math.random() * (count - 101)), count - 1)
  const rounds: {own: number; reference: number}[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [own, reference]: [number[], number[]] = [[], []]
    for (let run = 0; run < RANDOM_RUNS; run++) {
      own.push(await timed(() => inLarge(anywhere(events))))
      reference.push(await timed(() => inSmall(anywhere(Math.min(SMALL, events)))))
    }
    rounds.push({own: percentile(own, 99), reference: percentile(reference, 99)})
  }
  report({
    case: `page of 100 by cursor in process, anywhere in ${events} events, p99`,
    unit: 'ms',
    value: rounded(median(rounds.map(({own}) => own))),
    reference: {says: 'the same in 10,000 events', value: rounded(median(rounds.map(({reference}) => reference)))},
    ratio: rounded(median(rounds.map(({own, reference}) => own / reference))),
    limit: {ratio: 1.5},
    runs: ROUNDS * RANDOM_RUNS,
  })
}
