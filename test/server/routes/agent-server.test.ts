import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {FIXTURES} from '../../events/fixtures.ts'
import {appOf} from './app.ts'

interface Vector {
  readonly request: {readonly method: string; readonly path: string; readonly json?: Record<string, unknown>}
  readonly status: number
  readonly body: Record<string, unknown>
}

const VECTORS = JSON.parse(readFileSync(`${FIXTURES}/http-vectors/agent-server-http.json`, 'utf8')) as Vector[]
const CREATE = {workspace: {working_dir: '/workspace/project'}, agent: {}}
const UNKNOWN = '475e4f03-c1b6-4afd-ae2b-af94cbc54fe7'

type Lab = Awaited<ReturnType<typeof appOf>>

async function created(lab: Lab, body: object = {}): Promise<string> {
  const {body: info} = await lab.post('/api/conversations', {...CREATE, ...body})
  return (info as {id: string}).id
}

const status = async (lab: Lab, id: string) =>
  ((await lab.get(`/api/conversations/${id}`)).body as {execution_status: string}).execution_status
const settled = (lab: Lab, id: string) => lab.conversations.settled(id.replaceAll('-', ''))

describe('making a conversation', () => {
  test('is answered as it was recorded, key for key', async () => {
    const [vector] = VECTORS
    const lab = await appOf({compat: '1.43'})
    const {status, body} = await lab.post('/api/conversations', vector?.request.json)
    const info = body as Record<string, unknown>
    expect(status).toBe(vector?.status)
    expect(Object.keys(info).toSorted()).toEqual(Object.keys(vector?.body ?? {}).toSorted())
    const same = [
      'execution_status',
      'confirmation_policy',
      'workspace',
      'hook_config',
      'stats',
      'secret_registry',
      'max_iterations',
      'leaf_event_id',
    ]
    expect(pick(info, same)).toEqual(pick(vector?.body ?? {}, same))
  })

  test('needs a workspace and an agent', async () => {
    const lab = await appOf()
    const {status, body} = await lab.post('/api/conversations', {agent: {}})
    expect(status).toBe(422)
    expect(body).toMatchObject({
      detail: [{type: 'missing', loc: ['body', 'workspace'], msg: 'Field required', input: {agent: {}}}],
    })
    expect(await lab.post('/api/conversations', {workspace: {}})).toMatchObject({status: 422})
  })

  test('of an id that is there answers 200, and changes nothing', async () => {
    const lab = await appOf()
    const conversation_id = UNKNOWN
    expect(await lab.post('/api/conversations', {...CREATE, conversation_id, title: 'one'})).toMatchObject({
      status: 201,
    })
    const again = await lab.post('/api/conversations', {...CREATE, conversation_id, title: 'other'})
    expect(again).toMatchObject({status: 200, body: {id: conversation_id, title: 'one'}})
  })

  test('hooks of the request are those of the conversation', async () => {
    const lab = await appOf()
    const hook_config = {stop: [{hooks: [{command: 'true', timeout: 15, async: true}]}]}
    const id = await created(lab, {hook_config})
    expect((await lab.get(`/api/v1/app-conversations/${id}/hooks`)).body).toEqual({
      hooks: [
        {
          event_type: 'Stop',
          matchers: [{matcher: '*', hooks: [{type: 'command', command: 'true', timeout: 15, async: true}]}],
        },
      ],
    })
  })
})

describe('driving it', () => {
  test('message, run, answer, and the last words', async () => {
    const lab = await appOf()
    const id = await created(lab)
    const message = {role: 'user', content: [{type: 'text', text: 'go'}], run: true}
    expect(await lab.post(`/api/conversations/${id}/events`, message)).toMatchObject({
      status: 200,
      body: {success: true},
    })
    await settled(lab, id)
    expect(await status(lab, id)).toBe('finished')
    expect((await lab.get(`/api/conversations/${id}/agent_final_response`)).body).toEqual({response: 'All done.'})
    expect(await lab.post(`/api/conversations/${id}/run`)).toMatchObject({status: 200, body: {success: true}})
  })

  test('a run while one goes on is a conflict', async () => {
    const lab = await appOf({scenario: {steps: [{wait: '5m'}]}, time: 'held'})
    const id = await created(lab, {initial_message: {content: [{text: 'go'}], run: true}})
    expect(await lab.post(`/api/conversations/${id}/run`)).toMatchObject({
      status: 409,
      body: {detail: 'Conversation already running. Wait for completion or pause first.'},
    })
    expect(await lab.post(`/api/conversations/${id}/interrupt`)).toMatchObject({status: 200})
    expect(await status(lab, id)).toBe('paused')
  })

  test('waits for confirmation, which is given or refused', async () => {
    const lab = await appOf({scenario: {steps: [{call: 'terminal', args: {command: 'ls'}}, {finish: 'Done.'}]}})
    const id = await created(lab, {
      confirmation_policy: {kind: 'AlwaysConfirm'},
      initial_message: {content: [{text: 'go'}], run: true},
    })
    await settled(lab, id)
    expect(await status(lab, id)).toBe('waiting_for_confirmation')
    const path = `/api/conversations/${id}/events/respond_to_confirmation`
    expect(await lab.post(path, {accept: 'perhaps'})).toMatchObject({
      status: 422,
      body: {detail: [{type: 'bool_parsing'}]},
    })
    expect(await lab.post(path, {accept: false})).toMatchObject({status: 200})
    expect(await status(lab, id)).toBe('idle')
    const {body} = await lab.get(`/api/conversations/${id}/events/search?kind=UserRejectObservation`)
    expect(body).toMatchObject({items: [{rejection_reason: 'User rejected the action.', rejection_source: 'user'}]})
  })

  test('the policy can be changed, and holds after a restart', async () => {
    const lab = await appOf({scenario: {steps: [{call: 'terminal', args: {command: 'ls'}}]}})
    const id = await created(lab)
    const path = `/api/conversations/${id}/confirmation_policy`
    expect(await lab.post(path, {policy: {kind: 'Sometimes'}})).toMatchObject({status: 422})
    expect(await lab.post(path, {policy: {kind: 'AlwaysConfirm'}})).toMatchObject({status: 200})
    const again = await appOf({store: lab.server.store})
    expect((await again.get(`/api/conversations/${id}`)).body).toMatchObject({
      confirmation_policy: {kind: 'AlwaysConfirm'},
    })
  })

  test('condensing asks for it and does it', async () => {
    const lab = await appOf()
    const id = await created(lab)
    await lab.post(`/api/conversations/${id}/events`, {content: [{text: 'go'}], run: true})
    await settled(lab, id)
    expect(await lab.post(`/api/conversations/${id}/condense`)).toMatchObject({status: 200})
    const {body} = await lab.get(`/api/conversations/${id}/events/search?limit=100`)
    const kinds = (body as {items: {kind: string}[]}).items.map(({kind}) => kind)
    expect(kinds.slice(-2)).toEqual(['CondensationRequest', 'Condensation'])
  })

  test('secrets are added in any form, and shown in none', async () => {
    const lab = await appOf({scenario: {steps: [{say: 'value-one value-two value-three'}]}})
    const id = await created(lab)
    const secrets = {A: 'value-one', B: {value: 'value-two'}, C: {kind: 'StaticSecret', value: 'value-three'}}
    expect(await lab.post(`/api/conversations/${id}/secrets`, {secrets})).toMatchObject({status: 200})
    await lab.post(`/api/conversations/${id}/events`, {content: [{text: 'go'}], run: true})
    await settled(lab, id)
    const {text} = await lab.get(`/api/conversations/${id}/agent_final_response`)
    expect(JSON.parse(text)).toEqual({response: '<secret-hidden> <secret-hidden> <secret-hidden>'})
    const {body} = await lab.get(`/api/conversations/${id}`)
    expect(body).toMatchObject({
      secret_registry: {secret_sources: {A: {value: null}, B: {value: null}, C: {value: null}}},
    })
  })
})

describe('who is not there', () => {
  test.each(['GET ', 'POST run', 'POST condense', 'GET agent_final_response', 'POST secrets'])(
    '%s: 404 Not Found',
    async asked => {
      const lab = await appOf()
      const [method = 'GET', rest = ''] = asked.split(' ')
      const url = `/api/conversations/${UNKNOWN}${rest && `/${rest}`}`
      expect(await lab.ask(method as 'GET', url, method === 'POST' ? {secrets: {}} : undefined)).toMatchObject({
        status: 404,
        body: {detail: 'Not Found'},
      })
    },
  )

  test('on routes of events it is named', async () => {
    const lab = await appOf()
    const answer = await lab.post(`/api/conversations/${UNKNOWN}/events`, {content: []})
    expect(answer).toMatchObject({status: 404, body: {detail: `Conversation not found: ${UNKNOWN}`}})
  })

  test.each([
    ['spec', 404],
    ['1.43', 400],
    ['1.58', 404],
  ] as const)('to be stopped: %s answers %d', async (compat, expected) => {
    const lab = await appOf({compat})
    const url = `/api/conversations/${UNKNOWN}`
    expect((await lab.post(`${url}/pause`)).status).toBe(expected)
    expect((await lab.post(`${url}/interrupt`)).status).toBe(expected)
    expect((await lab.ask('DELETE', url)).status).toBe(expected)
    expect(await lab.ask('PATCH', url, {title: 'x'})).toMatchObject(
      compat === '1.43' ? {status: 200, body: {success: false}} : {status: 404},
    )
  })

  test('what is no UUID is a 422', async () => {
    const lab = await appOf()
    expect(await lab.post('/api/conversations/not-a-uuid/run')).toMatchObject({
      status: 422,
      body: {detail: [{type: 'uuid_parsing'}]},
    })
  })
})

describe('how many may run', () => {
  const LIMIT = {status: 429, body: {detail: 'Conversation run limit reached. Retry the request later.'}}

  test.each(['spec', '1.58'] as const)('one more is refused, its message is kept; %s', async compat => {
    const lab = await appOf({compat, maxRuns: 1, time: 'held', scenario: {steps: [{wait: '5m'}]}})
    await created(lab, {initial_message: {content: [{text: 'go'}], run: true}})
    const id = await created(lab)
    expect(await lab.post(`/api/conversations/${id}/run`)).toMatchObject(LIMIT)
    expect(await lab.post(`/api/conversations/${id}/events`, {content: [{text: 'kept'}], run: true})).toMatchObject(
      LIMIT,
    )
    expect((await lab.get(`/api/conversations/${id}/events/search`)).text).toContain('"kept"')
  })

  test('1.43 has no limit', async () => {
    const lab = await appOf({compat: '1.43', maxRuns: 1, time: 'held', scenario: {steps: [{wait: '5m'}]}})
    await created(lab, {initial_message: {content: [{text: 'go'}], run: true}})
    const id = await created(lab)
    expect(await lab.post(`/api/conversations/${id}/run`)).toMatchObject({status: 200})
  })
})

describe('finding them', () => {
  test('by ids, by search, by count; changed and deleted', async () => {
    const lab = await appOf()
    const [one, other] = [await created(lab, {title: 'one', tags: {a: 'b'}}), await created(lab)]
    expect((await lab.get(`/api/conversations?ids=${other}&ids=${UNKNOWN}`)).body).toMatchObject([{id: other}, null])
    expect((await lab.get('/api/conversations/count')).body).toBe(2)
    expect((await lab.get('/api/conversations/count?status=finished')).body).toBe(0)
    const {body} = await lab.get('/api/conversations/search?limit=1')
    const {items, next_page_id: next} = body as {items: {id: string}[]; next_page_id: string}
    const {body: rest} = await lab.get(`/api/conversations/search?limit=1&page_id=${next}`)
    expect([...items, ...(rest as typeof body & {items: {id: string}[]}).items].map(({id}) => id).toSorted()).toEqual(
      [one, other].toSorted(),
    )
    expect(await lab.ask('PATCH', `/api/conversations/${one}`, {title: ' '})).toMatchObject({status: 422})
    await lab.ask('PATCH', `/api/conversations/${one}`, {title: 'new'})
    expect((await lab.get(`/api/conversations/${one}`)).body).toMatchObject({title: 'new', tags: {a: 'b'}})
    expect(await lab.ask('DELETE', `/api/conversations/${one}`)).toMatchObject({status: 200, body: {success: true}})
    expect(await lab.get(`/api/conversations/${one}`)).toMatchObject({status: 404})
    expect((await lab.get('/api/conversations/count')).body).toBe(1)
  })

  test.each([
    ['1.43', 500, 200],
    ['1.58', 422, 422],
    ['spec', 422, 422],
  ] as const)(
    '%s answers a limit that is too large with %d, and a blank title with %d',
    async (compat, limit, title) => {
      const lab = await appOf({compat})
      const id = await created(lab, {title: 'one'})
      expect(await lab.get('/api/conversations/search?limit=100')).toMatchObject({status: 200})
      expect(await lab.get('/api/conversations/search?limit=101')).toMatchObject({status: limit})
      expect(await lab.get('/api/conversations/search?limit=0')).toMatchObject({status: 422})
      expect(await lab.ask('PATCH', `/api/conversations/${id}`, {title: ' '})).toMatchObject({status: title})
      const {body} = await lab.get(`/api/conversations/${id}`)
      expect(body).toMatchObject({title: title === 200 ? ' ' : 'one'})
    },
  )

  test('the application finds, shares and answers for them too', async () => {
    const lab = await appOf()
    const path = '/api/v1/app-conversations'
    const id = (await created(lab, {title: 'A title'})).replaceAll('-', '')
    expect((await lab.get(`${path}/search?title__contains=title`)).body).toMatchObject({
      items: [{id, public: false}],
      next_page_id: null,
    })
    expect((await lab.get(`${path}/count?title__contains=nothing`)).body).toBe(0)
    expect((await lab.ask('PATCH', `${path}/${id}`, {public: true})).body).toMatchObject({id, public: true})
    expect(await lab.get(`${path}?ids=no&ids=${id}`)).toMatchObject({
      status: 400,
      body: {detail: "Invalid UUID format for ids: ['no']"},
    })
    const many = Array.from({length: 100}, () => `ids=${id}`).join('&')
    expect(await lab.get(`${path}?${many}`)).toMatchObject({status: 400})
    expect(await lab.post(`${path}/${id}/send-message`, {content: [{type: 'text', text: 'go'}]})).toMatchObject({
      status: 200,
    })
    expect(await lab.post(`${path}/${UNKNOWN}/send-message`, {content: []})).toMatchObject({status: 404})
    expect(await lab.ask('DELETE', `${path}/${id}`)).toMatchObject({status: 200})
    expect(await lab.ask('DELETE', `${path}/${id}`)).toMatchObject({status: 404})
  })

  test.each([
    ['PAUSED', 409],
    ['MISSING', 410],
    ['ERROR', 503],
  ] as const)('a message to a sandbox that is %s: %d', async (sandboxStatus, expected) => {
    const lab = await appOf()
    const id = (await created(lab)).replaceAll('-', '')
    const record = await lab.conversations.record(id)
    await lab.server.store.put('conversation', [
      {id, conversation: '', micros: 1, json: JSON.stringify({...record, sandboxStatus})},
    ])
    expect((await lab.post(`/api/v1/app-conversations/${id}/send-message`, {content: []})).status).toBe(expected)
  })

  test('hooks of a project', async () => {
    const lab = await appOf()
    expect((await lab.post('/api/hooks', {project_dir: '/nowhere/at/all'})).body).toEqual({hook_config: null})
  })
})

function pick(value: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(names.map(name => [name, value[name]]))
}
