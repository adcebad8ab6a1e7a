import {expect, test} from 'vitest'

import {SvcdiagError} from '../../src/errors.ts'
import {serveKubernetes} from '../../src/kube-api/server.ts'
import {getJson, pod, serve, testState} from './cluster.ts'

const EVERYWHERE = ['/version', '/api', '/api/v1/pods', '/api/v1/namespaces/shop/pods/a/log', '/nowhere']

test.each(EVERYWHERE)('unauthorized: %s is a 401 Status', async path => {
  const body = await getJson((await serve(testState({disturbance: 'unauthorized'}))) + path)
  expect(body).toMatchObject({kind: 'Status', code: 401, reason: 'Unauthorized', message: 'Unauthorized'})
})

test.each(EVERYWHERE)('html: %s is a web page', async path => {
  const response = await fetch((await serve(testState({disturbance: 'html'}))) + path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

test.each(EVERYWHERE)('not-kubernetes: %s is 404 and no Status', async path => {
  const response = await fetch((await serve(testState({disturbance: 'not-kubernetes'}))) + path)
  expect(response.status).toBe(404)
  expect(await response.json()).not.toHaveProperty('kind')
})

test('malformed-lists: a list parses and holds no object; single objects are whole', async () => {
  const url = await serve(testState({disturbance: 'malformed-lists', objects: [pod('a')]}))
  const {items} = await getJson(`${url}/api/v1/pods`)
  expect(items[0]).toEqual({metadata: {}})
  expect((await getJson(`${url}/api/v1/namespaces/shop/pods/a`)).metadata).toMatchObject({name: 'a'})
})

test('slow: the version takes more than two seconds, the rest does not', async () => {
  const url = await serve(testState({disturbance: 'slow'}))
  const version = fetch(`${url}/version`).then(() => 'version')
  expect(await Promise.race([version, fetch(`${url}/api`).then(() => 'api')])).toBe('api')
  const start = performance.now()
  await version
  expect(performance.now() - start).toBeGreaterThan(1_500)
})

test('a port in use is an expected error', async () => {
  const port = Number(new URL(await serve(testState())).port)
  const error = await serveKubernetes(testState(), {port}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(SvcdiagError)
  expect(error).toMatchObject({code: 'server.port-in-use'})
})

test('closing ends watches, and frees the port', async () => {
  const server = await serveKubernetes(testState(), {port: 0})
  const watch = await fetch(`${server.url}/api/v1/pods?watch=1`)
  await server.close()
  expect(await watch.text().catch(() => '')).toBe('')
  const again = await serveKubernetes(testState(), {port: Number(new URL(server.url).port)})
  await again.close()
})
