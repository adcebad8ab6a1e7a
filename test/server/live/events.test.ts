import {describe, expect, test} from 'vitest'
import {Refused} from '../../../src/server/answers/refused.ts'
import type {Store} from '../../../src/server/store/store.ts'
import {CONVERSATION, message, openLab, stored} from './harness.ts'
import {listen} from './listener.ts'

const DASHED = 'd74b9b22-ecf8-478a-be10-3c6a5ec38435'
const PATH = `/sockets/events/${DASHED}`

function textsOf(frames: readonly Record<string, unknown>[]): unknown[] {
  return frames.flatMap(({llm_message: own}) => {
    const {content = []} = (own ?? {}) as {content?: {text: string}[]}
    return content.map(({text}) => text)
  })
}

describe('the events socket', () => {
  test('sends the full state first, then what happens, without nulls', async () => {
    await using lab = await openLab()
    await lab.tell(message('before'))
    using client = listen(lab.url + PATH)
    const [state] = await client.heard(1)
    expect(state).toMatchObject({kind: 'ConversationStateUpdateEvent', key: 'full_state'})
    expect(state).not.toHaveProperty('parent_id')
    await lab.tell(message('one'), message('two'))
    const frames = await client.heard(3)
    expect(textsOf(frames)).toEqual(['one', 'two'])
    expect(frames[1]).not.toHaveProperty('sender')
    expect(frames[1]).toMatchObject({activated_skills: [], extended_content: []})
  })

  test.each(['resend_mode=all', 'resend_all=true'])(
    '%s sends the log in its order before what happens',
    async query => {
      await using lab = await openLab()
      const texts = Array.from({length: 250}, (_, at) => `event ${at}`)
      await lab.tell(...texts.map(text => message(text)))
      using client = listen(`${lab.url}${PATH}?${query}`)
      const frames = await client.heard(251)
      expect(frames[0]).toMatchObject({key: 'full_state'})
      expect(textsOf(frames)).toEqual(texts)
    },
  )

  test.each([
    ['naive, in the zone of the server', '2026-11-20T19:00:00', 'Europe/Berlin'],
    ['with an offset', '2026-11-20T19:00:00%2B01:00', 'UTC'],
    ['with a plus sign that was not escaped', '2026-11-20T19:00:00+01:00', 'UTC'],
  ])('since a time sends what is not before it: %s', async (_, after, assumeTz) => {
    await using lab = await openLab({settings: {assumeTz}})
    await lab.tell(
      message('old', {timestamp: '2026-11-20T17:59:59'}),
      message('at'),
      message('older', {timestamp: '2026-11-20T11:00:00'}),
    )
    using client = listen(`${lab.url}${PATH}?resend_mode=since&after_timestamp=${after}`)
    await client.heard(2)
    await lab.tell(message('live, and older', {timestamp: '2026-11-20T11:00:00'}))
    expect(textsOf(await client.heard(3))).toEqual(['at', 'live, and older'])
  })

  test('since a time: what arrives meanwhile is sent, however old it says it is', async () => {
    const act = {once: async () => {}}
    const store = (memory: Store): Store => ({
      ...memory,
      async byLog(conversation, page) {
        const events = await memory.byLog(conversation, page)
        await act.once()
        return events
      },
    })
    await using lab = await openLab({store})
    const old = {timestamp: '2026-11-20T11:00:00'}
    await lab.tell(message('old', old))
    act.once = async () => {
      act.once = async () => {}
      await lab.tell(message('late, and old', old))
    }
    using client = listen(`${lab.url}${PATH}?resend_mode=since&after_timestamp=2026-11-20T17:00:00`)
    expect(textsOf(await client.heard(2))).toEqual(['late, and old'])
  })

  test('since without a time sends nothing again', async () => {
    await using lab = await openLab()
    await lab.tell(message('old'))
    using client = listen(`${lab.url}${PATH}?resend_mode=since`)
    await client.heard(1)
    await lab.tell(message('new'))
    expect(textsOf(await client.heard(2))).toEqual(['new'])
  })

  test('sends parts of answers as events of their own, and stores none', async () => {
    await using lab = await openLab()
    using client = listen(lab.url + PATH)
    await client.heard(1)
    const event = {
      id: 'd',
      timestamp: 't',
      source: 'agent',
      content: 'Hel',
      reasoning_content: null,
      kind: 'StreamingDeltaEvent',
    }
    lab.channel.publish(CONVERSATION, {type: 'item_started', item_id: 'i', attempt: 1, anchor_seq: 0})
    lab.channel.publish(CONVERSATION, {
      type: 'delta',
      item_id: 'i',
      attempt: 1,
      order: 0,
      kind: 'text',
      content: 'Hel',
      event,
    })
    lab.channel.publish(CONVERSATION, {type: 'item_aborted', item_id: 'i', attempt: 1, reason: 'cancelled'})
    await lab.tell(message('end'))
    const [, delta, last] = await client.heard(3)
    expect(delta).toEqual({id: 'd', timestamp: 't', source: 'agent', content: 'Hel', kind: 'StreamingDeltaEvent'})
    expect(textsOf([last ?? {}])).toEqual(['end'])
    expect(await lab.store.lastSeq(CONVERSATION)).toBe(0)
  })

  test.each([
    ['made here', {origin: 'own', request: {log_completions: true}}, ['LLMCompletionLogEvent', 'after']],
    ['made here without', {origin: 'own', request: {log_completions: false}}, ['after']],
    [
      'elsewhere',
      {origin: 'webhook', foreign: {agent: {llm: {log_completions: true}}}},
      ['LLMCompletionLogEvent', 'after'],
    ],
    ['elsewhere without', {origin: 'webhook', foreign: {agent: {llm: {log_completions: false}}}}, ['after']],
    ['elsewhere, not said', {origin: 'imported'}, ['after']],
  ] as const)('sends completion logs only when they are on: %s', async (_, record, expected) => {
    await using lab = await openLab({record})
    const log = {id: 'l', timestamp: '2026-11-20T18:00:00', source: 'environment', filename: 'f', log_data: '{}'}
    using client = listen(lab.url + PATH)
    await client.heard(1)
    await lab.tell(stored({...log, kind: 'LLMCompletionLogEvent'}), message('after'))
    await client.first(frame => textsOf([frame])[0] === 'after')
    const heard = client.frames.slice(1).map(frame => textsOf([frame])[0] ?? frame.kind)
    expect(heard).toEqual(expected)
  })
})

describe('what a client sends', () => {
  test('a message starts a run; keys are ignored', async () => {
    await using lab = await openLab()
    using client = listen(lab.url + PATH)
    await client.heard(1)
    client.say({type: 'auth', session_api_key: 'whatever'})
    client.say({role: 'user', content: [{type: 'text', text: 'hello'}]})
    client.say({role: 'user', content: 'a text'})
    client.say('bad')
    await client.first(({kind}) => kind === 'ServerErrorEvent')
    expect(lab.said).toEqual([
      {message: {role: 'user', content: [{type: 'text', text: 'hello'}]}, run: true},
      {message: {role: 'user', content: [{type: 'text', text: 'a text'}]}, run: true},
    ])
  })

  test.each([
    ['no JSON', '{"role"', 'JSONDecodeError'],
    ['no role', {nope: 1}, 'ValidationError'],
    ['an unknown role', {role: 'bogus', content: []}, 'ValidationError'],
    ['content of another kind', {role: 'user', content: [{type: 'text'}]}, 'ValidationError'],
    ['no object', [1], 'ValidationError'],
    ['brackets in brackets', `${'['.repeat(5000)}${']'.repeat(5000)}`, 'JSONDecodeError'],
  ])('%s is answered with an error event, and the socket stays', async (_, frame, code) => {
    await using lab = await openLab()
    using client = listen(lab.url + PATH)
    client.say(frame)
    const error = await client.first(({kind}) => kind === 'ServerErrorEvent')
    expect(error).toMatchObject({source: 'environment', code, detail: expect.any(String)})
    expect(Object.keys(error)).toEqual(['id', 'timestamp', 'source', 'code', 'detail', 'kind'])
    client.say({role: 'user', content: 'still here'})
    await lab.tell(message('still here'))
    await client.first(own => textsOf([own]).includes('still here'))
    expect(await lab.store.lastSeq(CONVERSATION)).toBe(0)
  })

  test('an error never quotes what was sent', async () => {
    await using lab = await openLab()
    using client = listen(lab.url + PATH)
    client.say({role: 'my-secret-role', content: [{type: 'my-secret-type'}]})
    const {detail} = await client.first(({kind}) => kind === 'ServerErrorEvent')
    expect(detail).not.toContain('my-secret')
  })

  test('a message that is refused is answered with why', async () => {
    await using lab = await openLab({
      message: async () => Promise.reject(new Refused(409, 'Conversation already running.')),
    })
    using client = listen(lab.url + PATH)
    client.say({role: 'user', content: 'hello'})
    const error = await client.first(({kind}) => kind === 'ServerErrorEvent')
    expect(error).toMatchObject({code: 'HTTPException', detail: '409: Conversation already running.'})
  })

  test('the state of a conversation that runs elsewhere is what was told of it last', async () => {
    const foreign = {title: 'first', execution_status: 'idle', agent: {kind: 'Agent'}}
    await using lab = await openLab({record: {origin: 'webhook', foreign, title: 'T', executionStatus: 'running'}})
    using client = listen(lab.url + PATH)
    expect(await client.first(() => true)).toMatchObject({
      key: 'full_state',
      value: {title: 'T', id: DASHED, execution_status: 'running', agent: {kind: 'Agent'}},
    })
  })

  test('a failure inside says no more than that', async () => {
    await using lab = await openLab({message: async () => Promise.reject(new Error('password=hunter2'))})
    using client = listen(lab.url + PATH)
    client.say({role: 'user', content: 'hello'})
    const error = await client.first(({kind}) => kind === 'ServerErrorEvent')
    expect(error).toMatchObject({code: 'InternalServerError', detail: '500: Internal Server Error'})
    expect(lab.logged.join()).toContain('error_id')
  })
})
