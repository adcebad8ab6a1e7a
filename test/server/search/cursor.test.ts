import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {isViewable} from '../../../src/server/routes/shared-conversations.ts'
import {logTag, readCursor, writeCursor} from '../../../src/server/search/cursor.ts'
import {type Page, searchPage} from '../../../src/server/search/search.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import type {NewEvent, Store} from '../../../src/server/store/store.ts'
import {runs} from '../../depth.ts'
import {CONVERSATION, messageAt, serving, updateAt} from '../serving.ts'

const MOST_PAGES = 400
const RUNS = runs(500)

/**
 * An event that arrives between two pages or during a page. Only a few times are possible, so that equal times occur.
 */
const ARRIVAL = fc.record({micros: fc.nat({max: 20}), isUpdate: fc.boolean()})
const ARRIVALS = fc.array(ARRIVAL, {maxLength: 12})
const RUN = fc.record({
  before: fc.array(ARRIVAL, {maxLength: 40}),
  between: fc.array(ARRIVALS, {maxLength: 12}),
  within: fc.array(ARRIVALS, {maxLength: 12}),
  limit: fc.integer({min: 1, max: 7}),
  gte: fc.option(fc.nat({max: 20})),
  lt: fc.option(fc.nat({max: 20})),
})
type Run = typeof RUN extends fc.Arbitrary<infer R> ? R : never

/** A run in which late events fill more than a page while another late event arrives, and no event follows. */
const LATE_FOR_LONG: Run = {
  before: times(0, 0, 0, 1),
  between: [times(0)],
  within: [times(1, 0), times(0, 0, 0, 0), times(0)],
  limit: 3,
  gte: null,
  lt: null,
}

describe('a search in pages, while events arrive', () => {
  test('ascending: gives each event once that was there when its last page was asked for, and each page in order', async () => {
    await fc.assert(
      fc.asyncProperty(RUN, async run => {
        const {pages, last} = await searched(run, 'TIMESTAMP')
        const given = pages.flatMap(({events}) => events.map(({id}) => id))
        expect(given.toSorted()).toEqual(last.toSorted())
        for (const {events} of pages) expect(events.map(({id}) => id)).toEqual(inOrder(events))
      }),
      {numRuns: RUNS, examples: [[LATE_FOR_LONG]]},
    )
  })

  test('descending: gives what was there at its beginning, in exact order', async () => {
    await fc.assert(
      fc.asyncProperty(RUN, async run => {
        const {pages, first} = await searched(run, 'TIMESTAMP_DESC')
        const given = pages.flatMap(({events}) => events.map(({id}) => id))
        expect(given).toEqual(first.toReversed())
      }),
      {numRuns: RUNS},
    )
  })

  test.each(['TIMESTAMP', 'TIMESTAMP_DESC'] as const)(
    '%s: fills every page but the last, which is never empty after another',
    async order => {
      await fc.assert(
        fc.asyncProperty(RUN, async run => {
          const {pages} = await searched(run, order)
          for (const {events, next} of pages) if (next !== null) expect(events).toHaveLength(run.limit)
          if (pages.length > 1) expect(pages.at(-1)?.events.length).toBeGreaterThan(0)
        }),
        {numRuns: RUNS},
      )
    },
  )
})

describe('a cursor', () => {
  const cursor = {
    conversation: CONVERSATION,
    order: 'TIMESTAMP',
    position: {micros: -1_234_567_890_123_456, seq: 3},
    watermark: -1,
    late: {position: {micros: 1_767_225_600_000_000, seq: 1_000_000}, watermark: 9},
  } as const
  const log = logTag('first')

  test('is read as it was written', () => {
    for (const issued of [
      {cursor, log},
      {cursor: {...cursor, late: null}, log},
    ])
      expect(readCursor(writeCursor(issued), CONVERSATION, 'TIMESTAMP')).toEqual(issued)
  })

  test('is of one order and one conversation', () => {
    expect(readCursor(writeCursor({cursor, log}), CONVERSATION, 'TIMESTAMP_DESC')).toBeNull()
    expect(readCursor(writeCursor({cursor, log}), CONVERSATION.replace('7', '8'), 'TIMESTAMP')).toBeNull()
  })

  test('cannot be changed, cut or made up', () => {
    const text = writeCursor({cursor, log})
    const changed = fc.tuple(fc.nat(text.length - 1), fc.constantFrom(...'0a.-_Z '))
    fc.assert(
      fc.property(changed, ([at, letter]) => {
        const other = text.slice(0, at) + letter + text.slice(at + 1)
        if (other !== text) expect(readCursor(other, CONVERSATION, 'TIMESTAMP')).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.string(), made => {
        expect(readCursor(made, CONVERSATION, 'TIMESTAMP')).toBeNull()
      }),
    )
  })

  test('of the other order is refused by the route', async () => {
    const {store, get} = serving()
    await store.append(CONVERSATION, [messageAt(1, 'one'), messageAt(2, 'two')])
    const url = `/api/shared-events/search?conversation_id=${CONVERSATION}&limit=1`
    const {next_page_id} = (await get(url)).body as {next_page_id: string}
    const foreign = {detail: [{type: 'value_error', loc: ['query', 'page_id'], input: next_page_id}]}
    expect(await get(`${url}&page_id=${next_page_id}`)).toMatchObject({status: 200, body: {items: [{id: 'two'}]}})
    expect(await get(`${url}&sort_order=TIMESTAMP_DESC&page_id=${next_page_id}`)).toMatchObject({
      status: 422,
      body: foreign,
    })
  })

  test.each(['', '&sort_order=TIMESTAMP_DESC'])(
    'of a log that was deleted is not one of its successor: %j',
    async order => {
      const {store, get} = serving()
      const append = (...ids: string[]) =>
        store.append(
          CONVERSATION,
          ids.map((id, at) => messageAt(at + 1, id)),
        )
      await append('one', 'two')
      const url = `/api/shared-events/search?conversation_id=${CONVERSATION}&limit=1${order}`
      const {next_page_id} = (await get(url)).body as {next_page_id: string}
      await store.forget(CONVERSATION)
      expect(await get(`${url}&page_id=${next_page_id}`)).toMatchObject({status: 200, body: {items: []}})
      await append('new', 'newer', 'newest')
      expect(await get(`${url}&page_id=${next_page_id}`)).toMatchObject({status: 422})
      await store.forget(CONVERSATION)
      await append('one', 'two')
      expect(await get(`${url}&page_id=${next_page_id}`)).toMatchObject({status: 200, body: {next_page_id: null}})
    },
  )
})

/**
 * Returns all pages of a search during which events arrive, and the expected events at the first and at the last page.
 */
async function searched(run: Run, order: 'TIMESTAMP' | 'TIMESTAMP_DESC') {
  const store = openMemoryStore()
  const names = namer()
  await append(store, run.before, names)
  const first = await wanted(store, run)
  const query = {conversation: CONVERSATION, kind: null, gte: run.gte, lt: run.lt}
  const pages: Page[] = []
  for (let cursor: Page['next'] = null, at = 0; ; at += 1) {
    const last = await wanted(store, run)
    const page = await searchPage(interrupted(store, run, at, names), {
      query,
      order,
      limit: run.limit,
      cursor,
      isViewable,
    })
    pages.push(page)
    if (page.next === null) return {pages, first, last}
    if (at > MOST_PAGES) throw new Error('the search does not end')
    cursor = readCursor(writeCursor({cursor: page.next, log: logTag('')}), CONVERSATION, order)?.cursor ?? null
    await append(store, run.between[at] ?? [], names)
  }
}

/** Returns a store in which events arrive while this page is built, directly after a read of `lastSeq`. */
function interrupted(store: Store, {within}: Run, page: number, names: () => string): Store {
  return {
    ...store,
    async lastSeq(conversation) {
      const last = await store.lastSeq(conversation)
      await append(store, within[page] ?? [], names)
      return last
    },
  }
}

function times(...micros: readonly number[]): Run['before'] {
  return micros.map(own => ({micros: own, isUpdate: false}))
}

function namer(): () => string {
  let count = 0
  return () => `event-${String(count++).padStart(4, '0')}`
}

async function append(store: Store, arrivals: Run['before'], name: () => string): Promise<void> {
  const events = arrivals.map(({micros, isUpdate}): NewEvent => (isUpdate ? updateAt : messageAt)(micros, name()))
  await store.append(CONVERSATION, events)
}

/** Returns the expected events in order of time, from the log alone. */
async function wanted(store: Store, {gte, lt}: Run): Promise<string[]> {
  const events = await store.byLog(CONVERSATION, {order: 'ascending', from: null, limit: 10_000})
  const within = events.filter(({micros}) => (gte === null || micros >= gte) && (lt === null || micros < lt))
  return inOrder(within.filter(isViewable))
}

function inOrder(events: Page['events']): string[] {
  return events.toSorted((one, other) => one.micros - other.micros || one.seq - other.seq).map(({id}) => id)
}
