import {existsSync, mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, expect, test, vi} from 'vitest'
import {startServe} from '../bench/server/serve-process.ts'
import {serve} from '../services/serve/serve.ts'
import {folder, running} from './served.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const START = {scenario: 'finish', initial_message: {content: [{type: 'text', text: 'Go'}], run: true}}

/** Runs a conversation from start to end. */
async function converse(url: string, apiKey: string) {
  const headers = {'x-session-api-key': apiKey, 'content-type': 'application/json'}
  const body = JSON.stringify(START)
  const started = await fetch(`${url}/api/v1/app-conversations/stream-start`, {method: 'POST', headers, body})
  expect(await started.text()).toContain('READY')
  await vi.waitUntil(
    async () => {
      const answer = await fetch(`${url}/api/v1/app-conversations/search`, {headers})
      return (await answer.text()).includes('"finished"')
    },
    {timeout: 15_000},
  )
}

const STARTERS: Readonly<Record<string, (state: string) => Promise<void>>> = {
  async 'of the binary'(state) {
    const {line} = await running(state, ['--store', 'memory'])
    await converse(line.url, line.apiKey)
  },
  async 'of the ring on services'(state) {
    await using served = await serve('memory', state)
    await converse(served.url, served.apiKey)
  },
  async 'of the benchmarks'(state) {
    const served = await startServe('memory', state)
    try {
      await converse(served.url, served.apiKey)
    } finally {
      await served.stop()
    }
  },
}

test.each(Object.entries(STARTERS))('servers %s run no hooks of who runs the tests', async (_, start) => {
  const home = await folder()
  const ran = join(home, 'ran')
  const hooks = JSON.stringify({Stop: [{hooks: [{command: `touch ${ran}`}]}]})
  for (const place of [join(home, '.openhands'), join(home, 'persistence')]) {
    mkdirSync(place)
    writeFileSync(join(place, 'hooks.json'), hooks)
  }
  vi.stubEnv('HOME', home)
  await start(await folder())
  vi.stubEnv('OH_PERSISTENCE_DIR', join(home, 'persistence'))
  await start(await folder())
  expect(existsSync(ran)).toBe(false)
})
