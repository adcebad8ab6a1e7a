import {expect, test} from 'vitest'
import {callbackChain} from '../../src/callbacks/chain.ts'
import {type KeptRequest, resentRequest} from '../../src/callbacks/redelivery.ts'

const CHAIN = callbackChain({
  conversation: '72d40619-b853-4f9b-9de6-c3f17a71072d',
  end: {as: 'finished', event: 'f', at: '2026-01-01T00:00:00.123456Z', code: null},
  ...{hooks: 'sends-callback', run: null, given: null, ended: null, script: null, seen: null, resent: null},
})
const MASK = `<redacted:rule/x#${'0'.repeat(16)}>`
const kept = (body: string, more: Partial<KeptRequest> = {}): KeptRequest => ({
  ...{body: Buffer.from(body), isMasked: true, isCut: false, contentType: null},
  ...more,
})

test('without a request, the default body is rebuilt', () => {
  const {body, from} = resentRequest(CHAIN, null)
  expect(Buffer.from(body).toString()).toBe(
    '{"status":"finished","session_id":"72d40619-b853-4f9b-9de6-c3f17a71072d","finished_at":"2026-01-01T00:00:00Z"}',
  )
  expect(from).toBe('rebuilt')
})

test.each([
  [kept(`{"a":[{"b/c":"x ${MASK}"}],"d":"<secret-hidden>"}`), ['/a/0/b~1c', '/d']],
  [kept(`{"a~b":"${MASK}"}`), ['/a~0b']],
  [kept(JSON.stringify(Array(150).fill(MASK))), Array.from({length: 100}, (_, at) => `/${at}`)],
  [kept(`${'['.repeat(300)}"${MASK}"${']'.repeat(300)}`), ['byte 301']],
  [kept(`{"${MASK}":1}`), [`/${MASK.replaceAll('/', '~1')}`]],
  [kept(`no JSON ${MASK} and ${MASK}`), ['byte 8', `byte ${13 + MASK.length}`]],
  [kept('{"a":"<secret-hidden>"}', {isMasked: false}), []],
])('the places that masking changed are named: case %#', (request, places) => {
  expect(resentRequest(CHAIN, request)).toMatchObject({from: 'kept', maskedAt: places})
})

test('bytes are sent as they arrived, with their media type', () => {
  const request = {body: Buffer.from('AP8B', 'base64'), isMasked: false, isCut: false, contentType: 'image/png'}
  const {body, contentType} = resentRequest(CHAIN, request)
  expect([...body]).toEqual([0, 0xff, 1])
  expect(contentType).toBe('image/png')
})
