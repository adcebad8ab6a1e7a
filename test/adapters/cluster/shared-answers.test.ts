import {expect, test} from 'vitest'
import {startApi} from './fake-api.ts'
import {kubeconfig, open} from './open.ts'

const PODS = {group: '', version: 'v1', resource: 'pods', kind: 'Pod'}
const LIST = {kind: 'PodList', items: [{metadata: {name: 'a', namespace: 'ns'}, spec: {containers: []}}]}

/** Starts a server whose requests for pods wait until the test releases them. */
async function waitingApi() {
  const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const release = Promise.withResolvers<void>()
  let asked = 0
  const api = await startApi(async ({url}) => {
    if (!url.includes('/pods')) return {body: {}}
    started[asked++]?.resolve()
    await release.promise
    return {body: LIST}
  })
  const cluster = await open(kubeconfig({server: api.url}), {shareAnswers: true})
  const asks = () => api.seen.filter(({url}) => url.includes('/pods')).length
  return {started: started.map(({promise}) => promise), release: release.resolve, asks, cluster}
}

test('whoever asked first and leaves takes nobody along: who still waits asks anew', async () => {
  const {started, release, asks, cluster} = await waitingApi()
  const first = new AbortController()
  const one = cluster.collector(first.signal).objects(PODS, 'ns')
  await started[0]
  const others = [1, 2].map(() => cluster.collector(new AbortController().signal).objects(PODS, 'ns'))
  first.abort(new Error('interrupted'))
  expect(await one).toMatchObject({status: 'missing', cause: 'interrupted'})
  await started[1]
  release()
  for (const other of others) expect((await other).status).toBe('found')
  expect(asks()).toBe(2)
})

test('a deadline that is shorter than that of whoever asked first ends the wait, and not the request', async () => {
  const {started, release, asks, cluster} = await waitingApi()
  const one = cluster.collector(new AbortController().signal).objects(PODS, 'ns')
  await started[0]
  const short = new AbortController()
  const other = cluster.collector(short.signal).objects(PODS, 'ns')
  short.abort(new DOMException('too late', 'TimeoutError'))
  expect(await other).toMatchObject({status: 'missing', cause: 'deadline'})
  release()
  expect((await one).status).toBe('found')
  expect(asks()).toBe(1)
})
