import {describe, expect, test} from 'vitest'
import type {HookExecution} from '../../../src/hooks/hook.ts'
import {createChannel} from '../../../src/server/channel.ts'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {countedChannel, countedHooks} from '../../../src/server/metrics/counted.ts'
import {createMetrics} from '../../../src/server/metrics/metrics.ts'
import {occasion} from '../../hooks/world.ts'
import {conversation} from '../hooks/world.ts'
import {KEY, recordWith, serving} from '../serving.ts'
import {samplesIn} from './exposition-grammar.ts'

const ID = '72d40619b8534f9b9de6c3f17a71072d'

async function metricsOf(lab: ReturnType<typeof serving>) {
  const {status, headers, text} = await lab.get('/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  return samplesIn(text)
}

describe('the metrics', () => {
  test('are for holders of the key only', async () => {
    expect((await serving().get('/metrics', {})).status).toBe(401)
  })

  test('count requests by route and status, and their durations', async () => {
    const lab = serving()
    await lab.get(`/api/shared-events/search?conversation_id=${ID}`, {})
    await lab.get(`/api/shared-events/search?conversation_id=${ID}`, {})
    await lab.get('/api/shared-events/search', {})
    await lab.get(`/api/shared-events/${ID}/x`, {})
    const samples = await metricsOf(lab)
    const requests = samples.filter(({name}) => name === 'svcdiag_http_requests_total')
    expect(requests.map(({labels, value}) => [labels.method, labels.route, labels.status, value])).toEqual([
      ['GET', '/api/shared-events/search', '200', 2],
      ['GET', '/api/shared-events/search', '422', 1],
      ['GET', '/api/shared-events/{conversation_id}/{event_id}', '200', 1],
    ])
    expect(samples).toContainEqual({
      name: 'svcdiag_http_request_duration_seconds_count',
      labels: {route: '/api/shared-events/search'},
      value: 3,
    })
  })

  test('count conversations by state, and memory', async () => {
    const lab = serving()
    await saveRecord(lab.store, recordWith({executionStatus: 'finished'}))
    lab.server.conversations.running = () => 3
    const samples = await metricsOf(lab)
    const states = samples.filter(({name}) => name === 'svcdiag_conversations')
    expect(states.find(({labels}) => labels.state === 'finished')?.value).toBe(1)
    expect(states.find(({labels}) => labels.state === 'error')?.value).toBe(0)
    const sampleOf = (wanted: string) => samples.find(({name}) => name === wanted)?.value
    expect(sampleOf('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(sampleOf('process_cpu_seconds_total')).toBeLessThan(10_000)
    expect(Math.abs((sampleOf('process_start_time_seconds') ?? 0) - Date.now() / 1000)).toBeLessThan(86_400)
    expect(sampleOf('svcdiag_runs')).toBe(3)
  })

  test('count callbacks by outcome', async () => {
    const lab = serving({callbackToken: 'right'})
    const post = (token: string) =>
      lab.ask({method: 'POST', url: '/callback', headers: {'x-callback-token': token}, payload: {status: 'finished'}})
    const faults = (payload: object) =>
      lab.ask({method: 'PATCH', url: '/api/v1/callbacks/faults', headers: {'x-session-api-key': KEY}, payload})
    await post('right')
    await post('wrong')
    for (const fault of [{status: 202}, {status: 403}, {status: 500}, {drop: true}]) {
      await faults(fault)
      await post('right').catch(() => null)
    }
    const outcomes = (await metricsOf(lab)).filter(({name}) => name === 'svcdiag_callbacks_total')
    expect(outcomes.map(({labels, value}) => [labels.outcome, value])).toEqual([
      ['accepted', 2],
      ['refused', 1],
      ['failed', 2],
      ['dropped', 1],
    ])
  })

  test('have no id, no key and no text of a client as a label, whatever is asked', async () => {
    const lab = serving()
    await saveRecord(lab.store, recordWith({title: 'a title'}))
    for (const url of [
      '/marker-7f3a',
      `/api/conversations/${ID}`,
      '/api/shared-events/search?conversation_id=marker-7f3a',
    ])
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const)
        await lab.ask({method, url, headers: {'x-session-api-key': KEY}})
    lab.server.metrics.event('marker-7f3a')
    const {text} = await lab.get('/metrics')
    samplesIn(text)
    expect(text).not.toMatch(/7f3a|a title/u)
    expect(text).not.toContain(ID)
    expect(text).not.toContain(KEY)
    expect(text).toContain('svcdiag_http_requests_total{method="any",route="none",status="404"}')
    expect(text).toContain('svcdiag_events_total{kind="other"} 1')
  })

  test('are not in the journal', async () => {
    const lab = serving()
    await lab.get('/metrics')
    expect(lab.server.requests.list().requests).toEqual([])
  })
})

test('durations are in seconds, and a request without an answer has no status', () => {
  const metrics = createMetrics()
  metrics.request({method: 'GET', route: '/a', status: 200, durationMs: 500})
  metrics.request({method: 'GET', route: '/a', status: null, durationMs: 2000})
  const {durations, requests} = metrics.counts()
  expect(durations).toMatchObject([{labels: {route: '/a'}, count: 2, sum: 2.5}])
  expect(Object.fromEntries(durations[0]?.buckets ?? [])).toMatchObject({0.1: 0, 0.5: 1, 2.5: 2, 60: 2})
  expect(requests.map(([{status}, count]) => [status, count])).toEqual([
    ['200', 1],
    ['none', 1],
  ])
})

test('hook runs count by outcome, and only stored events count', async () => {
  const metrics = createMetrics()
  const executions = [
    {success: true, blocked: false},
    {success: false, blocked: false},
    {success: true, blocked: true},
  ] as HookExecution[] // the cast is safe: only these fields are read
  const run = {executions, eventIds: [], blockedBy: null, additionalContext: []}
  const end = {[Symbol.asyncDispose]: async () => {}}
  const hooks = countedHooks({hooksOf: () => ({config: {}, run: async () => run, ...end}), ...end}, metrics)
  await hooks.hooksOf(conversation({}, '/')).run(occasion('Stop'), new AbortController().signal)
  expect(metrics.counts().hookRuns.map(([{outcome}, count]) => [outcome, count])).toEqual([
    ['success', 1],
    ['failed', 1],
    ['blocked', 1],
  ])
  const channel = countedChannel(createChannel(), metrics)
  channel.publish(ID, {type: 'gone'})
  channel.publish(ID, {type: 'durable', event: {id: 'a', kind: 'PauseEvent', micros: 1, json: '{}', seq: 0}})
  expect(metrics.counts().events).toEqual([[{kind: 'PauseEvent'}, 1]])
})

test('sockets count while they are open, and each that was opened', () => {
  const metrics = createMetrics()
  const closed = metrics.socket('events')
  metrics.socket('events')
  closed()
  expect(metrics.counts().openSockets).toEqual([[{protocol: 'events'}, 1]])
  expect(metrics.counts().sockets).toEqual([[{protocol: 'events'}, 2]])
})

describe('the grammar of the format', () => {
  const TYPED = '# TYPE a counter\n'
  test.each([
    ['a label without quotes', `${TYPED}a{b=c} 1\n`],
    ['a quote inside of a value', `${TYPED}a{b="c"d"} 1\n`],
    ['no value', `${TYPED}a\n`],
    ['a sample of another family', `${TYPED}b 1\n`],
    ['the same sample twice', `${TYPED}a 1\na 1\n`],
    ['a line without an end', `${TYPED}a 1`],
    ['a histogram that falls', '# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n'],
  ])('refuses %s', (_, text) => {
    expect(() => samplesIn(text)).toThrow()
  })
})
