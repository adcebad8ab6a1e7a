import {globSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {Scenario} from '../../../src/server/scenario/scenario.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {type Driven, drive, type Json, told, type WorldOptions} from './world.ts'

interface Replay {
  readonly scenario: Scenario
  readonly hooks?: WorldOptions['hooks']
  drive(driven: Driven): Promise<void>
}

const turn = (driven: Driven) => driven.turn()
const said = (...contexts: string[]) => ({additionalContext: contexts})
const edit = (command: string, path: string) => ({call: 'file_editor', args: {command, path}, observe: 'ok'})
const GLOB = {call: 'glob', args: {pattern: '*'}, observe: 'No files found'}

const STOP_RUN = {
  source: 'hook',
  hook_event_type: 'Stop',
  hook_command: 'cat',
  success: true,
  exit_code: 0,
  kind: 'HookExecutionEvent',
} as const

let vetoes = 0

/** Scenarios that repeat recordings of the reference service. */
const REPLAYS: Readonly<Record<string, Replay>> = {
  'hooks-full': {
    scenario: {
      steps: [
        edit('create', '/workspace/hello.txt'),
        edit('view', '/etc/forbidden'),
        {'call-invalid': 'nope_tool'},
        {finish: 'All done'},
      ],
    },
    hooks: {
      SessionStart: () => ({}),
      UserPromptSubmit: () => said('ctx from hook'),
      PreToolUse: ({toolName, toolInput}) => {
        if (toolName !== 'file_editor') return {executions: []}
        return toolInput?.path === '/etc/forbidden' ? {blockedBy: 'no way'} : {}
      },
      PostToolUse: () => ({}),
      Stop: () => ({executions: [STOP_RUN, STOP_RUN]}),
      SessionEnd: () => ({}),
    },
    async drive(driven) {
      await driven.turn()
      await driven.conversations[Symbol.asyncDispose]()
    },
  },
  'stop-hook-block': {
    scenario: {steps: [{finish: 'first'}, {finish: 'second'}]},
    hooks: {
      Stop: () => {
        vetoes += 1
        return vetoes === 1 ? {blockedBy: 'write the summary first'} : {}
      },
    },
    drive: turn,
  },
  'prompt-block': {
    scenario: {steps: [{say: 'never'}]},
    hooks: {UserPromptSubmit: () => ({blockedBy: 'policy'})},
    drive: turn,
  },
  'blocked-prompt-still-fires-stop': {
    scenario: {steps: [{say: 'never'}]},
    hooks: {UserPromptSubmit: () => ({blockedBy: 'Blocked by hook'}), Stop: () => ({})},
    drive: turn,
  },
  'finish-on-last-iteration-skips-stop': {
    scenario: {'max-iterations': 1, steps: [{finish: 'd'}]},
    hooks: {Stop: () => ({})},
    async drive(driven) {
      await driven.turn()
      expect((await driven.log()).filter(({kind}) => kind === 'HookExecutionEvent')).toEqual([])
      await driven.conversations.run(driven.id)
      await driven.conversations.settled(driven.id)
    },
  },
  'text-answer-followup': {
    scenario: {turns: [{steps: [{say: 'Hello there', reasoning: 'thinking...'}]}, {steps: [{say: 'again'}]}]},
    async drive(driven) {
      await driven.turn()
      await driven.turn('more')
    },
  },
  'confirm-reject': {
    scenario: {confirmation: 'always', steps: [edit('create', '/workspace/x'), {finish: 'ok'}]},
    async drive(driven) {
      await driven.turn()
      await driven.conversations.respond(driven.id, false, 'not allowed by operator')
      await driven.conversations.run(driven.id)
      await driven.conversations.settled(driven.id)
    },
  },
  pause: {
    scenario: {steps: [{say: 'never'}]},
    async drive(driven) {
      await driven.say('hi')
      await driven.conversations.pause(driven.id)
    },
  },
  'llm-error': {
    scenario: {steps: [{fail: 'LLMAuthenticationError', detail: 'Error code: 401 invalid api key'}]},
    drive: turn,
  },
  condensation: {scenario: {steps: [GLOB, GLOB, GLOB, GLOB]}, drive: turn},
}

describe.each(Object.entries(REPLAYS))('%s', (name, {scenario, hooks, drive: act}) => {
  test('the same events in the same order, with the same parents', async () => {
    const driven = await drive(scenario, {compat: '1.43', ...(hooks === undefined ? {} : {hooks})})
    await act(driven)
    const own = (await driven.log()).filter(({kind}) => kind !== 'ConversationStateUpdateEvent')
    expect(shapeOf(own)).toEqual(shapeOf(recorded(name)))
  })
})

/** Returns for each event the position of its parent, and the other properties that must be equal. */
function shapeOf(log: readonly Json[]) {
  const places = new Map(log.map(({id}, at) => [id, at]))
  return log.map(event => ({
    event: told(event),
    source: event.source,
    parent: places.get(event.parent_id) ?? null,
    action: places.get(event.action_id) ?? null,
    message:
      event.message_id === undefined || event.message_id === null ? null : (places.get(event.message_id) ?? 'nowhere'),
    classification: kindOf(event.classification),
    rejection: event.rejection_source ?? null,
    executable: event.kind === 'ActionEvent' ? event.action !== null && event.action !== undefined : null,
    later: log.some(other => other.id === event.action_id && String(other.timestamp) < String(event.timestamp)),
  }))
}

function kindOf(classification: unknown) {
  const {kind, retryable, user_action} = Object(classification) as Json
  return {kind, retryable, user_action}
}

function recorded(name: string): Json[] {
  const files = globSync(`${FIXTURES}/${name}/*/events/event-*.json`).toSorted()
  return files.map(file => JSON.parse(readFileSync(file, 'utf8')) as Json)
}
