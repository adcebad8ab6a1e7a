import {expect, test} from 'vitest'
import {COMPATS, type Compat} from '../../../src/events/compat.ts'
import {parsed} from '../../events/fixtures.ts'
import {appOf} from './app.ts'

type Json = Record<string, unknown>

const NEWER = ['ask_oracle', 'route_task_to_model', 'start_child_conversation']

async function info(compat: Compat): Promise<Json> {
  const lab = await appOf({compat})
  const {status, body} = await lab.ask('GET', '/server_info', undefined, {})
  expect(status).toBe(200)
  return body as Json
}

function recorded(): Json {
  const vectors = Object.values(parsed('http-vectors/agent-server-http.json')) as {request: Json; body: Json}[]
  const vector = vectors.find(({request}) => request.path === '/server_info')
  if (vector === undefined) throw new Error('it is not among the vectors')
  return vector.body
}

test('1.43 is told as it was recorded, field for field', async () => {
  const [own, there] = [await info('1.43'), recorded()]
  expect(Object.keys(own)).toEqual(Object.keys(there))
  const typeOf = (value: unknown) => (value === null ? 'null' : typeof value)
  for (const [name, value] of Object.entries(there)) expect([name, typeOf(own[name])]).toEqual([name, typeOf(value)])
  const same = ['version', 'sdk_version', 'tools_version', 'workspace_version', 'capabilities'] as const
  for (const name of same) expect(own[name]).toEqual(there[name])
  expect(own.usable_tools).toEqual(expect.arrayContaining(there.usable_tools as string[]))
})

test.each(COMPATS)('all versions have the same fields; %s', async compat => {
  expect(Object.keys(await info(compat))).toEqual(Object.keys(recorded()))
})

test.each([
  ['spec', false],
  ['1.43', false],
  ['1.58', true],
] as const)('%s has newer tools: %j', async (compat, has) => {
  const {usable_tools: tools} = await info(compat)
  for (const tool of NEWER) expect((tools as string[]).includes(tool)).toBe(has)
})

test('1.58 can do what is known of it, and what 1.43 can', async () => {
  const {capabilities} = await info('1.58')
  expect(capabilities).toEqual([
    ...(recorded().capabilities as string[]),
    'conversation_runtime_routes_v1',
    'tool_catalog_v1',
    'idempotent_conversation_create_v1',
  ])
})

test('the interface as specified names no features', async () => {
  expect(await info('spec')).toMatchObject({capabilities: []})
})

test.each(COMPATS)('what newer versions have besides is in no profile; %s', async compat => {
  const lab = await appOf({compat})
  const agent = {agent: {}, workspace: {working_dir: '/w'}}
  const {id} = (await lab.post('/api/conversations', agent)).body as {id: string}
  const asked = [
    ...['children', 'fork', 'goal'].map(name => lab.post(`/api/conversations/${id}/${name}`, {})),
    lab.get(`/api/conversations/${id}/runtime`),
    lab.get(`/api/conversations/${id}/credential-bindings/NAME`),
  ]
  for (const {status, body} of await Promise.all(asked)) expect([status, body]).toEqual([404, {detail: 'Not Found'}])
})
