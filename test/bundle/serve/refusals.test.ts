import {describe, expect, test} from 'vitest'
import {pod, serveFiles} from './served.ts'

const POD = '/api/v1/namespaces/shop/pods/a'
const FILES = {'cluster-resources/pods/shop.json': [pod('a')]}

test.each([
  ['DELETE', POD],
  ['DELETE', '/api/v1/namespaces/shop/pods'],
  ['PUT', POD],
  ['PATCH', `${POD}/status`],
  ['POST', '/api/v1/namespaces/shop/configmaps'],
  ['POST', '/api/v1/namespaces'],
  ['POST', '/apis/example.org/v1/namespaces/shop/widgets'],
  ['POST', `${POD}/exec`],
  ['GET', `${POD}/exec?command=ls`],
  ['GET', `${POD}/attach`],
  ['POST', `${POD}/portforward`],
  ['GET', `${POD}/portforward`],
  ['GET', `${POD}/proxy`],
])('%s %s: read only', async (method, path) => {
  const {ask} = await serveFiles(FILES)
  const {status, text} = await ask(path, {}, method)
  expect(status).toBe(405)
  expect(JSON.parse(text)).toMatchObject({
    kind: 'Status',
    reason: 'MethodNotAllowed',
    message: 'this is a bundle: read only',
  })
})

describe('what one may do', () => {
  test.each([
    ['get', 'pods', undefined, true],
    ['list', 'secrets', undefined, true],
    ['get', 'pods', 'log', true],
    ['delete', 'pods', undefined, false],
    ['create', 'pods', 'exec', false],
    ['get', 'pods', 'portforward', false],
    ['*', '*', undefined, false],
  ])('%s %s %s: %s', async (verb, resource, subresource, allowed) => {
    const {url} = await serveFiles(FILES)
    const spec = {resourceAttributes: {verb, resource, subresource, namespace: 'shop'}}
    const answered = await fetch(`${url}/apis/authorization.k8s.io/v1/selfsubjectaccessreviews`, {
      method: 'POST',
      body: JSON.stringify({spec}),
    })
    expect(await answered.json()).toMatchObject({status: {allowed}})
  })
})

test('a write is sent at all: kubectl is told that the server checks what is written', async () => {
  const {json} = await serveFiles(FILES)
  const {paths} = (await json('/openapi/v3')) as unknown as {paths: Record<string, {serverRelativeURL: string}>}
  const document = JSON.stringify(await json(paths['apis/apps/v1']?.serverRelativeURL ?? ''))
  expect(document).toContain('"x-kubernetes-group-version-kind":{"group":"apps","version":"v1","kind":"Deployment"}')
})

describe('web pages get nothing', () => {
  test.each([{host: 'bundle.example.org'}, {origin: 'https://example.org'}])('%j', async headers => {
    const {ask} = await serveFiles(FILES)
    expect((await ask('/api/v1/pods', headers)).status).toBe(403)
  })

  test('localhost is this machine', async () => {
    const {ask} = await serveFiles(FILES)
    expect((await ask('/api/v1/pods', {host: 'localhost:8001'})).status).toBe(200)
  })
})
