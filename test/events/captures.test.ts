import {describe, expect, test} from 'vitest'
import {parsed} from './fixtures.ts'
import {readText} from './reading.ts'

const PAUSE = '{"id":"p1","timestamp":"2026-11-21T09:00:00","source":"user","kind":"PauseEvent"}'

async function readOf(...lines: readonly string[]) {
  const {events, problems} = await readText(lines.join('\n'))
  return {texts: events.map(({text}) => text), problems: problems.map(({rule, part}) => [rule, part])}
}

describe('a capture of the session socket', () => {
  test.each<[string, string, string[]]>([
    ['sync', '{"type":"sync","from_seq":-1,"through_seq":4}', []],
    ['durable', `{"type":"durable","seq":0,"event":${PAUSE}}`, [PAUSE]],
    ['durable with a field that is not known yet', `{"type":"durable","kind":"new","seq":0,"event":${PAUSE}}`, [PAUSE]],
    ['transient', `{"type":"transient","event":${PAUSE}}`, [PAUSE]],
    ['item_started', '{"type":"item_started","item_id":"a","attempt":1,"anchor_seq":3}', []],
    ['delta', '{"type":"delta","item_id":"a","attempt":1,"order":0,"kind":"text","content":"Hi"}', []],
    [
      'delta of reasoning',
      '{"type":"delta","item_id":"a","attempt":1,"order":0,"kind":"reasoning","content":"Hm"}',
      [],
    ],
    [
      'delta of a kind that is not known yet',
      '{"type":"delta","id":"d","item_id":"a","kind":"image","source":"x"}',
      [],
    ],
    ['item_aborted', '{"type":"item_aborted","item_id":"a","attempt":1,"reason":"cancelled"}', []],
    ['error', '{"type":"error","code":"ValueError","detail":"no message"}', []],
    ['auth, which a client sends', '{"type":"auth","session_api_key":"k"}', []],
  ])('%s', async (_, frame, texts) => {
    expect(await readOf(frame)).toEqual({texts, problems: []})
    expect(await readOf(`[${frame}]`)).toEqual({texts, problems: []})
  })

  test('what was recorded of a server', async () => {
    const {events, session, replay} = parsed('http-vectors-1.58/frames.json') as Record<string, object[]>
    for (const frames of [session ?? [], replay ?? []]) {
      const read = await readOf(...frames.map(frame => JSON.stringify(frame)))
      const carried = frames.flatMap(frame => ('event' in frame ? [JSON.stringify(frame.event)] : []))
      expect(read).toEqual({texts: carried, problems: []})
      expect(carried.length).toBeGreaterThan(1)
    }
    expect((await readOf(...(events ?? []).map(frame => JSON.stringify(frame)))).texts).toHaveLength(
      events?.length ?? 0,
    )
  })
})

test.each([
  ['a known kind', '{"type":"delta","id":"e","source":"user","kind":"PauseEvent"}'],
  ['a kind of its own', '{"type":"error","id":"e","source":"user","kind":"CustomEvent"}'],
])('an event of %s stays one, whatever other properties it has', async (_, event) => {
  expect(await readOf(event)).toEqual({texts: [event], problems: []})
})
