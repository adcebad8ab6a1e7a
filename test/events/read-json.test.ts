import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {BadSource, LIMITS} from '../../src/events/read/read.ts'
import {runs} from '../depth.ts'
import {scenario} from './fixtures.ts'
import {readText} from './reading.ts'

const EVENTS = scenario('hooks-full')
const LINES = EVENTS.map(event => JSON.stringify(event))
const SIZES = fc.array(fc.integer({min: 1, max: 5000}), {minLength: 1, maxLength: 5})

function idsOf({events}: Awaited<ReturnType<typeof readText>>): unknown[] {
  return events.map(({event}) => event.id)
}

const LAYOUTS: readonly [layout: string, text: string][] = [
  ['an array', `[${LINES.join(',')}]`],
  ['an indented array', JSON.stringify(EVENTS, null, 2)],
  ['lines', `${LINES.join('\n')}\n`],
  ['lines without an end', LINES.join('\r\n')],
  ['a page', JSON.stringify({items: EVENTS, next_page_id: 'x'})],
  ['an indented page', JSON.stringify({next_page_id: null, items: EVENTS}, null, 2)],
  [
    'pages one behind the other',
    EVENTS.map(event => JSON.stringify({items: [event], next_page_id: null}, null, 2)).join('\n'),
  ],
  ['a stored batch', JSON.stringify({count: 19, events: EVENTS, min_timestamp: '', max_timestamp: ''})],
  ['indented events side by side', EVENTS.map(event => JSON.stringify(event, null, 2)).join('\n')],
  [
    'a capture of a session',
    [
      '{"type":"sync","from_seq":-1}',
      ...LINES.map((line, seq) => `{"type":"durable","seq":${seq},"event":${line}}`),
    ].join('\n'),
  ],
  ['a byte order mark before', `\uFEFF[${LINES.join(',')}]`],
]

describe('every layout of JSON', () => {
  test.each(LAYOUTS)('%s gives every event in order, however it arrives', async (_, text) => {
    const ids = EVENTS.map(({id}) => id)
    await fc.assert(
      fc.asyncProperty(SIZES, async sizes => {
        expect(idsOf(await readText(text, sizes))).toEqual(ids)
      }),
      {numRuns: 12},
    )
  })

  test('keeps each document as it was written', async () => {
    const odd = '{"kind":"PauseEvent", "id":"a\\u0062", "x":1.0, "big":12345678901234567890, "y":[ ]}'
    for (const text of [
      odd,
      `[${odd}]`,
      `{"items":[${odd}],"next_page_id":null}`,
      `{"type":"durable","event":${odd}}`,
    ]) {
      expect((await readText(text)).events.map(event => event.text)).toEqual([odd])
    }
  })

  test('whatever it holds, however it is laid out and arrives', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', '\n', 'é')).map(all => all.join('')),
    )
    const documents = fc.array(fc.record({kind: fc.constant('PauseEvent'), text, more: fc.jsonValue({maxDepth: 3})}), {
      minLength: 1,
    })
    const layout = fc.constantFrom<(all: object[]) => string>(
      all => JSON.stringify(all),
      all => JSON.stringify(all, null, 2),
      all => all.map(one => JSON.stringify(one)).join('\n'),
      all => all.map(one => JSON.stringify(one, null, 1)).join('\n'),
      all => JSON.stringify({items: all}),
    )
    await fc.assert(
      fc.asyncProperty(documents, layout, SIZES, async (all, laidOut, sizes) => {
        const {events, problems} = await readText(laidOut(all), sizes)
        expect(problems).toEqual([])
        expect(events.map(({event}) => event)).toEqual(JSON.parse(JSON.stringify(all)))
      }),
      {numRuns: runs(300)},
    )
  })

  test('says where each stands', async () => {
    const partOf = async (text: string) => (await readText(text)).events.map(({part}) => part)
    expect(await partOf(`\n${LINES[0]}\n\n${LINES[1]}`)).toEqual(['line 2', 'line 4'])
    expect(await partOf(`[${LINES[0]},${LINES[1]}]`)).toEqual(['[0]', '[1]'])
    expect(await partOf(JSON.stringify({items: EVENTS.slice(0, 2)}))).toEqual(['line 1 [0]', 'line 1 [1]'])
  })
})

function wordsOfBadSource(error: unknown): string {
  if (error instanceof BadSource) return error.message
  throw error
}

describe('what is broken costs itself alone', () => {
  const problemsOf = async (text: string | Uint8Array) =>
    (await readText(text)).problems.map(({rule, part}) => [rule, part])

  test.each<[string, string | Uint8Array, number, [string, string | null][]]>([
    ['a cut line', `${LINES[0]}\n${LINES[1]?.slice(0, 50)}\n${LINES[2]}`, 2, [['unreadable', 'line 2']]],
    ['a last line that is cut', `${LINES[0]}\n${LINES[1]?.slice(0, -1)}`, 1, [['unreadable', 'line 2']]],
    ['a first line that is cut', `${LINES[0]?.slice(0, 50)}\n${LINES[1]}`, 1, [['unreadable', 'line 1']]],
    ['an item that is no JSON', `[${LINES[0]},{"a":nope},${LINES[1]}]`, 2, [['unreadable', '[1]']]],
    [
      'an item that is no object',
      `[${LINES[0]},7,"x",[],null]`,
      1,
      [
        ['no-event', '[1]'],
        ['no-event', '[2]'],
        ['no-event', '[4]'],
      ],
    ],
    [
      'an item of a page that is no event',
      `{"items":[${LINES[0]},{"a":1},7,${LINES[1]}]}`,
      2,
      [
        ['no-event', 'line 1 [1]'],
        ['no-event', 'line 1 [2]'],
      ],
    ],
    [
      'a page of what JavaScript makes no text of',
      `{"items":[{"kind":"PauseEvent","timestamp":{"toString":1}},${LINES[0]},{"kind":{"toString":1}}]}`,
      2,
      [['no-event', 'line 1 [2]']],
    ],
    [
      'an array that is cut in an item',
      `[${LINES[0]},${LINES[1]?.slice(0, 80)}`,
      1,
      [
        ['unreadable', '[1]'],
        ['unreadable', '[2]'],
      ],
    ],
    ['an array that is cut behind an item', `[${LINES[0]}`, 1, [['unreadable', '[1]']]],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(`${LINES[0]}\n{"a":"`), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
      1,
      [['unreadable', 'line 2']],
    ],
    ['an object without a kind', `${LINES[0]}\n{"a":1}`, 1, [['no-event', 'line 2']]],
    [
      'brackets without an end',
      `${LINES[0]}\n{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      1,
      [['too-deep', 'line 2']],
    ],
  ])('%s', async (_, text, count, problems) => {
    expect((await readText(text)).events).toHaveLength(count)
    expect(await problemsOf(text)).toEqual(problems)
  })

  test('a document that is too large, and what follows it is read', async () => {
    const limits = {...LIMITS, documentBytes: 5000}
    const text = `[${LINES[0]},{"a":"${'x'.repeat(20_000)}"},${LINES[1]}]`
    const {events, problems} = await readText(text, [700], limits)
    expect(events).toHaveLength(2)
    expect(problems.map(({rule}) => rule)).toEqual(['too-large'])
  })

  test('a document without an end ends the reading', async () => {
    const limits = {...LIMITS, documentBytes: 5000, skippedBytes: 10_000}
    for (const text of [`${LINES[0]}\n${'x'.repeat(20_000)}`, `[${LINES[0]},"${'x'.repeat(20_000)}`])
      await expect(readText(text, [700], limits)).rejects.toMatchObject({why: 'too-large'})
  })

  test('whatever it is, reading ends, and says nothing of what it read', async () => {
    const pieces = fc.array(
      fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '\n', 'hunter2', '{"kind":"PauseEvent"}', '\u0000'),
    )
    await fc.assert(
      fc.asyncProperty(pieces, SIZES, async (text, sizes) => {
        const told = await readText(text.join(''), sizes).then(
          ({problems}) => JSON.stringify(problems),
          wordsOfBadSource,
        )
        expect(told).not.toContain('hunter2')
      }),
      {numRuns: runs(300)},
    )
  })
})
