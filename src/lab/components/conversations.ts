import type {Conversation} from '../model.ts'
import {HOUR} from '../time.ts'
import {MARKERS} from './setting.ts'

const SHARED = '1ab00001000040008000000000000001'
export const PRIVATE = '1ab00002000040008000000000000002'

/** Returns the conversations of the installation: a shared one whose hook blocked once, and a private, paused one. */
export function conversationsAt(now: string): Conversation[] {
  const [shared, ofPrivate] = [eventsFrom(now, HOUR, SHARED), eventsFrom(now, HOUR / 2, PRIVATE)]
  return [
    {
      id: SHARED,
      isShared: true,
      description: describe(SHARED, 'finished', MARKERS.runningSessionKey),
      events: [
        shared.message('user', 'Fix the failing test'),
        shared.call('terminal', {command: 'npm test', is_input: false, reset: false, kind: 'TerminalAction'}),
        shared.result(
          'terminal',
          {command: 'npm test', exit_code: 0, timeout: false, kind: 'TerminalObservation'},
          '12 passed',
        ),
        shared.call('finish', {message: 'The test passes.', kind: 'FinishAction'}),
        shared.result('finish', {kind: 'FinishObservation'}, 'The test passes.'),
        shared.stopHook({exit_code: 2, success: false, blocked: true, stderr: `${FEEDBACK}\n`}),
        shared.message('environment', `[Stop hook feedback] ${FEEDBACK}`),
        shared.call('finish', {message: 'The cause was a time zone.', kind: 'FinishAction'}),
        shared.result('finish', {kind: 'FinishObservation'}, 'The cause was a time zone.'),
        shared.stopHook({exit_code: 0, success: true, blocked: false, stderr: ''}),
      ],
    },
    {
      id: PRIVATE,
      isShared: false,
      description: describe(PRIVATE, 'paused', MARKERS.pausedSessionKey),
      events: [
        ofPrivate.message('user', 'Summarize the incident'),
        ofPrivate.message('agent', 'Which incident?'),
        ofPrivate.event({kind: 'PauseEvent', source: 'user'}),
      ],
    },
  ]
}

const FEEDBACK = 'name the cause first'
const STOP_HOOK = `test -e .cause && exit 0; touch .cause; echo '${FEEDBACK}' >&2; exit 2`

function describe(id: string, execution_status: string, session_api_key: string) {
  return {id, title: null, execution_status, sandbox_status: 'RUNNING', session_api_key, llm_model: 'claude-sonnet'}
}

type Fields = Readonly<Record<string, unknown>>

/** Makes the events of a conversation that began `ago` seconds before now, a second apart. */
function eventsFrom(now: string, ago: number, conversation: string) {
  const began = Date.parse(now) - ago * 1000
  let count = 0
  let call = {id: '', name: ''}

  function event(fields: Fields): Fields & {readonly id: string} {
    const id = `${conversation.slice(0, 8)}-e000-4000-8000-${String(++count).padStart(12, '0')}`
    return {id, timestamp: new Date(began + count * 1000).toISOString().replace('Z', ''), ...fields}
  }

  return {
    event,
    message: (source: 'user' | 'agent' | 'environment', text: string) =>
      event({
        kind: 'MessageEvent',
        source,
        llm_message: {
          role: source === 'agent' ? 'assistant' : 'user',
          content: [{cache_prompt: false, type: 'text', text}],
        },
      }),
    call: (name: string, action: Fields) => {
      const {kind: _, ...args} = action
      const tool_call_id = `call_${count}`
      const made = event({
        kind: 'ActionEvent',
        source: 'agent',
        thought: [],
        action,
        tool_name: name,
        tool_call_id,
        tool_call: {id: tool_call_id, name, arguments: JSON.stringify(args), origin: 'completion'},
        llm_response_id: `response-${count}`,
      })
      call = {id: made.id, name: tool_call_id}
      return made
    },
    result: (name: string, observation: Fields, text: string) =>
      event({
        kind: 'ObservationEvent',
        source: 'environment',
        tool_name: name,
        tool_call_id: call.name,
        observation: {content: [{cache_prompt: false, type: 'text', text}], is_error: false, ...observation},
        action_id: call.id,
      }),
    stopHook: (outcome: Fields) =>
      event({
        kind: 'HookExecutionEvent',
        source: 'hook',
        hook_event_type: 'Stop',
        hook_command: STOP_HOOK,
        stdout: '',
        hook_input: {reason: 'agent_finished'},
        ...outcome,
      }),
  }
}
