import {buffer} from 'node:stream/consumers'
import {expect, test} from 'vitest'
import {startApi} from './fake-api.ts'
import {kubeconfig, open} from './open.ts'

const CANARY = 'canary-7b02-value'
const PODS = {group: '', version: 'v1', resource: 'pods', kind: 'Pod'}
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'
const signal = new AbortController().signal

const pod = (name: string) => ({
  metadata: {
    name,
    namespace: 'ns',
    annotations: {[LAST_APPLIED]: CANARY, kept: 'yes'},
    managedFields: [{manager: 'm'}],
  },
  spec: {
    containers: [{name: 'main', env: [{name: 'MODE', value: `of-${name}`}]}],
    ephemeralContainers: [{name: 'debug', env: [{name: 'TOKEN', value: 'ephemeral-value'}]}],
  },
  status: {unknownToUs: {kept: true}},
})

async function collector(answer: Parameters<typeof startApi>[0], more: {shareAnswers?: boolean} = {}) {
  const api = await startApi(answer)
  const cluster = await open(kubeconfig({server: api.url}), more)
  return {api, cluster, collector: cluster.collector(signal)}
}

test('objects come whole, page by page, without the copy that kubectl keeps, with the kind that only the list says', async () => {
  const {collector: collecting} = await collector(({url}) => ({
    body: url.includes('continue=more')
      ? {kind: 'PodList', items: [pod('b')]}
      : {kind: 'PodList', metadata: {continue: 'more'}, items: [pod('a')]},
  }))
  const read = await collecting.objects(PODS, 'ns')
  if (read.status !== 'found') throw new Error(read.status)
  expect(read.value.count).toBe(2)
  for (const round of [1, 2]) {
    const objects = [...read.value.pages()].flat()
    expect(
      objects.map(({metadata}) => metadata.name),
      `round ${round}`,
    ).toEqual(['a', 'b'])
    expect(objects[0]).toMatchObject({apiVersion: 'v1', kind: 'Pod', status: {unknownToUs: {kept: true}}})
    expect(objects[0]?.metadata).toMatchObject({annotations: {kept: 'yes'}, managedFields: [{manager: 'm'}]})
    expect(JSON.stringify(objects)).not.toContain(CANARY)
  }
})

test('literals of all containers, ephemeral ones too, are known to the redactor from then on', async () => {
  const {collector: collecting, cluster} = await collector(() => ({body: {kind: 'PodList', items: [pod('a')]}}))
  await collecting.objects(PODS, 'ns')
  expect([...cluster.knownValues.entries()].map(({holder, key}) => `${holder}.${key}`)).toEqual([
    'env/ns/Pod/a/main.MODE',
    'env/ns/Pod/a/debug.TOKEN',
  ])
  expect(cluster.objectNames.has('a')).toBe(true)
})

test('with shared answers a list is asked for once, whoever asks; a refusal is asked for again', async () => {
  let refuse = true
  const {
    api,
    cluster,
    collector: collecting,
  } = await collector(
    ({url}) =>
      url.includes('/pods') && refuse ? {status: 403, body: {}} : {body: {kind: 'PodList', items: [pod('a')]}},
    {shareAnswers: true},
  )
  expect((await collecting.objects(PODS, 'ns')).status).toBe('missing')
  refuse = false
  expect((await collecting.objects(PODS, 'ns')).status).toBe('found')
  expect((await cluster.reader(signal).list('Pod', {namespace: 'ns'})).status).toBe('found')
  expect(api.seen.filter(({url}) => url.includes('/pods'))).toHaveLength(2)
})

test.each([
  [{}, 'container=main'],
  [{previous: true, tailLines: 7, sinceSeconds: 90.2}, 'container=main&previous=true&sinceSeconds=91&tailLines=7'],
])('a log is streamed as the kubelet gives it (%j)', async (more, query) => {
  const {api, collector: collecting} = await collector(() => ({body: 'a line\n'}))
  const read = await collecting.log({namespace: 'ns', pod: 'a', container: 'main', previous: false, ...more})
  if (read.status !== 'found') throw new Error(read.status)
  expect((await buffer(read.value)).toString()).toContain('line')
  expect(api.seen.at(-1)?.url).toBe(`/api/v1/namespaces/ns/pods/a/log?${query}`)
})

test.each([
  [404, 'pods "a" not found', 'absent'],
  [400, 'previous terminated container "main" in pod "a" not found', 'absent'],
  [400, 'container "main" in pod "a" is waiting to start: ContainerCreating', 'absent'],
  [204, '', 'absent'],
  [400, 'container "main" in pod "a" is terminated', 'absent'],
  [403, CANARY, 'missing'],
  [500, `Get "https://node:10250/containerLogs": ${CANARY}`, 'missing'],
])('a log that is answered with %d is no log', async (status, message, expected) => {
  const {collector: collecting} = await collector(() => ({status, body: {kind: 'Status', message}}))
  const read = await collecting.log({namespace: 'ns', pod: 'a', container: 'main', previous: true})
  expect(read.status).toBe(expected)
  expect(JSON.stringify(read)).not.toContain(CANARY)
})
