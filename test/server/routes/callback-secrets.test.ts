import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {buffer} from 'node:stream/consumers'
import {expect, onTestFinished, test} from 'vitest'
import {recordsOf} from '../../../src/server/receiver/record.ts'
import {NEW} from '../conversation/world.ts'
import {appOf} from './app.ts'

const OLD = 'pässwört-eins'
const NEXT = 'pässwört-zwei'
const ID = '5e7e000200004000800000000000000a'
const FINISHED = {status: 'finished', session_id: ID, finished_at: '2026-01-01T00:00:00Z'}

/** A text in UTF-8, in Latin-1, and in UTF-8 after it was read as Latin-1. */
const WRITINGS: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['UTF-8', text => Buffer.from(text)],
  ['Latin-1', text => Buffer.from(text, 'latin1')],
  ['UTF-8 of the wrong reading', text => Buffer.from(Buffer.from(text).toString('latin1'))],
]

async function labWith(secrets: Record<string, string>, options: Parameters<typeof appOf>[0] = {}) {
  const lab = await appOf(options)
  await lab.conversations.create({...NEW, id: ID, secrets})
  const send = async (body: Buffer, headers: Record<string, string> = {}) =>
    (await lab.app.inject({method: 'POST', url: '/callback', payload: body, headers})).statusCode
  const stored = async () => JSON.stringify(await recordsOf(lab.world.store, 'callback', null, 10))
  const shown = async () => {
    const pages = ['', `?conversation_id=${ID}`].map(query => lab.get(`/api/v1/callbacks${query}`))
    return (await Promise.all(pages)).map(({text}) => text).join()
  }
  return {...lab, send, stored, shown}
}

/** Expects that no writing of a secret is in the text, neither readable nor in base64. */
function expectAbsent(text: string, secret: string): void {
  const bodies = [...text.matchAll(/"body":"((?:[^"\\]|\\.)*)"/gu)].map(([, body = '']) => Buffer.from(body, 'base64'))
  for (const [, write] of WRITINGS) {
    expect(text).not.toContain(write(secret).toString())
    for (const body of bodies) expect(body.includes(write(secret))).toBe(false)
  }
}

test.each(WRITINGS)('a secret of a conversation in %s is masked in what is kept and shown', async (_, write) => {
  const lab = await labWith({DB: OLD})
  const body = (text: string) => Buffer.concat([Buffer.from('{"note":"'), write(text), Buffer.from('"}')])
  for (const ending of [[], [0xff]])
    expect(await lab.send(Buffer.concat([body(OLD), Buffer.from(ending)]), {'x-note': OLD})).toBe(204)
  const kept = await lab.stored()
  expect(kept).toContain('"isMasked":true')
  expectAbsent(kept, OLD)
  expectAbsent(await lab.shown(), OLD)
})

test('an earlier value of a secret stays masked in what arrives, and in what is stored again', async () => {
  const lab = await labWith({DB: OLD})
  await lab.conversations.change(ID, {title: `the ${OLD}`})
  await lab.conversations.setSecrets(ID, {DB: NEXT})
  await lab.conversations.change(ID, {tags: {a: NEXT}})
  await lab.send(Buffer.from(JSON.stringify({...FINISHED, old: OLD, next: NEXT})))
  const record = JSON.stringify(await lab.conversations.record(ID))
  expect(record).toContain('the <secret-hidden>')
  for (const secret of [OLD, NEXT]) {
    expectAbsent(record, secret)
    expectAbsent(await lab.stored(), secret)
  }
  expect(lab.conversations.secretsOf(ID)?.get('DB')).toBe(NEXT)
})

test('a value that returns is no earlier value, and replaced values count with the present ones', async () => {
  const lab = await labWith({})
  const set = (value: string) => lab.conversations.setSecrets(ID, {DB: value})
  for (let at = 0; at < 1100; at++) await set(`value-${at % 2}`)
  for (let at = 2; at < 1000; at++) await set(`value-${at}`)
  await expect(set('value-1000')).rejects.toMatchObject({status: 422})
  expect(lab.conversations.secretsOf(ID)?.get('DB')).toBe('value-999')
})

test('a secret that became known later is masked in what is shown and sent again', async () => {
  const receiver = createServer(async (request, response) => {
    received.push(await buffer(request))
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  const received: Buffer[] = []
  onTestFinished(() => void receiver.close())
  await once(receiver, 'listening')
  const lab = await labWith({})
  await lab.conversations.message(ID, {role: 'user', content: [{type: 'text', text: 'go'}]}, true)
  await lab.conversations.settled(ID)
  await lab.send(Buffer.from(JSON.stringify({...FINISHED, note: `${'-'.repeat(995)}${OLD}`})))
  await lab.conversations.setSecrets(ID, {DB: OLD})
  const shown = await lab.shown()
  expect(shown).toContain('"is_masked":true')
  expectAbsent(shown, OLD)
  expect(shown).not.toContain(OLD.slice(0, 4))
  const {port} = receiver.address() as AddressInfo
  const again = await lab.post(`/api/v1/app-conversations/${ID}/callbacks/redeliver`, {to: `http://127.0.0.1:${port}`})
  expect(again.body).toMatchObject({items: [{body: 'kept', masked_at: ['/note'], status: 204}]})
  expect(received).toHaveLength(1)
  expectAbsent(String(received[0]), OLD)
})

test('the secrets of a session that ends are known to its last hook', async () => {
  const sent: number[] = []
  const lab: {send?: (body: Buffer) => Promise<number>} = {}
  const all = await labWith(
    {},
    {
      time: 'held',
      idleMs: 1000,
      hooks: {
        SessionEnd: async () => {
          const body = {...FINISHED, ...(sent.length === 0 ? {} : {note: OLD})}
          sent.push((await lab.send?.(Buffer.from(JSON.stringify(body)))) ?? 0)
          return {}
        },
      },
    },
  )
  lab.send = all.send
  for (const [at, secrets] of [{}, {DB: OLD}].entries()) {
    await all.conversations.message(ID, {role: 'user', content: [{type: 'text', text: 'go'}]}, false)
    await all.conversations.setSecrets(ID, secrets)
    await all.world.clock.advance(1000)
    await expect.poll(() => sent).toHaveLength(at + 1)
    await all.conversations.snapshot(ID) // waits for the end of the session
  }
  expectAbsent(await all.stored(), OLD)
})
