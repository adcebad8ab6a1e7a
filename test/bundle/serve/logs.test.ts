import {describe, expect, test} from 'vitest'
import {manifest, pod, serveFiles} from './served.ts'

const LOG = '/api/v1/namespaces/shop/pods/a/log'
/** A line before the first timestamp, which is kept because its age is unknown. */
const UNTIMED = 'without a time'
const LINES = [
  UNTIMED,
  '2026-03-01T10:00:00Z old',
  '  its trace',
  '{"time":"2026-03-01T11:30:00.500Z","message":"newer"}',
  '  its trace',
  '2026-03-01 11:59:59,123 newest, without an end',
]

const files = (logs: Readonly<Record<string, unknown>>) => ({
  'manifest.json': manifest(),
  'cluster-resources/pods/shop.json': [pod('a')],
  ...Object.fromEntries(Object.entries(logs).map(([name, log]) => [`cluster-resources/pods/logs/shop/a/${name}`, log])),
})

describe('what kubectl asks of a log', () => {
  test.each([
    ['all of it', '', LINES],
    ['whatever stamps it asks for, those of the file', '?timestamps=true', LINES],
    ['the tail', '?tailLines=2', LINES.slice(4)],
    ['a tail longer than the log', '?tailLines=100', LINES],
    ['no line', '?tailLines=0', []],
    ['since, counted from the collection', '?sinceSeconds=3600', [UNTIMED, ...LINES.slice(3)]],
    ['since a time', '?sinceTime=2026-03-01T11:45:00Z', [UNTIMED, ...LINES.slice(5)]],
    ['the tail first, then since', '?tailLines=3&sinceSeconds=60', LINES.slice(5)],
  ])('%s', async (_what, query, lines) => {
    const {ask} = await serveFiles(files({'main.log': LINES.join('\n')}))
    expect(await ask(LOG + query)).toMatchObject({status: 200, text: lines.join('\n')})
  })

  test('so many bytes', async () => {
    const {ask} = await serveFiles(files({'main.log': LINES.join('\n')}))
    expect((await ask(`${LOG}?limitBytes=20`)).text).toBe(LINES.join('\n').slice(0, 20))
  })

  test('to follow: it ends where the file ends', async () => {
    const {ask} = await serveFiles(files({'main.log': 'a line\n'}))
    expect((await ask(`${LOG}?follow=true`)).text).toBe('a line\n')
  })

  test('lines that lie across the parts that the file is read in, however long', async () => {
    const long = Array.from({length: 400}, (_, at) => `${at} ${'x'.repeat((at * 997) % 9_000)}`)
    const {ask} = await serveFiles(files({'main.log': `${long.join('\n')}\n`}))
    const {text} = await ask(`${LOG}?tailLines=399`)
    expect(text === `${long.slice(1).join('\n')}\n`).toBe(true)
    expect((await ask(`${LOG}?sinceSeconds=1`)).text === `${long.join('\n')}\n`).toBe(true)
  })

  test('the run before', async () => {
    const {ask} = await serveFiles(files({'main.log': 'now\n', 'main-previous.log': 'before\n'}))
    expect((await ask(`${LOG}?previous=true`)).text).toBe('before\n')
  })
})

describe('which container', () => {
  const several = pod('a', {
    spec: {
      nodeName: 'node-1',
      initContainers: [{name: 'init'}],
      containers: [{name: 'main'}, {name: 'side'}],
      ephemeralContainers: [{name: 'debugger'}],
    },
  })
  const logs = Object.fromEntries(['init', 'main', 'side', 'debugger'].map(name => [`${name}.log`, `of ${name}\n`]))
  const bundle = {...files(logs), 'cluster-resources/pods/shop.json': [several]}

  test.each(['init', 'main', 'side', 'debugger'])('%s', async name => {
    const {ask} = await serveFiles(bundle)
    expect((await ask(`${LOG}?container=${name}`)).text).toBe(`of ${name}\n`)
  })

  test('one of several has to be named, and to be one of them', async () => {
    const {ask, json} = await serveFiles(bundle)
    expect((await json(LOG)).message).toMatch(/^a container name must be specified for pod a, choose one of/)
    expect((await ask(`${LOG}?container=other`)).status).toBe(400)
  })
})

describe('a log that is not there', () => {
  test('says what the collector wrote in its place', async () => {
    const {ask, json} = await serveFiles(files({'main-logs-errors.log': 'kubelet: connection refused\n'}))
    expect((await ask(LOG)).status).toBe(404)
    expect((await json(LOG)).message).toBe(
      'the log of container "main" in pod "a" is not in this bundle: kubelet: connection refused',
    )
  })

  test('says what the manifest says', async () => {
    const leftOut = {item: 'previous log of shop/a/main', status: 'missing', reason: 'left out (--no-logs)'} as const
    const {json} = await serveFiles({...files({}), 'manifest.json': manifest([leftOut])})
    expect((await json(`${LOG}?previous=true`)).message).toMatch(/^the previous log of .*: left out \(--no-logs\)$/)
  })

  test('is known to be empty where the manifest says so', async () => {
    const empty = {item: 'log of shop/a/main', status: 'empty', reason: null} as const
    const {ask} = await serveFiles({...files({}), 'manifest.json': manifest([empty])})
    expect(await ask(LOG)).toMatchObject({status: 200, text: ''})
  })

  test('says that it is not', async () => {
    const {json} = await serveFiles(files({}))
    expect(await json(LOG)).toMatchObject({kind: 'Status', code: 404, reason: 'NotFound'})
  })

  test('of a container that never started: what a kubelet says', async () => {
    const status = {containerStatuses: [{name: 'main', state: {waiting: {reason: 'ContainerCreating'}}}]}
    const {json} = await serveFiles({...files({}), 'cluster-resources/pods/shop.json': [pod('a', {status})]})
    expect((await json(LOG)).message).toMatch(/is waiting to start: ContainerCreating/)
  })

  test('is where a collector of logs alone put it', async () => {
    const {ask} = await serveFiles({...files({}), 'logs/app/a/main.log': 'elsewhere\n'})
    expect((await ask(LOG)).text).toBe('elsewhere\n')
  })
})
