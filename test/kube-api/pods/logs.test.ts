import {Readable} from 'node:stream'
import type {ReadableStream} from 'node:stream/web'

import {expect, test, vi} from 'vitest'

import {getJson, pod, running, serve, testState} from '../cluster.ts'

const LINES = [
  {time: '2026-03-01T11:50:00.000000001Z', text: 'one'},
  {time: '2026-03-01T11:58:00.000000002Z', text: 'two  two'},
  {time: '2026-03-01T11:59:30.000000003Z', text: 'three'},
]
const log = ({previous, container}: {previous: boolean; container: string}) =>
  container === 'main' && !previous ? LINES : null
const state = () => testState({objects: [pod('web')], log})
const logPath = '/api/v1/namespaces/shop/pods/web/log'

test.each([
  ['', 'one\ntwo  two\nthree\n'],
  ['container=main&tailLines=1', 'three\n'],
  ['tailLines=0', ''],
  ['sinceSeconds=60', 'three\n'],
  ['sinceTime=2026-03-01T11:58:00Z', 'two  two\nthree\n'],
  ['tailLines=2&sinceSeconds=60', 'three\n'],
  ['limitBytes=6', 'one\ntw'],
  ['timestamps=true&tailLines=1', '2026-03-01T11:59:30.000000003Z three\n'],
])('log?%s', async (query, expected) => {
  const response = await fetch(`${await serve(state())}${logPath}?${query}`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(await response.text()).toBe(expected)
})

test.each([
  ['previous=true', 400, 'previous terminated container "main" in pod "web" not found'],
  ['container=zz', 400, 'container zz is not valid for pod web'],
  [
    'tailLines=-1',
    422,
    'PodLogOptions "web" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0',
  ],
  ['tailLines=x', 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
  [
    'sinceSeconds=1&sinceTime=2026-03-01T00:00:00Z',
    422,
    'PodLogOptions "web" is invalid: []: Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified',
  ],
])('log?%s is refused', async (query, code, message) => {
  expect(await getJson(`${await serve(state())}${logPath}?${query}`)).toMatchObject({kind: 'Status', code, message})
})

test('with several containers one must be named', async () => {
  const spec = {nodeName: 'n', initContainers: [{name: 'init'}], containers: [{name: 'main'}, {name: 'side'}]}
  const url = await serve(testState({objects: [pod('web', {spec})], log}))
  const message = 'a container name must be specified for pod web, choose one of: [init main side]'
  expect(await getJson(url + logPath)).toMatchObject({code: 400, message})
})

test('a container that has not started says why, as the kubelet does', async () => {
  const waiting = (reason: string) => ({
    phase: 'Pending',
    containerStatuses: [{...running('main'), state: {waiting: {reason}}}],
  })
  const message = async (reason: string) =>
    (await getJson((await serve(testState({objects: [pod('web', {status: waiting(reason)})]}))) + logPath)).message
  const start = 'container "main" in pod "web" is waiting to start: '
  expect(await message('ContainerCreating')).toBe(`${start}ContainerCreating`)
  expect(await message('ImagePullBackOff')).toBe(`${start}trying and failing to pull image`)
})

test('a pod without a node has an empty answer', async () => {
  const unscheduled = pod('web', {spec: {containers: [{name: 'main'}]}, status: {phase: 'Pending'}})
  expect((await fetch((await serve(testState({objects: [unscheduled]}))) + logPath)).status).toBe(204)
})

test('follow goes on with lines as they are written, and lets go when the client leaves', async () => {
  const followed = state()
  const abort = new AbortController()
  const response = await fetch(`${await serve(followed)}${logPath}?follow=true&tailLines=1`, {signal: abort.signal})
  const chunks = Readable.fromWeb(response.body as ReadableStream<Uint8Array>, {encoding: 'utf8'})
  chunks.on('error', () => {})
  const iterator = chunks[Symbol.asyncIterator]()
  expect((await iterator.next()).value).toBe('three\n')
  followed.write({time: '2026-03-01T12:00:01.000000000Z', text: 'four'})
  expect((await iterator.next()).value).toBe('four\n')
  abort.abort()
  await vi.waitFor(() => expect(followed.followers()).toBe(0))
})

test('what is followed ends when the container stops, with its last lines', async () => {
  const followed = state()
  const response = fetch(`${await serve(followed)}${logPath}?follow=true&tailLines=0`)
  await vi.waitFor(() => expect(followed.followers()).toBe(1))
  followed.write({time: '2026-03-01T12:00:01.000000000Z', text: 'last'})
  followed.stopWriting()
  expect(await (await response).text()).toBe('last\n')
  expect(followed.followers()).toBe(0)
})

test('a time is taken by its whole seconds, as a kubelet is asked', async () => {
  const response = await fetch(`${await serve(state())}${logPath}?sinceTime=2026-03-01T11:59:30.9Z`)
  expect(await response.text()).toBe('three\n')
})
