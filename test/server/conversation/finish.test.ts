import {expect, test} from 'vitest'
import {SCENARIOS} from '../../../src/server/scenario/built-in.ts'
import {drive} from './world.ts'

test('a message is answered and the conversation finishes', async () => {
  const driven = await drive(SCENARIOS.finish ?? {})
  await driven.turn()
  expect(await driven.told()).toEqual([
    'SystemPrompt',
    'Message user',
    'u:last_user_message_id',
    'u:execution_status=running',
    'Action finish',
    'Observation',
    'u:execution_status=finished',
  ])
  expect(await driven.status()).toBe('finished')
})
