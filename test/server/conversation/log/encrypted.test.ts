import {expect, test} from 'vitest'
import {drive} from '../world.ts'

test('encrypted content is neither stored nor sent, whoever writes it', async () => {
  const driven = await drive({
    steps: [
      {call: 'terminal', args: {command: 'cat item'}, observe: 'item: {"encrypted_content":"gAAAA-observed"}'},
      {finish: '{"encrypted_content":"gAAAA-answered"}'},
    ],
  })
  await driven.turn('{"encrypted_content":"gAAAA-asked"}')
  const everything = JSON.stringify([await driven.log(), driven.frames])
  expect(everything).toContain('encrypted_content')
  expect(everything).not.toContain('gAAAA')
})
