import {expect, test} from 'vitest'
import {appOf} from './app.ts'

const ID = '5e7e0002000040008000000000000001'
const PATH = `/api/v1/app-conversations/${ID}/diagnosis`
const TEXT = [{type: 'text', text: 'Hello'}]

/** Starts a conversation with these steps, and returns its application when the run has ended. */
async function ran(request: object) {
  const lab = await appOf()
  await lab.post('/api/v1/app-conversations/stream-start', {
    conversation_id: ID,
    initial_message: {content: TEXT, run: true},
    ...request,
  })
  await lab.conversations.settled(ID)
  return lab
}

test('names the confirmation that is waited for, with the policy of the server', async () => {
  const lab = await ran({
    scenario: {confirmation: 'always', steps: [{call: 'terminal', args: {command: 'rm -rf build'}, observe: ''}]},
  })
  const {status, body} = await lab.get(PATH)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    conversation: '5e7e0002-0000-4000-8000-000000000001',
    state: {is: 'waiting_for_confirmation', event: expect.any(String)},
    waits_for: {who: 'user'},
    cause: {
      id: 'waiting-for-confirmation',
      sentence: expect.stringMatching(/policy AlwaysConfirm; .*"command":"rm -rf build"/u),
      more: null,
      next: expect.stringContaining(
        `/api/conversations/5e7e0002-0000-4000-8000-000000000001/events/respond_to_confirmation`,
      ),
    },
  })
})

test('a hook that did not fire is explained with the nearest name', async () => {
  const lab = await ran({
    scenario: {steps: [{call: 'terminal', args: {command: 'ls'}, observe: ''}, {finish: 'Done.'}]},
    hook_config: {PreToolUse: [{matcher: 'Terminal', hooks: [{command: 'exit 2'}]}]},
  })
  expect((await lab.get(PATH)).body).toMatchObject({
    state: {is: 'finished'},
    cause: {id: 'hook-did-not-fire', sentence: expect.stringContaining('did you mean terminal?')},
  })
})

test('a conversation that simply finished needs no explanation', async () => {
  const lab = await ran({scenario: 'finish'})
  expect((await lab.get(PATH)).body).toMatchObject({state: {is: 'finished'}, cause: null, also: []})
})

test('the evidence can be read with the next command', async () => {
  const lab = await ran({scenario: {steps: [{fail: 'LLMTimeoutError', detail: 'no answer'}]}})
  const {body} = await lab.get(PATH)
  const {evidence} = (body as {cause: {evidence: string[]}}).cause
  const events = await lab.get(`/api/v1/conversation/${ID}/events?id=${evidence[0]}`)
  expect(events.body).toMatchObject([{kind: 'ConversationErrorEvent', detail: 'no answer'}])
})

test('needs the key, and an existing conversation', async () => {
  const lab = await ran({scenario: 'finish'})
  expect((await lab.ask('GET', PATH, undefined, {})).status).toBe(401)
  expect((await lab.get(PATH.replace(ID, ID.replace('5e7e', '0000')))).status).toBe(404)
  expect((await lab.get(PATH.replace(ID, 'no-uuid'))).status).toBe(422)
})
