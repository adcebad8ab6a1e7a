import type {AddressInfo} from 'node:net'
import {expect, onTestFinished} from 'vitest'
import {realClock} from '../../../src/server/clock.ts'
import {attachLive} from '../../../src/server/live/live.ts'
import {LIVE_SETTINGS} from '../../../src/server/live/settings.ts'
import {SCENARIOS} from '../../../src/server/scenario/built-in.ts'
import {appOf} from '../routes/app.ts'
import {type Listener, listen} from './listener.ts'

export const ID = '5e7e0001-0000-4000-8000-000000000001'

/** Starts routes, engine and sockets, with one conversation that follows the scenario `stream`. */
export async function streaming() {
  const lab = await appOf({scenario: SCENARIOS.stream ?? {}, time: 'held'})
  const live = {settings: LIVE_SETTINGS, clock: realClock(), isReady: () => true}
  const sockets = attachLive(lab.app.server, lab.server, live)
  onTestFinished(() => sockets[Symbol.asyncDispose]())
  await lab.app.listen({port: 0, host: '127.0.0.1'})
  const {port} = lab.app.server.address() as AddressInfo // it listens on a port
  await made(lab)
  return {
    ...lab,
    connect(path: string): Listener {
      const client = listen(`ws://127.0.0.1:${port}/sockets/${path}`, {'x-session-api-key': 'k'})
      onTestFinished(() => client[Symbol.dispose]())
      return client
    },
    /** Waits until the run waits for the next part of an answer, then lets this part be sent. */
    async part() {
      while (lab.world.clock.sleepers() === 0) await new Promise(setImmediate)
      await lab.world.clock.advance(200)
    },
  }
}

export async function made(lab: Awaited<ReturnType<typeof appOf>>): Promise<void> {
  const {status} = await lab.post('/api/conversations', {
    conversation_id: ID,
    agent: {llm: {model: 'm'}},
    workspace: {working_dir: '/w'},
  })
  expect(status).toBeLessThan(300)
}
