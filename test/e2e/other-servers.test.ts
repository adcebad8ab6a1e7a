import {once} from 'node:events'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {describe, expect, onTestFinished, test} from 'vitest'
import {environment} from '../environment.ts'
import {BINARY} from './binary.ts'
import {folder, spawnedIn} from './served.ts'

const ID = '1ab00001-0000-4000-8000-000000000001'
const OTHER = '1ab00002-0000-4000-8000-000000000002'
const FINISH = '2026-11-27T10:00:00Z'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function answering(answer: Answer): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

const json =
  (text: string): Answer =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(text)

async function started(words: readonly string[]) {
  return spawnedIn(process.execPath, [BINARY, ...words], environment(await folder(), {}))
}

async function svcdiag(words: readonly string[]) {
  const {child, printed} = await started(words)
  const [code] = await once(child, 'close')
  return {code, ...printed}
}

/** Every command that reads a server, with the path whose answer it needs first. */
const READERS: readonly (readonly [command: string, path: string, wanted: string])[] = [
  ['conversations list --url URL', '/api/conversations/search', 'a page of conversations'],
  [`conversations show ${ID} --url URL`, `/api/conversations/${ID}`, 'a conversation'],
  [`conversations tail ${ID} --url URL`, `/api/conversations/${ID}`, 'a conversation'],
  [`conversations send ${ID} hello --url URL`, `/api/conversations/${ID}/events`, 'the confirmation {"success": true}'],
  [`conversations pause ${ID} --url URL`, `/api/conversations/${ID}/pause`, 'the confirmation {"success": true}'],
  [
    `conversations accept ${ID} --url URL`,
    `/api/conversations/${ID}/events/respond_to_confirmation`,
    'the confirmation {"success": true}',
  ],
  ['callbacks list --url URL', '/api/v1/app-conversations/search', 'a page of conversations'],
  [`callbacks list --conversation ${ID} --url URL`, `/api/v1/app-conversations/${ID}/callbacks`, 'a list of callbacks'],
  [
    `callbacks redeliver ${ID} --url URL`,
    `/api/v1/app-conversations/${ID}/callbacks/redeliver`,
    'the results of a redelivery',
  ],
  ['callbacks redeliver --missed --since 2h --url URL', '/api/v1/app-conversations/search', 'a page of conversations'],
  [`events explain URL/api/conversations/${ID}`, `/api/conversations/${ID}/events/search`, 'a page of events'],
  [`events validate URL/api/conversations/${ID}`, `/api/conversations/${ID}/events/search`, 'a page of events'],
  [
    `events wait kind:PauseEvent --conversation ${ID} --within 100ms --url URL`,
    `/api/conversations/${ID}/events/search`,
    'a page of events',
  ],
]

describe('a server that is no event server', () => {
  test.each(READERS)('%s names the URL and what was expected', async (command, path, wanted) => {
    for (const text of ['{}', '[]', '5', '{"items": [1]}', '{"items": [{"id": 5}], "id": 5, "next_page_id": 7}']) {
      const url = await answering(json(text))
      const {code, stdout, stderr} = await svcdiag([...command.replaceAll('URL', url).split(' '), '-o', 'json'])
      expect([text, JSON.parse(stdout).error, stderr]).toMatchObject([
        text,
        {code: 'server.failed', message: `the answer of ${url}${path} is not ${wanted}`},
        '',
      ])
      expect(code).toBe(5)
    }
  })

  test.each<[string, Answer, string]>([
    ['an empty body', (_, response) => response.end(), 'does not answer with JSON'],
    [
      'a page for people',
      (_, response) => response.setHeader('content-type', 'text/html').end('<html>'),
      'answers with a page for people, not with JSON',
    ],
  ])('%s is named with its URL', async (_, answer, said) => {
    const url = await answering(answer)
    const {code, stderr} = await svcdiag(['conversations', 'list', '--url', url])
    expect(stderr).toBe(
      `Error: ${url}/api/conversations/search ${said}\n  try: check host and port of the URL: another server, a proxy or a login page answers\n`,
    )
    expect(code).toBe(5)
  })
})

/** The callback of a finish that never arrived. */
function lost(conversation: string, host = '127.0.0.1', port = 1) {
  return {
    conversation,
    finish: {event: `finish-of-${conversation}`, at: FINISH, state: 'finished'},
    verdict: 'lost',
    sentence: 'nothing arrived',
    target: {text: 'http://127.0.0.1', host, port},
    steps: [],
  }
}

const SENT = {to: 'http://127.0.0.1:1', status: 204, error: null, body: 'rebuilt', finished_at: FINISH}

/** A server with two lost callbacks. `second` answers the second redelivery. */
function redelivering(second: Answer): Promise<string> {
  let posts = 0
  return answering((request, response) => {
    const path = String(request.url).split('?')[0]
    if (request.method === 'POST' && ++posts === 2) return second(request, response)
    const items =
      request.method === 'POST'
        ? [{...SENT, conversation: ID}]
        : path?.endsWith('/search')
          ? [{id: ID}, {id: OTHER}]
          : [lost(String(path?.split('/').at(-2)))]
    json(JSON.stringify({items}))(request, response)
  })
}

describe('callbacks redeliver', () => {
  const missed = (url: string) => ['callbacks', 'redeliver', '--missed', '--since', FINISH, '--url', url]

  test('what was sent is reported if a later one fails', async () => {
    const failing: Answer = (_, response) => response.writeHead(500).end('{}')
    const asJson = await svcdiag([...missed(await redelivering(failing)), '-o', 'json'])
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      kind: 'RedeliveryList',
      items: [{conversation: ID, status: 204}],
      error: {code: 'server.failed', message: expect.stringContaining('with 500')},
    })
    expect(asJson.code).toBe(5)
    const asText = await svcdiag(missed(await redelivering(failing)))
    expect(asText).toMatchObject({
      code: 5,
      stdout: expect.stringMatching(new RegExp(`^${ID} .* answered with 204`)),
      stderr: expect.stringMatching(/^not all were sent: .* with 500/),
    })
  })

  test('what was sent, and what may have been sent, is reported after an interrupt', async () => {
    const arrived = Promise.withResolvers<void>()
    const url = await redelivering(() => arrived.resolve())
    const {child, printed} = await started([...missed(url), '-o', 'json'])
    await arrived.promise
    child.kill('SIGINT')
    const [code] = await once(child, 'close')
    expect(JSON.parse(printed.stdout)).toMatchObject({
      items: [
        {conversation: ID, status: 204},
        {conversation: OTHER, error: expect.stringContaining('may have been')},
      ],
      error: {code: 'run.interrupted'},
    })
    expect(code).toBe(130)
  })
})

test.each([
  ['a port that does not exist', '127.0.0.1', 70_000, 'ports are from 1 to 65535'],
  ['a masked host', '<redacted:rule/token#0123456789abcdef>', 443, 'the host is masked'],
  ['what is no name', 'a host', 80, 'this is not the name of a host'],
])('%s is not probed', async (_, host, port, why) => {
  const url = await answering(json(JSON.stringify({items: [lost(ID, host, port)]})))
  const {stdout, stderr} = await svcdiag(['callbacks', 'list', '--conversation', ID, '--probe', '--url', url])
  expect(stderr).toBe('')
  expect(stdout).toContain(`probe: ${host} port ${port}: not probed, because ${why}\n`)
})
