import {DatabaseSync} from 'node:sqlite'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {median, type Report, rounded} from '../line.ts'
import type {Stores} from '../server.ts'
import {CONVERSATION, eventsFrom} from './events.ts'
import {timed} from './figures.ts'

const BATCH = 100
const BATCHES = 100
const RUNS = 5
const PROMISED = 10_000

/** Measures events per second in batches, appended to the large store. Each batch is acknowledged before the next one. */
export async function measureIngest(report: Report, {large, events}: Stores): Promise<void> {
  await using store = openSqliteStore(large, {pages: null})
  using bare = bareInserts(large)
  const [own, reference]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    const first = events + run * BATCH * BATCHES
    own.push(await rate(first, batch => store.append(CONVERSATION, batch)))
    reference.push(await rate(first, bare))
  }
  const [value, bareRate] = [median(own), median(reference)]
  report({
    case: `ingest in acknowledged batches of ${BATCH} behind ${events} events`,
    unit: 'events/s',
    value: rounded(value),
    reference: {says: 'bare inserts of the same, as durable', value: rounded(bareRate)},
    ratio: rounded(value / bareRate),
    limit: {atLeastValue: PROMISED},
    runs: RUNS,
  })
}

type Batch = ReturnType<typeof eventsFrom>

/** Excludes the time for creating the events. */
async function rate(first: number, append: (batch: Batch) => unknown): Promise<number> {
  const batches = Array.from({length: BATCHES}, (_, at) => eventsFrom(first + at * BATCH, BATCH))
  const ms = await timed(async () => {
    for (const batch of batches) await append(batch)
  })
  return (BATCHES * BATCH * 1000) / ms
}

function bareInserts(file: string): ((batch: Batch) => void) & Disposable {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = FULL; PRAGMA cache_size = -32000')
  const insert = database.prepare('INSERT INTO svcdiag_event VALUES (?, ?, ?, ?, ?, ?)')
  let seq = 0
  const append = (batch: Batch) => {
    database.exec('BEGIN IMMEDIATE')
    for (const {id, kind, micros, json} of batch) insert.run('b'.repeat(32), seq++, id, kind, micros, json)
    database.exec('COMMIT')
  }
  return Object.assign(append, {[Symbol.dispose]: () => database.close()})
}
