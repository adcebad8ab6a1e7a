import {expect, test} from 'vitest'
import type {Missing, PodChange} from '../../../src/cluster/port.ts'
import {type Reply, startApi} from './fake-api.ts'
import {kubeconfig, open} from './open.ts'

const pod = (name: string, resourceVersion: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name, namespace: 'n', uid: name, resourceVersion},
  spec: {containers: []},
  status: {},
})
const events = (...all: object[]): Reply => ({body: all.map(event => `${JSON.stringify(event)}\n`).join('')})
const FORGOTTEN = {type: 'ERROR', object: {kind: 'Status', apiVersion: 'v1', code: 410, metadata: {}}}

async function changes(answers: Reply[], wanted: number) {
  const asked: (string | null)[] = []
  const api = await startApi(({url}) => {
    const query = new URL(url, 'http://api').searchParams
    if (query.get('watch') === null) return {body: {kind: 'PodList', apiVersion: 'v1', items: [pod('two', '9')]}}
    asked.push(query.get('resourceVersion'))
    return answers.shift() ?? {status: 403}
  })
  const cluster = await open(kubeconfig({server: api.url}))
  const seen: (PodChange | Missing)[] = []
  for await (const change of cluster.podWatcher(new AbortController().signal).pods('n')) {
    seen.push(change)
    if (seen.length === wanted) break
  }
  return {asked, seen, words: seen.map(one => ('pod' in one ? `${one.status} ${one.pod.metadata.name}` : one.cause))}
}

test('a watch that ends goes on from where it was, bookmarks included', async () => {
  const {asked, words} = await changes(
    [
      events({type: 'ADDED', object: pod('one', '5')}, {type: 'BOOKMARK', object: pod('', '7')}),
      events({type: 'DELETED', object: pod('one', '8')}),
    ],
    3,
  )
  expect(words).toEqual(['present one', 'gone one', 'denied'])
  expect(asked).toEqual([null, '7', '8'])
})

test('where the past is forgotten, who went meanwhile is told', async () => {
  const {asked, words} = await changes(
    [
      events({type: 'ADDED', object: pod('one', '5')}, {type: 'ADDED', object: pod('two', '6')}),
      events(FORGOTTEN),
      events({type: 'ADDED', object: pod('two', '9')}),
    ],
    5,
  )
  expect(words).toEqual(['present one', 'present two', 'gone one', 'present two', 'denied'])
  expect(asked).toEqual([null, '6', null, '9'])
})

test('a denial names the rule', async () => {
  const {seen} = await changes([{status: 403}], 1)
  expect(seen).toMatchObject([
    {cause: 'denied', rule: {apiGroup: '', resource: 'pods', verbs: ['watch'], namespace: 'n'}},
  ])
})

test('a log is asked for with times, from a time on', async () => {
  const api = await startApi(() => ({body: '2026-03-01T12:00:00Z x\n'}))
  const watcher = (await open(kubeconfig({server: api.url}))).podWatcher(new AbortController().signal)
  const where = {namespace: 'n', pod: 'p', container: 'c', previous: false}
  await watcher.log({...where, follow: true, sinceTime: '2026-03-01T12:00:00.5Z'})
  const query = new URL(api.seen[0]?.url ?? '', 'http://api').searchParams
  expect(Object.fromEntries(query)).toEqual({
    container: 'c',
    timestamps: 'true',
    follow: 'true',
    sinceTime: '2026-03-01T12:00:00.5Z',
  })
})
