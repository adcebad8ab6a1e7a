import {describe, expect, test} from 'vitest'
import {recoverTasks} from '../../../src/server/sandboxes/start-task.ts'
import {NEW} from '../conversation/world.ts'
import {appOf, started} from './app.ts'

const PATH = '/api/v1/app-conversations'
const SECRET = 'marker-of-a-secret-7f3a'

describe('starting a conversation', () => {
  test('answers with a task that goes on to READY, and the conversation has finished its first message', async () => {
    const lab = await appOf()
    const message = {content: [{type: 'text', text: 'hello'}], run: true}
    const {status, body} = await lab.post(PATH, {initial_message: message, title: 'a title'})
    expect(status).toBe(200)
    expect(body).toMatchObject({status: 'WORKING', detail: null, app_conversation_id: null, agent_server_url: null})
    const task = await started(lab, body)
    expect(task).toMatchObject({status: 'READY', app_conversation_id: expect.stringMatching(/^[0-9a-f]{32}$/)})
    const id = String(task.app_conversation_id)
    await lab.conversations.settled(id)
    const {body: found} = await lab.get(`${PATH}?ids=${id}`)
    expect(found).toMatchObject([
      {id, title: 'a title', execution_status: 'finished', sandbox_status: 'RUNNING', public: false},
    ])
  })

  test('streams the task through all statuses', async () => {
    const lab = await appOf()
    const {body} = await lab.post(`${PATH}/stream-start`, {})
    const statuses = (body as {status: string}[]).map(({status}) => status)
    expect([...new Set(statuses)]).toEqual([
      'WORKING',
      'WAITING_FOR_SANDBOX',
      'PREPARING_REPOSITORY',
      'RUNNING_SETUP_SCRIPT',
      'SETTING_UP_GIT_HOOKS',
      'SETTING_UP_SKILLS',
      'STARTING_CONVERSATION',
      'READY',
    ])
  })

  test('ends in ERROR with the text of the service where the keys differ', async () => {
    const lab = await appOf({settings: {keys: {application: 'one', runtime: 'other'}}})
    const task = await started(lab, (await lab.post(PATH, {})).body)
    expect(task).toMatchObject({status: 'ERROR', app_conversation_id: null})
    expect(task.detail).toMatch(/^Failed to start sandbox: Client error '401 Unauthorized' for url '\S+\/list'$/)
    expect(await lab.get(`${PATH}/count`)).toMatchObject({body: 0})
  })

  test('at the run limit ends in ERROR with the conversation, which has the message and can be run later', async () => {
    const lab = await appOf({maxRuns: 1, time: 'held', scenario: {steps: [{wait: '5m'}]}})
    const message = {content: [{type: 'text', text: 'hello'}], run: true}
    const other = await lab.conversations.create(NEW)
    await lab.conversations.run(other.record.id)
    const {body} = await lab.post(PATH, {initial_message: message})
    const asked = started(lab, body)
    const streamed = lab.post(`${PATH}/stream-start`, {initial_message: message})
    for (let steps = 0; steps < 10; steps += 1) await lab.world.clock.advance(50)
    const detail = '429: Conversation run limit reached. Retry the request later.'
    const task = await asked
    expect(task).toMatchObject({status: 'ERROR', detail, app_conversation_id: expect.stringMatching(/^[0-9a-f]{32}$/)})
    expect(((await streamed).body as unknown[]).at(-1)).toMatchObject({detail, app_conversation_id: expect.any(String)})
    const id = String(task.app_conversation_id)
    const found = await lab.get(`${PATH}/start-tasks/search?conversation_id__eq=${id}`)
    expect(found.body).toMatchObject({items: [{id: task.id}]})
    expect((await lab.get(`/api/conversations/${id}/events/search?source=user`)).body).toMatchObject({items: [{}]})
    await lab.conversations.interrupt(other.record.id)
    expect(await lab.post(`/api/conversations/${id}/run`)).toMatchObject({status: 200})
  })

  test('shows no value of a secret: not in the task, nor in the conversation, nor in what is kept', async () => {
    const lab = await appOf({scenario: {steps: [{finish: `the value is ${SECRET}`}]}})
    const message = {content: [{type: 'text', text: `keep ${SECRET} safe`}], run: true}
    const hook_config = {stop: [{hooks: [{command: `echo ${SECRET}`}]}]}
    const {text, body} = await lab.post(PATH, {secrets: {TOKEN: SECRET}, initial_message: message, hook_config})
    expect(body).toMatchObject({request: {secrets: {TOKEN: '**********'}}})
    const task = await started(lab, body)
    const id = String(task.app_conversation_id)
    await lab.conversations.settled(id)
    const everything = [
      text,
      JSON.stringify(task),
      (await lab.get(`${PATH}?ids=${id}`)).text,
      (await lab.get(`/api/conversations/${id}`)).text,
      JSON.stringify(await lab.conversations.snapshot(id)),
      JSON.stringify(await lab.server.store.byLog(id, {order: 'ascending', from: null, limit: 100})),
      JSON.stringify(await lab.server.store.documents('conversation', [id])),
      ...lab.world.logged,
    ]
    expect(everything.filter(one => one.includes(SECRET))).toEqual([])
    expect(everything.join()).toContain('<secret-hidden>')
  })

  test.each([
    [{secrets: ['no map']}, 'dict_type', ['body', 'secrets']],
    [{secrets: {A: 1}}, 'string_type', ['body', 'secrets', 'A']],
    [{conversation_id: 'no-uuid'}, 'uuid_parsing', ['body', 'conversation_id']],
    [{public: 'maybe'}, 'bool_parsing', ['body', 'public']],
    [{trigger: 'nobody'}, 'literal_error', ['body', 'trigger']],
    [{initial_message: {role: 'robot', content: []}}, 'literal_error', ['body', 'initial_message', 'role']],
    [
      {initial_message: {content: [{type: 'text', text: 1}]}},
      'string_type',
      ['body', 'initial_message', 'content', 0, 'text'],
    ],
    [{scenario: 'nothing'}, 'value_error', ['body', 'scenario']],
    [{scenario: {steps: [{say: 1}]}}, 'value_error', ['body', 'scenario', 'steps', 0, 'say']],
    [{hook_config: {Nothing: []}}, 'value_error', ['body', 'hook_config', 'Nothing']],
    [[], 'model_attributes_type', ['body']],
  ])('refuses %j with 422 %s', async (asked, type, loc) => {
    const lab = await appOf()
    const {status, body} = await lab.post(PATH, asked)
    expect(status).toBe(422)
    expect(body).toMatchObject({detail: [{type, loc}]})
    expect(await lab.get(`${PATH}/start-tasks/count`)).toMatchObject({body: 0})
  })

  test('never gives a secret back that was of the wrong type', async () => {
    const lab = await appOf()
    const {text} = await lab.post(PATH, {secrets: {TOKEN: [SECRET]}})
    expect(text).not.toContain(SECRET)
    const {text: other} = await lab.post('/api/conversations', {
      agent: {llm: {api_key: SECRET}},
      secrets: {A: {value: SECRET}},
    })
    expect(other).not.toContain(SECRET)
  })

  test('a request without a body is told so', async () => {
    const lab = await appOf()
    expect((await lab.post(PATH)).body).toEqual({
      detail: [{type: 'missing', loc: ['body'], msg: 'Field required', input: null}],
    })
  })

  test('a start that its process did not end is told to have failed', async () => {
    const lab = await appOf({time: 'held'})
    const {body} = await lab.post(PATH, {})
    await recoverTasks(lab.server)
    const detail = '500: Agent Server Failed to start properly'
    expect(await started(lab, body)).toMatchObject({status: 'ERROR', detail})
    expect(lab.world.logged).toContainEqual(
      expect.stringMatching(/^error starting a conversation failed at WORKING: the server was/u),
    )
  })

  test('start tasks are found by id and by conversation', async () => {
    const lab = await appOf()
    const task = await started(lab, (await lab.post(PATH, {})).body)
    await started(lab, (await lab.post(PATH, {})).body)
    const missing = '0'.repeat(32)
    expect(await lab.get(`${PATH}/start-tasks?ids=${task.id}&ids=${missing}`)).toMatchObject({
      body: [{id: task.id}, null],
    })
    const {body} = await lab.get(`${PATH}/start-tasks/search?conversation_id__eq=${task.app_conversation_id}`)
    expect(body).toMatchObject({items: [{id: task.id}], next_page_id: null})
    const {body: first} = await lab.get(`${PATH}/start-tasks/search?limit=1`)
    const {next_page_id: next} = first as {next_page_id: string}
    expect(await lab.get(`${PATH}/start-tasks/search?limit=1&page_id=${next}`)).toMatchObject({
      body: {items: [{status: 'READY'}], next_page_id: null},
    })
    expect(await lab.get(`${PATH}/start-tasks/search?page_id=foreign`)).toMatchObject({status: 422})
    const many = Array.from({length: 101}, () => `ids=${missing}`).join('&')
    expect(await lab.get(`${PATH}/start-tasks?${many}`)).toMatchObject({status: 400})
  })
})

describe('launching', () => {
  const encoded = (plugins: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(plugins)).toString('base64'))

  test('starts with plugins and a message, and takes no secret', async () => {
    const lab = await appOf()
    const {body} = await lab.get(
      `/launch?plugins=${encoded([{source: 'finish-callback'}])}&message=go+on&secrets=${SECRET}`,
    )
    expect(body).toMatchObject({request: {plugins: [{source: 'finish-callback'}], secrets: null, trigger: 'gui'}})
    const task = await started(lab, body)
    await lab.conversations.settled(String(task.app_conversation_id))
    const {body: events} = await lab.get(`/api/conversations/${task.app_conversation_id}/events/search?source=user`)
    expect(JSON.stringify(events)).toContain('"go on"')
  })

  test.each(['bm90IGpzb24=', encoded({a: 1}), encoded([1])])('refuses plugins that are no list: %s', async plugins => {
    const lab = await appOf()
    expect(await lab.get(`/launch?plugins=${plugins}`)).toMatchObject({
      status: 422,
      body: {detail: [{loc: ['query', 'plugins']}]},
    })
  })
})

describe('the runtime API', () => {
  test('lists the sandbox of each conversation for the right key, its own key masked', async () => {
    const lab = await appOf({settings: {keys: {application: 'k', runtime: 'runtime-key'}}})
    await lab.post('/api/conversations', {workspace: {}, agent: {}})
    const refused = await lab.ask('GET', '/list', undefined, {'x-api-key': 'k'})
    expect(refused).toMatchObject({status: 401, body: {detail: 'Unauthorized'}})
    expect(await lab.ask('GET', '/list', undefined, {})).toMatchObject({status: 401})
    const {status, body} = await lab.ask('GET', '/list', undefined, {'x-api-key': 'runtime-key'})
    expect(status).toBe(200)
    expect(body).toMatchObject({runtimes: [{session_api_key: '**********', status: 'running'}]})
  })

  test('answers 429 to who asks too often, and 401 to others all the same', async () => {
    const lab = await appOf()
    for (let count = 0; count < 100; count += 1) await lab.ask('GET', '/list', undefined, {'x-api-key': 'k'})
    const throttled = await lab.ask('GET', '/list', undefined, {'x-api-key': 'k'})
    expect(throttled).toMatchObject({status: 429, body: {detail: 'Rate limit exceeded: 100/minute'}})
    expect(await lab.ask('GET', '/list', undefined, {'x-api-key': 'no'})).toMatchObject({status: 401})
  })
})
