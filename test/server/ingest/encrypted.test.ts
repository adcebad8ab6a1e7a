import {expect, test} from 'vitest'
import {UTC} from '../../../src/events/time.ts'
import {newEventOf} from '../../../src/server/ingest/foreign-events.ts'

test('encrypted content of an ingested event is stored as null, and nothing else changes', () => {
  const event = (value: string) =>
    `{"id":"a", "kind":"ActionEvent","n":1.0,"responses_reasoning_item":{"encrypted_content":${value},"id":"r"}}`
  const text = event('"gAAAA-secret"')
  expect(newEventOf(text, JSON.parse(text), {zone: UTC, arrival: 0}).json).toBe(event('null'))
})
