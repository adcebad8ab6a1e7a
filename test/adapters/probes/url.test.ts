import nock from 'nock'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {keyAnswer} from '../../../src/checks/keys/evidence.ts'
import {createKnownValues} from '../../../src/cluster/known-values.ts'
import {createProbing, type Probing} from '../../../src/probes/live.ts'
import type {Credential} from '../../../src/probes/probe.ts'

const RUNTIME = 'https://runtime-api.example.com'
const KEY = 'f00dfeedf00dfeedf00dfeedf00dfeed'

let probing: Probing

beforeEach(() => {
  nock.disableNetConnect()
  const known = createKnownValues()
  known.add('secret/ns/sandbox-api-key', 'sandbox-api-key', Buffer.from(KEY))
  probing = createProbing({
    server: new URL('https://unused.example.com'),
    stream: () => Promise.reject(new Error('a URL is asked without a port-forward')),
    proxyFor: () => null,
    known,
    explain: () => ({status: 'missing', cause: 'interrupted', input: '', reason: ''}),
    now: () => performance.now(),
    timeoutMs: 2000,
  })
})

afterEach(async () => {
  await probing.close()
  nock.cleanAll()
  nock.enableNetConnect()
})

describe('GET /list at a URL', () => {
  test.each([
    ['accepted', 200, 'application/json'],
    ['refused', 401, 'application/json'],
    ['throttled', 429, 'application/json'],
    ['other', 200, 'text/html; charset=utf-8'],
    ['other', 302, 'text/html'],
    ['other', 403, 'application/json'],
    ['other', 404, 'text/plain'],
    ['no-route', 500, 'text/plain'],
  ])('is %s after %i %s, asked once and with the stored key', async (answer, status, type) => {
    const asked = nock(RUNTIME, {reqheaders: {'x-api-key': KEY}})
      .get('/list')
      .reply(status, '{}', {'content-type': type, location: 'https://elsewhere.example.com/login?next=secret'})
    expect(keyAnswer(await ask({kind: 'stored', ref: 'secret/ns/sandbox-api-key/sandbox-api-key'}))).toBe(answer)
    expect(asked.isDone()).toBe(true)
  })

  test('never follows a redirect, and keeps no query of where it leads', async () => {
    nock(RUNTIME).get('/list').reply(302, '', {location: 'https://elsewhere.example.com/login?next=secret'})
    const elsewhere = nock('https://elsewhere.example.com').get(/.*/).reply(200, '{}')
    const answer = await ask({kind: 'none'})
    expect(answer).toMatchObject({outcome: 'answered', status: 302})
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(elsewhere.isDone()).toBe(false)
  })

  test('sends no key when it should send none', async () => {
    const asked = nock(RUNTIME, {badheaders: ['x-api-key']})
      .get('/list')
      .reply(401)
    expect(keyAnswer(await ask({kind: 'none'}))).toBe('refused')
    expect(asked.isDone()).toBe(true)
  })
})

async function ask(credential: Credential) {
  const read = await probing
    .prober(new AbortController().signal)
    .probe({to: {via: 'url', url: RUNTIME}, path: '/list', credential})
  return read.status === 'found' ? read.value : null
}
