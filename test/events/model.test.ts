import {describe, expect, test} from 'vitest'
import {withNulls, withoutNulls} from '../../src/events/rendering.ts'
import {likeness} from '../../src/events/same-event.ts'
import {verdictsOf} from '../../src/events/validate/complaint.ts'
import {complaintsOf} from '../../src/events/validate/event.ts'
import {CONSTRUCTED, SENT, STORED} from './fixtures.ts'

const EXTENDED = ['AgentErrorEvent', 'ConversationErrorEvent', 'SecurityAnalysisEvent']

describe('every real event', () => {
  test.each([...STORED, ...SENT])('$name is valid in its version and means the same in both renderings', fixture => {
    const {event, version} = fixture
    expect(complaintsOf(event, version).filter(({reference}) => reference !== 'ok')).toEqual([])
    const expected = EXTENDED.includes(String(event.kind)) ? 'extension' : 'valid'
    expect(verdictsOf(complaintsOf(event, version))).toEqual({interface: expected, reference: 'valid'})
    expect(likeness(event, withNulls(event))).toBe('same')
    expect(likeness(event, withoutNulls(event))).toBe('same')
  })

  test.each(STORED)('$name is rendered as it was on disk', ({event}) => {
    expect(JSON.stringify(withoutNulls(withNulls(event)))).toBe(JSON.stringify(event))
  })

  test.each(CONSTRUCTED)(
    '$name goes from each rendering to the other',
    ({wire_full: full, wire_exclude_none: short}) => {
      expect(JSON.stringify(withNulls(short))).toBe(JSON.stringify(full))
      expect(JSON.stringify(withoutNulls(full))).toBe(JSON.stringify(short))
      expect(likeness(full, short)).toBe('same')
    },
  )
})

test('there are as many fixtures as there should be', () => {
  expect([STORED.length, CONSTRUCTED.length]).toEqual([67, 15])
  expect(SENT.length).toBeGreaterThan(180)
})

describe('two documents of one id', () => {
  const event = {kind: 'Condensation', id: 'x', llm_response_id: 'r', forgotten_event_ids: ['a', 'b']}
  test.each([
    ['in another order of a set', {...event, forgotten_event_ids: ['b', 'a']}, 'same'],
    ['with a null more', {...event, summary: null}, 'same'],
    ['with a default more', {...event, source: 'environment'}, 'same'],
    ['with a parent more', {...event, parent_id: 'p'}, 'parent-only'],
    ['with another text', {...event, summary: 's'}, 'different'],
    ['with an unknown null', {...event, extra: null}, 'different'],
  ])('%s are %s', (_, other, expected) => {
    expect(likeness(event, other)).toBe(expected)
    expect(likeness(other, event)).toBe(expected)
  })
})
