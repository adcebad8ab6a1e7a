import {once} from 'node:events'
import {createServer, type RequestListener} from 'node:http'
import type {AddressInfo} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {clientWith} from '../../../src/cli/server/client.ts'
import {storedEvents} from '../../../src/cli/server/server-log.ts'

const KEY = 'a-key-of-a-test-server'
const JSON_TYPE = {'content-type': 'application/json'}

/** Returns a client of a server with these answers, which has `answerMs` for each. */
async function clientOf(answer: RequestListener, answerMs?: number) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) // it listens on a port
  const limit = answerMs === undefined ? {} : {answerMs: () => answerMs}
  return clientWith(url, KEY, {signal: new AbortController().signal, ...limit})
}

interface Refused {
  readonly code: string
  readonly message: RegExp
  readonly hint?: RegExp
}

test.each<[string, RequestListener, Refused]>([
  [
    'a page for people',
    (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end('<html>log in</html>'),
    {code: 'server.failed', message: /answers with a page for people/, hint: /proxy or a login page/},
  ],
  [
    'a redirect',
    (_, response) => response.writeHead(302, {location: 'http://127.0.0.1:1/'}).end(),
    {code: 'server.failed', message: /redirects \/api\/x to another address: 302$/},
  ],
  [
    'an answer that is cut off',
    (_, response) =>
      response.writeHead(200, {...JSON_TYPE, 'content-length': '100'}).write('{', () => response.destroy()),
    {code: 'server.unreachable', message: /cuts its answer off/},
  ],
  ['no JSON', (_, response) => response.end('{'), {code: 'server.failed', message: /does not answer with JSON$/}],
])('%s is refused with its reason', async (_, answer, {message, hint = /./, code}) => {
  const client = await clientOf(answer)
  await expect(client.get('/api/x')).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
    hint: expect.stringMatching(hint),
  })
})

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['stops in its answer', (_, response) => response.writeHead(200, JSON_TYPE).write('{"items":[')],
])('a server that %s is given up, and the words say after which time', async (_, answer) => {
  const client = await clientOf(answer, 200)
  await expect(client.get('/api/x')).rejects.toMatchObject({
    code: 'server.unreachable',
    message: expect.stringMatching(/does not answer within 200 ms$/),
  })
})

test('an endless answer is given up', async () => {
  const client = await clientOf((_, response) => {
    const piece = 'a'.repeat(1024 * 1024)
    const write = () => {
      while (response.write(piece));
      response.once('drain', write)
    }
    write()
  })
  await expect(client.get('/api/x')).rejects.toMatchObject({message: expect.stringMatching(/more than 128 MiB$/)})
})

test('pages that repeat end the reading', async () => {
  const client = await clientOf((_, response) => {
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({items: [{id: 'e'}], next_page_id: 'same'}))
  })
  const reading = async () => {
    for await (const event of storedEvents(client, 'c')) expect(event).toEqual({id: 'e'})
  }
  await expect(reading()).rejects.toMatchObject({message: 'the pages of the server repeat without an end'})
})
