import {randomUUID} from 'node:crypto'
import fc from 'fast-check'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Document, DocumentQuery, NewEvent, Store, StoredEvent, TimePage} from '../../../src/server/store/store.ts'
import {documentsOf, isAskedFor, pageOf} from './model.ts'

const ALL_TIME = {kind: null, gte: null, lt: null}
const FIRST_PAGE: TimePage = {order: 'ascending', after: null, upToSeq: null, beyondSeq: null, limit: 100}
const ALL_DOCUMENTS: DocumentQuery = {conversation: null, order: 'ascending', after: null, gte: null, limit: 100}

/** Tests the promises of every store. `runs`: the number of random logs that are compared with a simple model. */
export function promisesOfAStore(open: () => Promise<Store>, {runs}: {runs: number}): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(async () => {
    await store[Symbol.asyncDispose]()
  })

  describe('appending', () => {
    test('gives dense places, from 0, in each conversation', async () => {
      const [one, other] = [conversationId(), conversationId()]
      expect(await store.lastSeq(one)).toBe(-1)
      const first = await store.append(one, [event('a'), event('b')])
      await store.append(other, [event('c')])
      const second = await store.append(one, [event('c')])
      expect([...first, ...second].map(({status, event: {id, seq}}) => [status, id, seq])).toEqual([
        ['stored', 'a', 0],
        ['stored', 'b', 1],
        ['stored', 'c', 2],
      ])
      expect([await store.lastSeq(one), await store.lastSeq(other)]).toEqual([2, 0])
    })

    test('keeps what is known as it is, and says so with the event that is kept', async () => {
      const conversation = conversationId()
      const kept = {...event('a'), json: '{"first":true}'}
      await store.append(conversation, [kept])
      const again = await store.append(conversation, [{...event('a', 99), kind: 'PauseEvent'}, event('b')])
      expect(again).toEqual([
        {status: 'known', event: {...kept, seq: 0}},
        {status: 'stored', event: {...event('b'), seq: 1}},
      ])
      expect(await store.byIds(conversation, ['a'])).toEqual([{...kept, seq: 0}])
    })

    test('another copy of an event takes its place in the log, and one of its own in the order of time', async () => {
      const conversation = conversationId()
      await store.append(conversation, [event('a', 1), event('b', 2), event('c', 3)])
      const copy = {...event('a', 9), kind: 'PauseEvent', json: '{"copy":true}', seq: 0}
      await store.replace(conversation, [copy])
      const [b, c] = [
        {...event('b', 2), seq: 1},
        {...event('c', 3), seq: 2},
      ]
      expect(await store.byLog(conversation, {order: 'ascending', from: null, limit: 9})).toEqual([copy, b, c])
      expect(await store.byIds(conversation, ['a'])).toEqual([copy])
      expect(await store.byTime({conversation, ...ALL_TIME}, FIRST_PAGE)).toEqual([b, c, copy])
      expect(await store.byTime({conversation, ...ALL_TIME, kind: 'PauseEvent'}, FIRST_PAGE)).toEqual([copy])
      expect(await store.count({conversation, ...ALL_TIME, kind: b.kind}, [])).toBe(2)
      expect(await store.append(conversation, [event('a', 1)])).toEqual([{status: 'known', event: copy}])
    })

    test('a copy of an event that is not there makes none', async () => {
      const conversation = conversationId()
      await store.replace(conversation, [{...event('a', 1), seq: 0}])
      expect(await store.lastSeq(conversation)).toBe(-1)
    })

    test('knows an id that comes twice in one append', async () => {
      const conversation = conversationId()
      const appended = await store.append(conversation, [event('a', 1), event('a', 2), event('b', 3)])
      expect(appended).toEqual([
        {status: 'stored', event: {...event('a', 1), seq: 0}},
        {status: 'known', event: {...event('a', 1), seq: 0}},
        {status: 'stored', event: {...event('b', 3), seq: 1}},
      ])
      expect(await store.lastSeq(conversation)).toBe(1)
    })

    test('of nothing makes nothing', async () => {
      const conversation = conversationId()
      expect(await store.append(conversation, [])).toEqual([])
      expect(await store.lastSeq(conversation)).toBe(-1)
    })

    test('at once leaves no gap, and keeps the events of one append together', async () => {
      const conversation = conversationId()
      const batches = Array.from({length: 20}, (_, batch) => batch)
      const answers = await Promise.all(
        batches.map(batch =>
          store.append(
            conversation,
            Array.from({length: 10}, (_, at) => event(`${batch}-${at}`)),
          ),
        ),
      )
      for (const answer of answers) {
        const first = answer[0]?.event.seq ?? -1
        expect(answer.map(({event: {seq}}) => seq)).toEqual(answer.map((_, at) => first + at))
      }
      const log = await store.byLog(conversation, {order: 'ascending', from: null, limit: 1000})
      expect(log.map(({seq}) => seq)).toEqual(Array.from({length: 200}, (_, seq) => seq))
    })

    test('of one id at once stores it once', async () => {
      const conversation = conversationId()
      const answers = await Promise.all(
        Array.from({length: 8}, (_, at) => store.append(conversation, [event('a', at)])),
      )
      const stored = answers.flat().filter(({status}) => status === 'stored')
      expect(stored).toHaveLength(1)
      expect(answers.flat().map(answer => answer.event)).toEqual(answers.map(() => stored[0]?.event))
    })

    test.each(TEXTS)('keeps text as it came: %s', async (_, text) => {
      const conversation = conversationId()
      const odd: NewEvent = {id: `${text.slice(0, 99)} id`, kind: `${text.slice(0, 99)} kind`, micros: 1, json: text}
      await store.append(conversation, [odd])
      expect(await store.byIds(conversation, [odd.id])).toEqual([{...odd, seq: 0}])
      expect(await store.count({...ALL_TIME, conversation, kind: odd.kind}, [])).toBe(1)
    })

    test('takes times of every year', async () => {
      const conversation = conversationId()
      const years = [1, 1970, 2256, 9999].map(year => new Date(0).setUTCFullYear(year) * 1000)
      await store.append(
        conversation,
        years.map((micros, at) => event(`${at}`, micros)),
      )
      const page = await store.byTime({...ALL_TIME, conversation}, {...FIRST_PAGE, order: 'descending'})
      expect(page.map(({micros}) => micros)).toEqual(years.toReversed())
    })
  })

  describe('reading', () => {
    test('gives the pages of the plainest store there can be', async () => {
      await fc.assert(
        fc.asyncProperty(LOG, fc.array(PAGE, {minLength: 4, maxLength: 8}), async (events, pages) => {
          const conversation = conversationId()
          const log = await logOf(store, conversation, events)
          for (const {query, page, leftOut} of pages) {
            const asked = {...query, conversation}
            const expected = pageOf(log, asked, page)
            expect(await store.byTime(asked, page)).toEqual(expected)
            const counted = log.filter(one => isAskedFor(one, asked) && !leftOut.includes(one.kind))
            expect(await store.count(asked, leftOut)).toBe(counted.length)
          }
        }),
        {numRuns: runs},
      )
    })

    test.each(['ascending', 'descending'] as const)(
      'walks %s without loss or double while others append',
      async order => {
        const conversation = conversationId()
        const times = [5, 1, 3, 3, 3, 2, 9, 7, 7, 8, 4, 6]
        const before = await logOf(
          store,
          conversation,
          times.map((micros, at) => event(`${at}`, micros)),
        )
        const upToSeq = await store.lastSeq(conversation)
        const seen: StoredEvent[] = []
        for (;;) {
          const page = await store.byTime(
            {...ALL_TIME, conversation},
            {order, after: seen.at(-1) ?? null, upToSeq, beyondSeq: null, limit: 5},
          )
          if (page.length === 0) break
          seen.push(...page)
          await store.append(conversation, [event(`late ${seen.length}`, seen.length % 10)])
        }
        expect(seen.map(({id}) => id).toSorted()).toEqual(before.map(({id}) => id).toSorted())
        const late = await store.byTime({...ALL_TIME, conversation}, {...FIRST_PAGE, beyondSeq: upToSeq})
        expect(late.map(({id}) => id).toSorted()).toEqual(['late 10', 'late 12', 'late 5'])
      },
    )

    test('gives pages of the log from any place, either way', async () => {
      const conversation = conversationId()
      const ids = ['a', 'b', 'c', 'd', 'e']
      await store.append(
        conversation,
        ids.map(id => event(id)),
      )
      const page = async (order: TimePage['order'], from: number | null, limit: number) =>
        (await store.byLog(conversation, {order, from, limit})).map(({id}) => id).join('')
      expect(await page('ascending', null, 2)).toBe('ab')
      expect(await page('ascending', 2, 2)).toBe('cd')
      expect(await page('ascending', 5, 2)).toBe('')
      expect(await page('ascending', -3, 2)).toBe('ab')
      expect(await page('descending', null, 2)).toBe('ed')
      expect(await page('descending', 2, 2)).toBe('cb')
      expect(await page('descending', 99, 2)).toBe('ed')
      expect(await page('descending', -1, 2)).toBe('')
    })

    test('gives those events that are there, once each, of this conversation alone', async () => {
      const [one, other] = [conversationId(), conversationId()]
      await store.append(one, [event('a'), event('b')])
      await store.append(other, [event('c')])
      const found = await store.byIds(one, ['b', 'c', 'a', 'b', 'z'])
      expect(found.map(({id}) => id).toSorted()).toEqual(['a', 'b'])
      expect(await store.byIds(one, [])).toEqual([])
      expect(await store.byIds(one, ['a\0', 'a'])).toHaveLength(1)
      expect(await store.documents('callback', ['a\0'])).toEqual([])
    })

    test('of what never was is empty', async () => {
      const conversation = conversationId()
      expect(await store.byTime({...ALL_TIME, conversation}, FIRST_PAGE)).toEqual([])
      expect(await store.byLog(conversation, {order: 'descending', from: null, limit: 5})).toEqual([])
      expect(await store.count({...ALL_TIME, conversation}, ['PauseEvent'])).toBe(0)
    })
  })

  describe('documents', () => {
    test('are made, and replaced as a whole', async () => {
      const conversation = conversationId()
      const made = document(conversation, 5)
      await store.put('callback', [made, document(conversation, 6)])
      const replaced = {...made, micros: 7, json: '{"now":"other"}'}
      await store.put('callback', [replaced])
      expect(await store.documents('callback', [made.id])).toEqual([replaced])
      expect(await store.countDocuments('callback', conversation)).toBe(2)
      expect(await store.documents('hook-outcome', [made.id])).toEqual([])
    })

    test('that come twice in one put are there once, as the last', async () => {
      const made = document(conversationId(), 5)
      await store.put('callback', [made, {...made, json: '[]'}])
      expect(await store.documents('callback', [made.id, made.id])).toEqual([{...made, json: '[]'}])
    })

    test('are listed as in the plainest store there can be', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({min: 0, max: 6}), {maxLength: 20}),
          DOCUMENT_PAGE,
          async (times, page) => {
            const conversation = conversationId()
            const made = times.map(micros => document(conversation, micros))
            await store.put('hook-outcome', [...made, document(conversationId(), 3)])
            const after = page.after === null ? null : (made.at(page.after % Math.max(made.length, 1)) ?? null)
            const query = {...page, conversation, after}
            expect(await store.list('hook-outcome', query)).toEqual(documentsOf(made, query))
          },
        ),
        {numRuns: runs},
      )
    })

    test('of all conversations are listed and counted together', async () => {
      const before = await store.countDocuments('start-task', null)
      const made = [document(conversationId(), 2e15), document(conversationId(), 3e15)]
      await store.put('start-task', made)
      expect(await store.countDocuments('start-task', null)).toBe(before + 2)
      const newest = await store.list('start-task', {...ALL_DOCUMENTS, order: 'descending', limit: 2})
      expect(newest).toEqual(made.toReversed())
    })
  })

  test('tells the size of a collection, and removes documents from it alone', async () => {
    const before = await store.sizeOf('callback')
    const [a, b] = [`${randomUUID()}-a`, `${randomUUID()}-b`]
    const of = (id: string, json: string) => ({id, conversation: '', micros: 1, json}) as const
    await store.put('callback', [of(a, '{"ä":1}'), of(b, '{}')])
    await store.put('hook-outcome', [of(a, '{}')])
    expect(await store.sizeOf('callback')).toEqual({count: before.count + 2, bytes: before.bytes + 10})
    await store.remove('callback', [a, 'of-nothing'])
    expect(await store.documents('callback', [a, b])).toMatchObject([{id: b}])
    expect(await store.documents('hook-outcome', [a])).toHaveLength(1)
    expect(await store.sizeOf('refused-callback')).toEqual({count: 0, bytes: 0})
  })

  test('forgets a conversation, and nothing else', async () => {
    const [gone, stays] = [conversationId(), conversationId()]
    for (const id of [gone, stays]) {
      await store.append(id, [event('a'), event('b')])
      await store.put('conversation', [{id, conversation: '', micros: 1, json: '{}'}])
      await store.put('callback', [document(id, 1)])
    }
    await store.forget(gone)
    const left = async (id: string) => [
      await store.lastSeq(id),
      (await store.byIds(id, ['a', 'b'])).length,
      (await store.documents('conversation', [id])).length,
      await store.countDocuments('callback', id),
    ]
    expect(await left(gone)).toEqual([-1, 0, 0, 0])
    expect(await left(stays)).toEqual([1, 2, 1, 1])
    expect(await store.append(gone, [event('b')])).toMatchObject([{status: 'stored', event: {seq: 0}}])
  })

  test('forgets that a conversation is the child of another', async () => {
    const [parent, gone, stays] = [conversationId(), conversationId(), conversationId()]
    const of = (id: string) => ({id, conversation: parent, micros: 1, json: '{}'})
    await store.put('child', [of(gone), of(stays)])
    await store.put('callback', [of(gone)])
    await store.forget(gone)
    expect(await store.list('child', {...ALL_DOCUMENTS, conversation: parent})).toEqual([of(stays)])
    expect(await store.documents('callback', [gone])).toEqual([of(gone)])
  })
}

const KINDS = ['MessageEvent', 'ActionEvent', 'ConversationStateUpdateEvent']

const LOG = fc.array(fc.record({kind: fc.constantFrom(...KINDS), micros: fc.integer({min: 0, max: 9})}), {
  minLength: 10,
  maxLength: 30,
})
/** Each limit is set in half of the cases, because several limits at once leave hardly any event. */
const sometimes = <T>(limit: fc.Arbitrary<T>) => fc.option(limit, {freq: 2})
const MICROS = sometimes(fc.integer({min: -1, max: 10}))
const SEQ = sometimes(fc.integer({min: -1, max: 31}))
const PAGE = fc.record({
  query: fc.record({kind: sometimes(fc.constantFrom(...KINDS)), gte: MICROS, lt: MICROS}),
  page: fc.record({
    order: fc.constantFrom('ascending' as const, 'descending' as const),
    after: sometimes(fc.record({micros: fc.integer({min: -1, max: 10}), seq: fc.integer({min: 0, max: 30})})),
    upToSeq: SEQ,
    beyondSeq: SEQ,
    limit: fc.integer({min: 1, max: 12}),
  }),
  leftOut: fc.subarray([...KINDS, 'TokenEvent']),
})
const DOCUMENT_PAGE = fc.record({
  order: fc.constantFrom('ascending' as const, 'descending' as const),
  after: sometimes(fc.nat({max: 19})),
  gte: MICROS,
  limit: fc.integer({min: 1, max: 12}),
})

const TEXTS = [
  ['white space and order of keys', '{ "b" : 1,\n\t"a": 1.0, "b": 2 }\r\n'],
  ['quotes, backslashes, braces', String.raw`{"a":"\"\\ ',{}NULL \u0000 \ud800"}`],
  ['other scripts and signs', '{"a":"Ωmega 漢字 \u202e 👩‍👩‍👧 \u{1F600} \uFEFF"}'],
  ['what SQL or a URL could take for its own', `{"a":"?, $1, :b, @c, %s, '); DROP TABLE svcdiag_event; --"}`],
  ['three megabytes', JSON.stringify({a: 'ä"'.repeat(1_000_000)})],
] as const

function conversationId(): string {
  return randomUUID().replaceAll('-', '')
}

function event(id: string, micros = 1_700_000_000_000_000): NewEvent {
  return {id, kind: 'MessageEvent', micros, json: JSON.stringify({id, kind: 'MessageEvent'})}
}

function document(conversation: string, micros: number): Document {
  return {id: randomUUID(), conversation, micros, json: '{}'}
}

async function logOf(store: Store, conversation: string, events: readonly Partial<NewEvent>[]): Promise<StoredEvent[]> {
  const appended = await store.append(
    conversation,
    events.map((given, at) => ({...event(`${at}`), ...given})),
  )
  return appended.map(({event}) => event)
}
