import {expect, test} from 'vitest'
import {CONVERSATION, KEY, serving} from '../serving.ts'

/** A time shortly after the start of the tests' clock, which starts with 2026. */
const SOON = '2026-01-01T01:00:00'

test.each([
  ['no offset, in UTC', SOON, 'UTC', 1],
  ['no offset, in the zone that it was written in', SOON, 'Europe/Berlin', 0],
  ['an offset', `${SOON}Z`, 'UTC', 0],
  ['a time that was', '2025-12-31T23:00:00', 'UTC', 0],
] as const)(
  'a log whose times are ahead of the clock is told of once: %s',
  async (_, timestamp, assumeTz, warnings) => {
    const {ask, lines} = serving({assumeTz})
    const headers = {'x-session-api-key': KEY, 'content-type': 'application/json'}
    for (const id of ['one', 'two']) {
      const payload = JSON.stringify([{id, timestamp, source: 'user', kind: 'PauseEvent'}])
      const url = `/ingest/events/${CONVERSATION}`
      expect((await ask({method: 'POST', url, headers, payload})).status).toBe(200)
    }
    expect(lines.filter(({message}) => message.includes('without an offset are in the future'))).toHaveLength(warnings)
  },
)
