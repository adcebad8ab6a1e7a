import {expect, test} from 'vitest'
import {lastPart} from '../../../src/cluster/last-part.ts'
import {startApi} from './fake-api.ts'
import {openReader} from './open.ts'

const LOG = {namespace: 'ns', pod: 'a', container: 'main', previous: true, tailLines: 3}

test('the end of a log is asked for, and comes as text', async () => {
  const api = await startApi(() => ({body: 'one\ntwo\n'}))
  const reader = await openReader(api.url)
  expect(await reader.logTail(LOG)).toEqual({status: 'found', value: 'one\ntwo\n'})
  expect(api.seen.at(-1)?.url).toBe('/api/v1/namespaces/ns/pods/a/log?container=main&previous=true&tailLines=3')
})

test.each([
  [404, {status: 'absent'}],
  [403, {status: 'missing', cause: 'denied', rule: {resource: 'pods/log', verbs: ['get'], namespace: 'ns'}}],
  [500, {status: 'missing', cause: 'unreachable'}],
])('an answer of %d is no text', async (status, expected) => {
  const api = await startApi(() => ({status, body: {kind: 'Status', message: 'secret words'}}))
  const read = await (await openReader(api.url)).logTail(LOG)
  expect(read).toMatchObject(expected)
  expect(JSON.stringify(read)).not.toContain('secret words')
})

test('a connection that is cut is missing', async () => {
  const api = await startApi(() => ({cut: true}))
  const reader = await openReader(api.url, {retryBudgetMs: 0})
  expect(await reader.logTail(LOG)).toMatchObject({status: 'missing', cause: 'unreachable'})
})

test('of long lines the end is kept, from the beginning of a line', async () => {
  async function* parts() {
    yield Buffer.from(`${'x'.repeat(40_000)}\n`)
    yield Buffer.from(`${'y'.repeat(40_000)}\nlast\n`)
  }
  expect(await lastPart(parts())).toBe(`${'y'.repeat(40_000)}\nlast\n`)
})
