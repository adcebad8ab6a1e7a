import {describe, expect, test} from 'vitest'
import {callbackChain} from '../../src/callbacks/chain.ts'
import type {CallbackFacts, Seen, SeenRequest} from '../../src/callbacks/facts.ts'
import {givenOf} from '../../src/callbacks/given.ts'

const END = {as: 'finished', event: 'f', at: '2026-01-01T00:00:00.000000Z', code: null} as const
const RUN = {event: 'h', exitCode: 0, error: null}
const REQUEST: SeenRequest = {
  id: 'r',
  at: '2026-01-01T00:00:01.000000Z',
  path: '/callback',
  answer: 204,
  token: 'not-required',
  count: 1,
  isProbable: false,
  gaveUpAfterMs: null,
}
const given = (url: string) => givenOf({variables: {SVC_CALLBACK_URL: url}, secrets: []})
const withToken = (url: string) => givenOf({variables: {SVC_CALLBACK_URL: url, SVC_CALLBACK_TOKEN: 't'}, secrets: []})
const tried = (curl: number, status: number | null) => ({is: 'tried', curl, status}) as const
const seen = (more: Partial<Seen>): Seen => ({is: 'seen', isHere: true, nameless: 0, request: null, ...more})
const arrived = (more: Partial<SeenRequest> = {}) => seen({request: {...REQUEST, ...more}})

function chainOf(more: Partial<CallbackFacts>) {
  const none = {given: null, ended: null, script: null, seen: null, resent: null}
  return callbackChain({conversation: 'c', end: END, hooks: 'sends-callback', run: RUN, ...none, ...more})
}

const GOOD = given('http://a.example:81/x')
const CASES: [name: string, facts: Partial<CallbackFacts>, verdict: string, sentence: RegExp][] = [
  ['ended in an error', {end: {...END, as: 'error', code: 'X'}, run: null}, 'not-due', /ended in ERROR \(X\) before/],
  ['without a hook', {hooks: 'none', run: null}, 'not-due', /has no Stop hook$/],
  ['with another hook only', {hooks: 'others', run: null}, 'not-due', /no Stop hook .* reads SVC_CALLBACK_URL$/],
  ['with a hook that did not run', {run: null}, 'lost', /configured, but did not run/],
  ['of an unknown configuration', {hooks: 'unknown', run: null}, 'unknown', /neither a run nor the configuration/],
  ['whose hook failed', {run: {...RUN, exitCode: 127}}, 'lost', /exit code 127, so a program is missing$/],
  [
    'whose hook timed out',
    {ended: {exitCode: -1, error: 'Hook timed out after 15 seconds', script: null}},
    'unknown',
    /timed out after 15 seconds; only the receiver shows whether it had sent it before$/,
  ],
  [
    'whose hook failed after the receiver had answered',
    {run: {...RUN, exitCode: 1}, given: GOOD, script: tried(0, 204)},
    'arrived',
    /answered with 204$/,
  ],
  [
    'whose hook failed, and nothing arrived here',
    {run: {...RUN, exitCode: 1}, given: GOOD, seen: seen({is: 'missing'})},
    'lost',
    /failed: exit code 1$/,
  ],
  ['whose hook cannot be run', {run: {...RUN, exitCode: 126}}, 'lost', /failed: exit code 126$/],
  [
    'that another receiver refused, with a token',
    {given: withToken('http://a.example:82/x'), script: tried(0, 401)},
    'lost',
    /a\.example:82\/… answered with 401: SVC_CALLBACK_TOKEN is probably not the token of the receiver$/,
  ],
  [
    'with https here',
    {given: given('https://a.example:83/x'), script: tried(35, null), seen: seen({is: 'missing'})},
    'lost',
    /begins with https, and this server speaks only http$/,
  ],
  [
    'with https elsewhere',
    {given: given('https://a.example:84/x'), script: tried(35, null), seen: seen({is: 'missing', isHere: false})},
    'lost',
    /failed: the receiver does not speak TLS, which https needs \(curl exit code 35\)$/,
  ],
  [
    'that arrived and was sent again',
    {given: GOOD, seen: arrived({answer: 200}), resent: {at: '2026-01-02T00:00:00.000000Z', to: 'x', status: 204}},
    'arrived',
    /^the callback arrived, and was answered with 200$/,
  ],
  [
    'with one nameless one near it',
    {seen: seen({is: 'missing', nameless: 1})},
    'unknown',
    /; 1 callback without a conversation/,
  ],
  ['whose matcher never matches', {hooks: 'never-matches', run: null}, 'lost', /has a matcher that never matches Stop/],
  [
    'of a conversation that another server ran',
    {seen: seen({is: 'missing', isHere: null})},
    'unknown',
    /nothing arrived here; it is not known whether its URL names this server$/,
  ],
  ['that the receiver did not accept', {given: GOOD, seen: arrived({answer: 503})}, 'lost', /answered with 503$/],
  [
    'with a simulated 403',
    {given: GOOD, seen: arrived({answer: 403, token: 'not-required'})},
    'lost',
    /was refused: answered with 403$/,
  ],
  [
    'that another receiver refused, without a token',
    {given: GOOD, script: tried(0, 403)},
    'lost',
    /answered with 403: the hook got no SVC_CALLBACK_TOKEN$/,
  ],
  [
    'that was sent again',
    {
      given: GOOD,
      script: tried(7, null),
      resent: {at: '2026-01-02T00:00:00.000000Z', to: 'http://b.example', status: 204},
    },
    'arrived',
    /^sent again at 2026-01-02.* to http:\/\/b\.example, which answered with 204; before, the request to /,
  ],
  ['of a log only', {}, 'unknown', /only the receiver shows/],
  ['without curl', {given: GOOD, script: {is: 'no-curl'}}, 'lost', /needs curl/],
  [
    'with a closed port',
    {given: GOOD, script: tried(7, null)},
    'lost',
    /^the request to http:\/\/a\.example:81\/… failed: nothing accepts/,
  ],
  ['without an answer', {given: GOOD, script: tried(28, null)}, 'lost', /no answer came in time/],
  ['of an unknown exit code', {given: GOOD, script: tried(99, null)}, 'lost', /curl failed with exit code 99/],
  [
    'accepted elsewhere',
    {given: GOOD, script: tried(0, 200), seen: seen({is: 'missing', isHere: false})},
    'arrived',
    /a\.example:81\/… answered with 200/,
  ],
  [
    'refused elsewhere',
    {given: GOOD, script: tried(0, 502), seen: seen({is: 'missing', isHere: false})},
    'lost',
    /answered with 502/,
  ],
  [
    'sent elsewhere by another script',
    {given: GOOD, seen: seen({is: 'missing', isHere: false})},
    'unknown',
    /only that receiver/,
  ],
  ['that may still come', {given: GOOD, seen: seen({is: 'awaited'})}, 'awaited', /may still arrive/],
  ['of a time that was dropped', {seen: seen({is: 'dropped'})}, 'unknown', /dropped for newer ones/],
  ['that is missing here', {seen: seen({is: 'missing'})}, 'lost', /nothing arrived here$/],
  [
    'with nameless ones near it',
    {seen: seen({is: 'missing', nameless: 2})},
    'unknown',
    /; 2 callbacks without a conversation/,
  ],
  ['that arrived', {given: GOOD, script: tried(0, 204), seen: arrived()}, 'arrived', /answered with 204$/],
  ['that probably arrived', {seen: arrived({isProbable: true})}, 'arrived', /probably arrived/],
  [
    'of an impatient sender',
    {seen: arrived({gaveUpAfterMs: 10_000})},
    'arrived',
    /closed the connection after 10\.0 s/,
  ],
  ['without a token', {given: GOOD, seen: arrived({answer: 403, token: 'missing'})}, 'lost', /it has no token/],
  [
    'with a wrong token',
    {given: GOOD, seen: arrived({answer: 403, token: 'wrong'})},
    'lost',
    /not the token of the receiver/,
  ],
  ['from a foreign host', {given: GOOD, seen: arrived({answer: 403, token: 'not-checked'})}, 'lost', /Host header/],
  [
    'at a wrong path',
    {given: GOOD, seen: arrived({answer: 404, token: 'not-checked', path: '/callbak/tok-1?k=v'})},
    'lost',
    /went to \/callbak\/…\?…, which/,
  ],
  [
    'that somebody else sent',
    {given: givenOf({variables: {}, secrets: []}), seen: arrived()},
    'arrived',
    /the hook did not send it/,
  ],
]

describe('the callback of a finish', () => {
  test.each(CASES)('%s', (_, facts, verdict, sentence) => {
    const chain = chainOf(facts)
    expect(chain.verdict).toBe(verdict)
    expect(chain.sentence).toMatch(sentence)
    expect(chain.steps).toHaveLength(8)
  })

  test('has a sentence of its own for each case', () => {
    expect(new Set(CASES.map(([, facts]) => chainOf(facts).sentence)).size).toBe(CASES.length)
  })

  test('is not followed behind a step that failed, unless something is known there', () => {
    const {steps} = chainOf({given: givenOf({variables: {}, secrets: []}), seen: seen({is: 'missing'})})
    expect(steps.map(({is}) => is)).toEqual([
      'yes',
      'yes',
      'yes',
      'no',
      'not-reached',
      'not-reached',
      'no',
      'not-reached',
    ])
  })

  test('is not answered for a sender that has left, and is for any other', () => {
    const answerOf = (more: Partial<SeenRequest>) => chainOf({given: GOOD, seen: arrived(more)}).steps.at(-1)
    expect(answerOf({gaveUpAfterMs: 10_000})).toMatchObject({is: 'no', text: expect.stringContaining('after 10.0 s')})
    expect(answerOf({})).toMatchObject({is: 'yes', text: '204'})
    expect(answerOf({answer: 302})).toMatchObject({is: 'no', text: '302'})
  })

  test('has a target that can be probed, without the rest of the URL', () => {
    expect(chainOf({given: GOOD}).target).toEqual({text: 'http://a.example:81/…', host: 'a.example', port: 81})
    expect(chainOf({given: given('nothing')}).target).toBeNull()
  })
})
