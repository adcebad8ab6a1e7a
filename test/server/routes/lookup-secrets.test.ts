import {createServer, type RequestListener} from 'node:http'
import type {AddressInfo} from 'node:net'
import {describe, expect, onTestFinished, test} from 'vitest'
import {appOf} from './app.ts'

const SECRET = 'marker-of-a-looked-up-secret'
const CREATE = {workspace: {}, agent: {}, initial_message: {content: [{type: 'text', text: 'go'}], run: true}}

async function asked(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`
}

const lookup = (url: string) => ({TOKEN: {kind: 'LookupSecret', url, headers: {'x-door': 'open'}}})

/** Runs a conversation whose agent says the secret. The secret is masked only if the server knows it. */
async function said(secrets: object): Promise<{said: string; logged: string}> {
  const lab = await appOf({scenario: {steps: [{finish: `it is ${SECRET}`}]}})
  const {status, body} = await lab.post('/api/conversations', {...CREATE, secrets})
  expect(status).toBe(201)
  const {id} = body as {id: string}
  await lab.conversations.settled(id.replaceAll('-', ''))
  const {text} = await lab.get(`/api/conversations/${id}/agent_final_response`)
  return {said: text, logged: lab.world.logged.filter(line => line.startsWith('warn')).join()}
}

describe('a secret that is looked up', () => {
  test('is asked for with its headers, and is one like the others', async () => {
    const url = await asked(({headers}, response) => response.end(headers['x-door'] === 'open' ? SECRET : ''))
    expect(await said(lookup(url))).toEqual({said: '{"response":"it is <secret-hidden>"}', logged: ''})
  })

  test('may be added later', async () => {
    const url = await asked((_, response) => response.end(SECRET))
    const lab = await appOf()
    const {body} = await lab.post('/api/conversations', {workspace: {}, agent: {}})
    const {id} = body as {id: string}
    expect(await lab.post(`/api/conversations/${id}/secrets`, {secrets: lookup(url)})).toMatchObject({status: 200})
    expect((await lab.get(`/api/conversations/${id}`)).body).toMatchObject({
      secret_registry: {secret_sources: {TOKEN: {value: null}}},
    })
  })

  test.each<[string, RequestListener]>([
    ['is refused', (_, response) => response.writeHead(403).end(SECRET)],
    ['leads elsewhere', (_, response) => response.writeHead(302, {location: '/other'}).end(SECRET)],
    ['is too large', (_, response) => response.end(`${SECRET}${' '.repeat(70_000)}`)],
    [
      'breaks off',
      ({socket}, response) => response.writeHead(200, {'content-length': '999'}).write(SECRET, () => socket.destroy()),
    ],
  ])('and %s is left out, and told of by its name alone', async (_, listener) => {
    const {said: words, logged} = await said(lookup(await asked(listener)))
    expect(words).toContain(SECRET)
    expect(logged).toMatch(/^warn cannot look up a secret \{"secret":"TOKEN","cause":"\w+"\}$/)
  })
})
