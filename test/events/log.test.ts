import {describe, expect, test} from 'vitest'
import {createInspection} from '../../src/events/inspect/inspection.ts'
import {UTC, zoneOf} from '../../src/events/time.ts'
import {readText} from './reading.ts'

type Json = Record<string, unknown>

const pause = (id: string, more: Json = {}): Json => ({
  kind: 'PauseEvent',
  id,
  timestamp: '2026-11-20T18:00:00',
  ...more,
})

/** Returns the rule and the event of each finding about a complete log. */
async function said(events: readonly Json[], zone = UTC): Promise<string[]> {
  const inspection = createInspection('spec', zone)
  const {events: reads} = await readText(events.map(event => JSON.stringify(event)).join('\n'))
  const findings = [...reads.flatMap(read => inspection.add(read, read.text)), ...inspection.finish()]
  return findings.map(({rule, event}) => `${rule} ${event}`)
}

describe('copies of an event', () => {
  test.each<[string, Json, Json, string[]]>([
    ['the same', {}, {}, []],
    ['in another rendering', {}, {parent_id: null, source: 'user'}, []],
    ['one without a parent yet', {}, {parent_id: 'p'}, []],
    ['that one first', {parent_id: 'p'}, {}, []],
    ['with different parents', {parent_id: 'p'}, {parent_id: 'q'}, ['id-conflict a']],
    ['that say different things', {}, {source: 'agent'}, ['id-conflict a']],
    ['that say different things, one without a parent', {parent_id: 'p'}, {source: 'agent'}, ['id-conflict a']],
  ])('%s', async (_, one, other, expected) => {
    expect(await said([pause('p'), pause('q'), pause('a', one), pause('a', other)])).toEqual(expected)
  })
})

describe('parents', () => {
  test.each<[string, Json[], string[]]>([
    ['that are there', [pause('a'), pause('b', {parent_id: 'a'})], []],
    ['that come later', [pause('b', {parent_id: 'a'}), pause('a', {parent_id: '__root__'})], ['out-of-order b']],
    ['that are not there', [pause('a', {parent_id: 'gone'})], ['orphan a']],
    ['in a circle', [pause('a', {parent_id: 'b'}), pause('b', {parent_id: 'a'})], ['out-of-order a', 'cycle a']],
    ['that are state updates', [update('u'), pause('a', {parent_id: 'u'})], ['orphan a']],
  ])('%s', async (_, events, expected) => {
    expect(await said(events)).toEqual(expected)
  })

  /** An event without a parent follows the event before it, so the zone of naive times decides its parent. */
  test.each([
    ['UTC', []],
    ['Europe/Berlin', ['cycle a']],
  ])('in a zone: %s', async (zone, expected) => {
    const inspection = createInspection('spec', zoneOf(zone) ?? UTC)
    const events = [
      pause('b', {timestamp: '2026-11-20T12:00:00Z'}),
      pause('a', {timestamp: '2026-11-20T12:30:00', parent_id: 'b'}),
    ]
    const {events: reads} = await readText(JSON.stringify({items: events}))
    for (const read of reads) inspection.add({...read, order: 'time'}, read.text)
    expect(inspection.finish().map(({rule, event}) => `${rule} ${event}`)).toEqual(expected)
  })
})

function update(id: string): Json {
  return {kind: 'ConversationStateUpdateEvent', id, key: 'stats', value: {}}
}
