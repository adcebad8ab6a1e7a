import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {request} from 'undici'
import {expect, test, vi} from 'vitest'
import {logPath} from '../../../src/bundle/format/kinds.ts'
import type {Bundle} from '../../../src/bundle/open/bundle.ts'
import {pod, serve} from './served.ts'

vi.setConfig({testTimeout: 60_000})

const MIB = 1024 * 1024
const PARTS = 3_200
const LINE = `2026-03-01T11:00:00Z ${'x'.repeat(1_002)}\n`
const PART = Buffer.from(LINE.repeat(64))
const LOG = '/api/v1/namespaces/shop/pods/a/log'

test.each([
  ['all of it', '', PARTS * 64],
  ['a long tail of what is new enough', '?tailLines=200000&sinceTime=2026-03-01T10:00:00Z', 200_000],
])('%s: 200 MB go through a few', async (_what, query, lines) => {
  const {url} = await serve(largeBundle(() => {}))
  const {bytes, held} = await readThrough(url + LOG + query)
  expect(bytes).toBe(lines * LINE.length)
  expect(held).toBeLessThan(60 * MIB)
})

test('one line of 200 MB is not held', async () => {
  const {url} = await serve(largeBundle(() => {}, Buffer.from('x'.repeat(PART.length))))
  const {bytes, held} = await readThrough(`${url + LOG}?tailLines=1&sinceSeconds=5`)
  expect(bytes).toBe(PARTS * PART.length)
  expect(held).toBeLessThan(60 * MIB)
})

test('nothing is read ahead of a client that does not read', async () => {
  let read = 0
  const {url} = await serve(
    largeBundle(bytes => {
      read += bytes
    }),
  )
  const {body} = await request(url + LOG)
  await vi.waitFor(() => expect(read).toBeGreaterThan(0))
  let seen = -1
  while (seen !== read) {
    seen = read
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  expect(read).toBeLessThan(32 * MIB)
  body.on('error', () => {}).destroy()
})

/** `held` is the largest memory in use by client and server together, in bytes. */
async function readThrough(url: string): Promise<{bytes: number; held: number}> {
  const {body} = await request(url)
  const before = reachable()
  let [bytes, held, next] = [0, 0, 0]
  for await (const part of body) {
    bytes += part.length
    if (bytes < next) continue
    next = bytes + 16 * MIB
    held = Math.max(held, reachable() - before)
  }
  return {bytes, held}
}

function reachable(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const {heapUsed, external} = process.memoryUsage()
  return heapUsed + external
}

/** Returns a bundle with one large log, which is generated while it is read. */
function largeBundle(note: (bytes: number) => void, part = PART): Bundle {
  const list = Buffer.from(JSON.stringify([pod('a')]))
  const log = logPath({namespace: 'shop', pod: 'a', container: 'main', previous: false})
  const pods = 'cluster-resources/pods/shop.json'
  async function* stream() {
    for (let at = 0; at < PARTS; at += 1) {
      note(part.length)
      yield part
    }
  }
  return {
    source: 'large',
    files: new Map([
      [log, {bytes: PARTS * part.length, linkTo: null}],
      [pods, {bytes: list.length, linkTo: null}],
    ]),
    read: async () => list,
    stream,
    walk: async function* () {},
  }
}
