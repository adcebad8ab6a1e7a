import {createInterface} from 'node:readline'
import {Readable} from 'node:stream'
import type {ReadableStream} from 'node:stream/web'

import {expect, test} from 'vitest'

import {recordHistory} from '../../../src/kube-api/read/history.ts'
import {type Body, getJson, pod, serve, TABLE, testState} from '../cluster.ts'

interface Event {
  readonly type: string
  readonly object: Body & {readonly metadata: {readonly name: string; readonly annotations?: object}}
}

async function openWatch(url: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(url, {headers, signal: abort.signal})
  const body = response.body as ReadableStream<Uint8Array>
  const lines = createInterface({input: Readable.fromWeb(body).on('error', () => {})})[Symbol.asyncIterator]()
  const next = async () => {
    const {value, done} = await lines.next()
    return done ? null : (JSON.parse(value) as Event)
  }
  return {status: response.status, next, stop: () => abort.abort()}
}

const at = (name: string, resourceVersion: string, labels: Record<string, string> = {}) =>
  pod(name, {metadata: {resourceVersion, labels}})

test('a watch goes on where the list ended, and misses nothing in between', async () => {
  const state = testState({objects: [at('a', '10')]})
  const path = `${await serve(state)}/api/v1/namespaces/shop/pods`
  const {metadata} = await getJson(path)
  state.apply({type: 'ADDED', object: at('b', '11')})
  const watch = await openWatch(`${path}?watch=true&resourceVersion=${metadata.resourceVersion}`)
  expect(await watch.next()).toMatchObject({type: 'ADDED', object: {kind: 'Pod', metadata: {name: 'b'}}})
  state.apply({type: 'MODIFIED', object: at('a', '12')})
  expect(await watch.next()).toMatchObject({type: 'MODIFIED', object: {metadata: {name: 'a', resourceVersion: '12'}}})
  state.apply({type: 'DELETED', object: at('b', '13')})
  expect(await watch.next()).toMatchObject({type: 'DELETED', object: {metadata: {name: 'b'}}})
  watch.stop()
})

test('without a revision a watch begins with what is there', async () => {
  const url = await serve(testState({objects: [at('b', '9'), at('a', '10')]}))
  const watch = await openWatch(`${url}/api/v1/pods?watch=1`)
  expect((await watch.next())?.object.metadata.name).toBe('a')
  expect((await watch.next())?.object.metadata.name).toBe('b')
  watch.stop()
})

test('a change that moves an object into or out of the selection is an addition or a deletion', async () => {
  const state = testState({objects: [at('a', '10')]})
  const watch = await openWatch(`${await serve(state)}/api/v1/pods?watch=1&resourceVersion=10&labelSelector=on`)
  state.apply({type: 'MODIFIED', object: at('a', '11', {on: '1'})})
  state.apply({type: 'MODIFIED', object: at('a', '12', {on: '2'})})
  state.apply({type: 'MODIFIED', object: at('a', '13')})
  expect([(await watch.next())?.type, (await watch.next())?.type, (await watch.next())?.type]).toEqual([
    'ADDED',
    'MODIFIED',
    'DELETED',
  ])
  watch.stop()
})

test('as a table, only the first event has columns', async () => {
  const url = await serve(testState({objects: [at('a', '10'), at('b', '10')]}))
  const watch = await openWatch(`${url}/api/v1/pods?watch=1`, TABLE)
  const [first, second] = [await watch.next(), await watch.next()]
  expect(first?.object).toMatchObject({kind: 'Table', rows: [{cells: expect.arrayContaining(['a', '1/1'])}]})
  expect(first?.object.columnDefinitions?.[0]?.name).toBe('Name')
  expect(second?.object).toMatchObject({columnDefinitions: null, rows: [{cells: expect.arrayContaining(['b'])}]})
  watch.stop()
})

test('an informer that lists by watching is told where the list ends', async () => {
  const url = await serve(testState({objects: [at('a', '10')]}))
  const query = 'watch=1&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan'
  const watch = await openWatch(`${url}/api/v1/pods?${query}`)
  expect(await watch.next()).toMatchObject({type: 'ADDED'})
  expect(await watch.next()).toMatchObject({
    type: 'BOOKMARK',
    object: {metadata: {resourceVersion: '10', annotations: {'k8s.io/initial-events-end': 'true'}}},
  })
  watch.stop()
})

test('a watch ends after timeoutSeconds, with a bookmark where asked for', async () => {
  const url = await serve(testState({objects: [at('a', '10')]}))
  const watch = await openWatch(`${url}/api/v1/pods?watch=1&resourceVersion=10&timeoutSeconds=1&allowWatchBookmarks=1`)
  expect(await watch.next()).toMatchObject({type: 'BOOKMARK', object: {metadata: {resourceVersion: '10'}}})
  expect(await watch.next()).toBeNull()
})

test('a revision that is no number ends the request', async () => {
  const url = await serve(testState())
  const body = await getJson(`${url}/api/v1/pods?watch=1&resourceVersion=abc`)
  expect(body).toMatchObject({code: 500, message: expect.stringContaining('strconv.ParseUint: parsing "abc"')})
})

test('a history that forgot says so, for changes and for objects', () => {
  const state = testState({objects: [at('a', '10')]})
  const history = recordHistory(state, 1)
  state.apply({type: 'MODIFIED', object: at('a', '11')})
  expect(history.after(10)).toHaveLength(1)
  state.apply({type: 'MODIFIED', object: at('a', '12')})
  expect(history.after(10)).toBeNull()
  expect(history.objectsAt(10)).toBeNull()
  expect(history.after(11)).toHaveLength(1)
  expect(history.objectsAt(11)?.[0]?.metadata.resourceVersion).toBe('11')
})
