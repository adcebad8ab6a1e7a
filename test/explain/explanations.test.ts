import {readdirSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {EXPLANATIONS} from '../../src/explain/explanations/index.ts'
import type {Known} from '../../src/explain/story.ts'
import {
  ANSWERED,
  ASKED,
  call,
  type Event,
  hook,
  idsOf,
  ofEvents,
  ofFixture,
  PAUSED,
  result,
  status,
} from './explained.ts'

/** Announces hooks with these matchers. */
function hooked(matchers: Readonly<Record<string, readonly string[]>>) {
  const entries = Object.entries(matchers).map(([type, own]) => [
    type,
    own.map(matcher => ({matcher, hooks: [{command: 'true'}]})),
  ])
  return {kind: 'ConversationStateUpdateEvent', key: 'hook_config', value: Object.fromEntries(entries)}
}

interface Case {
  readonly events: readonly Event[]
  readonly known?: Partial<Known>
}

interface Fired extends Case {
  readonly sentence: RegExp
  readonly evidence: readonly string[]
}

const SENDS = 'curl "$SVC_CALLBACK_URL"'
const BLOCKED = {blocked: true, exit_code: 2, success: false, reason: 'not on Fridays'}
const DENIED = [
  hook('PreToolUse', {...BLOCKED, id: 'h', action_id: 'a', tool_name: 'terminal'}),
  call('a', 'deploy'),
  {...result('a'), kind: 'UserRejectObservation', id: 'no', rejection_source: 'hook'},
]
const FORGETS = {kind: 'Condensation', id: 'c', llm_response_id: 'r', forgotten_event_ids: ['e0', 'x']}
const SAME = [1, 2, 3, 4].flatMap(at => [call(`c${at}`, 'ls'), result(`c${at}`, 'nothing', {id: `r${at}`})])
const CRASH = {kind: 'AgentErrorEvent', id: 'crash', tool_name: 'terminal', tool_call_id: 'call-a', error: 'restarted'}
const FAILED = {kind: 'ConversationErrorEvent', id: 'f', source: 'environment', code: 'LLMTimeoutError', detail: 'slow'}
const FINISHED = [ASKED, ANSWERED, status('finished')]
const CONFIGURED = {
  kind: 'ConversationStateUpdateEvent',
  key: 'hook_config',
  value: {stop: [{matcher: '*', hooks: [{command: SENDS}]}]},
}
const SNAPSHOT = {
  kind: 'ConversationStateUpdateEvent',
  key: 'full_state',
  value: {execution_status: 'idle', hook_config: hooked({PreToolUse: ['terminal ']}).value},
}
const missing = {
  callbacks: {
    attempts: new Map(),
    resent: new Map(),
    seen: new Map([['h', {is: 'missing', isHere: true, nameless: 0, request: null} as const]]),
    loose: [],
  },
}

const CASES: Record<keyof typeof EXPLANATIONS & string, {fires: Fired[]; silent: Case[]}> = {
  error: {
    fires: [
      {events: [ASKED, FAILED], sentence: /LLMTimeoutError: slow$/, evidence: ['f']},
      {events: [ASKED, status('running'), status('error'), FAILED], sentence: /LLMTimeoutError/, evidence: ['f']},
    ],
    silent: [{events: [ASKED, FAILED, status('running'), ANSWERED, status('finished')]}, {events: FINISHED}],
  },
  'ended-without-a-word': {
    fires: [
      {
        events: [ASKED, status('running'), call('a', 'make'), {...status('error'), id: 's'}, CRASH],
        sentence: /after a restart of the server, during the call of terminal: restarted$/,
        evidence: ['s', 'crash'],
      },
      {events: [ASKED, {...status('error'), id: 's'}], sentence: /after a restart/, evidence: ['s']},
    ],
    silent: [{events: [ASKED, FAILED, status('error')]}, {events: [ASKED, call('a', 'make'), CRASH, ANSWERED]}],
  },
  stuck: {
    fires: [
      {
        events: [ASKED, ...SAME, status('stuck')],
        sentence: /the same call of terminal 4 times, with the same result/,
        evidence: ['c1', 'r1', 'c2', 'r2', 'c3', 'r3', 'c4', 'r4'],
      },
      {events: [ASKED, ...SAME.slice(0, 3), status('stuck')], sentence: /no pattern/, evidence: ['e4']},
      {
        events: [ASKED, ANSWERED, ANSWERED, ANSWERED, status('stuck')],
        sentence: /3 messages in a row/,
        evidence: ['e1', 'e2', 'e3'],
      },
    ],
    silent: [{events: [ASKED, ...SAME, ANSWERED, status('finished')]}],
  },
  'waiting-for-confirmation': {
    fires: [
      {
        events: [ASKED, call('a', 'rm -rf build', {security_risk: 'HIGH'}), status('waiting_for_confirmation')],
        known: {},
        sentence: /policy unknown; not confirmed: terminal \{"command":"rm -rf build"\} \(risk HIGH\)$/,
        evidence: ['a'],
      },
      {
        events: [
          ASKED,
          call('a', 'ls'),
          {kind: 'SecurityAnalysisEvent', analyzer: 'A', policy: 'ConfirmRisky', risks: {a: 'MEDIUM'}},
          status('waiting_for_confirmation'),
        ],
        sentence: /policy ConfirmRisky; .*\(risk MEDIUM\)$/,
        evidence: ['a'],
      },
    ],
    silent: [{events: [ASKED, call('a', 'ls'), status('waiting_for_confirmation'), status('running')]}],
  },
  'unanswered-call': {
    fires: [
      {
        events: [ASKED, call('a', 'make'), status('running')],
        sentence: /^no result of terminal .*make.*runs/,
        evidence: ['a'],
      },
      {events: [ASKED, call('a', 'make'), call('b', 'ls'), result('b')], sentence: /"make"/, evidence: ['a']},
    ],
    silent: [
      {events: [ASKED, call('a', 'make'), result('a')]},
      {events: [ASKED, call('a', 'make'), {...CRASH, error: 'no such file'}]},
      {events: [ASKED, call('a', 'make', {action: null})]},
      {events: [ASKED, call('a', 'make'), status('waiting_for_confirmation')]},
    ],
  },
  paused: {
    fires: [
      {events: [ASKED, {...PAUSED, id: 'p'}], sentence: /^the user paused/, evidence: ['p']},
      {
        events: [ASKED, status('paused'), {kind: 'InterruptEvent', id: 'i', source: 'user'}],
        sentence: /^the user interrupted the agent, while the model answered$/,
        evidence: ['i'],
      },
      {
        events: [ASKED, call('a', 'make'), CRASH, {kind: 'InterruptEvent', id: 'i'}],
        sentence: /while terminal was running$/,
        evidence: ['i'],
      },
    ],
    silent: [{events: [ASKED, PAUSED, status('running'), ANSWERED, status('finished')]}],
  },
  'forgotten-question': {
    fires: [
      {events: [ASKED, FORGETS], sentence: /no summary replaces it/, evidence: ['c', 'e0']},
      {events: [ASKED, {...FORGETS, summary: 'work'}], sentence: /only the summary/, evidence: ['c', 'e0']},
    ],
    silent: [{events: [ASKED, FORGETS, ASKED]}, {events: [ASKED, {...FORGETS, forgotten_event_ids: ['x']}]}],
  },
  'hook-blocked': {
    fires: [
      {
        events: [ASKED, ...DENIED, call('b', 'ls'), result('b')],
        sentence:
          /^a PreToolUse hook blocked a call of terminal \(exit code 2\): not on Fridays; the agent was told the reason, and called terminal$/,
        evidence: ['h', 'a', 'no', 'b'],
      },
      {
        events: [hook('UserPromptSubmit', {...BLOCKED, exit_code: 0, id: 'h'}), ASKED],
        sentence: /^a UserPromptSubmit hook blocked .*a printed decision, exit code 0.*did not see the message/,
        evidence: ['h'],
      },
      {
        events: [ASKED, ANSWERED, hook('Stop', BLOCKED), ANSWERED, hook('Stop', {...BLOCKED, id: 'h'})],
        sentence: /^a Stop hook did not let the agent finish \(twice.*still blocks/,
        evidence: ['h'],
      },
    ],
    silent: [
      {events: [ASKED, hook('PreToolUse'), hook('PostToolUse', BLOCKED), ANSWERED]},
      {events: [ASKED, ...DENIED, ANSWERED, ASKED, call('b', 'ls'), result('b'), ANSWERED]},
      {events: [ASKED, ...DENIED, status('finished'), ASKED, status('running'), ANSWERED, status('finished')]},
    ],
  },
  'finished-without-a-callback': {
    fires: [
      {events: [CONFIGURED, ...FINISHED], sentence: /configured, but did not run/, evidence: ['e2']},
      {
        events: [...FINISHED, hook('Stop', {id: 'h', hook_command: SENDS, exit_code: 127, success: false})],
        sentence: /failed: exit code 127, so a program is missing$/,
        evidence: ['e1', 'h'],
      },
      {
        events: [...FINISHED, hook('Stop', {id: 'h', hook_command: SENDS})],
        known: missing,
        sentence: /nothing arrived here$/,
        evidence: ['e1', 'h'],
      },
    ],
    silent: [
      {events: [CONFIGURED, ...FINISHED, hook('Stop', {id: 'h', hook_command: SENDS})]},
      {events: FINISHED},
      {events: [CONFIGURED, ASKED, status('running')]},
    ],
  },
  'stop-hook-did-not-run': {
    fires: [
      {
        events: [hooked({Stop: ['*']}), ...FINISHED],
        sentence:
          /^the Stop hook Stop\[0\]\.hooks\[0\] did not run when the agent finished, although its matcher fits$/,
        evidence: ['e2'],
      },
      {
        events: [hooked({Stop: ['*']}), ...FINISHED],
        known: {maxIterations: 1},
        sentence: /did not run .*, because the agent finished in its last allowed iteration \(max_iterations 1\)/,
        evidence: ['e2'],
      },
    ],
    silent: [
      {events: [hooked({Stop: ['*']}), ...FINISHED, hook('Stop')]},
      {
        events: [hooked({Stop: ['*']}), ASKED, call('a', 'ls'), result('a'), ANSWERED, hook('Stop')],
        known: {maxIterations: 3},
      },
      {events: [hooked({Stop: ['*']}), ASKED, status('running')]},
      {events: [CONFIGURED, ...FINISHED, hook('Stop', {hook_command: SENDS})]},
    ],
  },
  'hook-did-not-fire': {
    fires: [
      {
        events: [
          {...hooked({PreToolUse: ['file_editor', 'Terminal']}), id: 'cfg'},
          ASKED,
          call('a', 'ls'),
          result('a'),
          call('b', 'ls'),
          result('b'),
        ],
        sentence:
          /^the hook PreToolUse\[1\]\.hooks\[0\] did not run, because its matcher "Terminal" does not match terminal, which was called twice: upper and lower case differ; did you mean terminal\?$/,
        evidence: ['cfg', 'b'],
      },
      {
        events: [
          {...hooked({PostToolUse: ['BashTool']}), id: 'cfg'},
          ASKED,
          call('a', 'ls'),
          result('a', '', {id: 'r'}),
        ],
        sentence: /"BashTool" does not match terminal, which was called once: .*; did you mean terminal\?$/,
        evidence: ['cfg', 'r'],
      },
      {
        events: [{...hooked({Stop: ['finish']}), id: 'cfg'}, ASKED, {...ANSWERED, id: 'end'}],
        sentence: /"finish" never matches Stop: only \* and an empty matcher .*; did you mean \*\?$/,
        evidence: ['cfg', 'end'],
      },
      {
        events: [{...SNAPSHOT, id: 'full'}, ASKED, call('a', 'ls'), result('a')],
        sentence: /"terminal " does not match terminal.*blanks/,
        evidence: ['full', 'a'],
      },
    ],
    silent: [
      {events: [hooked({PreToolUse: ['terminal', 'file_editor', '*', '']}), ASKED, call('a', 'ls'), result('a')]},
      {events: [hooked({PreToolUse: ['Terminal']}), ASKED, ANSWERED]},
      {events: [hooked({PostToolUse: ['Terminal']}), ASKED, call('a', 'ls')]},
      {events: [hooked({PreToolUse: ['Terminal']}), hooked({PreToolUse: ['terminal']}), ASKED, call('a', 'ls')]},
      {events: [hooked({Stop: ['finish']}), ASKED, status('running')]},
      {events: [{...hooked({}), value: {PreTool: 7}}, ASKED, call('a', 'ls')]},
    ],
  },
}

describe.each(Object.entries(CASES))('%s', (id, {fires, silent}) => {
  test.each(fires)('is named, with its proof: $sentence', async ({events, known, sentence, evidence}) => {
    const {cause, also} = await ofEvents(events, known)
    const found = [cause, ...also].find(own => own?.id === id)
    expect(found?.sentence).toMatch(sentence)
    expect(found?.evidence).toEqual(evidence)
  })

  test.each(silent)('is not named without its reason, case %#', async ({events, known}) => {
    expect(idsOf(await ofEvents(events, known))).not.toContain(id)
  })
})

test('every explanation is a file, is in the list, and has its cases', () => {
  const files = readdirSync(new URL('../../src/explain/explanations/', import.meta.url))
  const named = Object.keys(EXPLANATIONS).map(id => `${id}.ts`)
  expect(files.toSorted()).toEqual([...named, 'index.ts'].toSorted())
  expect(Object.keys(CASES)).toEqual(Object.keys(EXPLANATIONS))
})

test.each<[string, string, string[]]>([
  ['blocked-prompt-still-fires-stop', 'finished', ['hook-blocked']],
  ['condensation', 'stuck', ['stuck']],
  ['confirm-reject', 'finished', []],
  ['finish-on-last-iteration-skips-stop', 'finished', ['stop-hook-did-not-run']],
  ['hooks-full', 'finished', ['hook-blocked']],
  ['llm-error', 'error', ['error']],
  ['pause', 'paused', ['paused']],
  ['prompt-block', 'finished', ['hook-blocked']],
  ['stop-hook-block', 'finished', ['hook-blocked']],
  ['text-answer-followup', 'finished', []],
])('a recorded conversation is explained: %s', async (name, state, ids) => {
  const diagnosis = await ofFixture(name)
  expect([diagnosis.state.is, idsOf(diagnosis)]).toEqual([state, ids])
})

test('a state that is announced again is not another finish', async () => {
  const {callbacks} = await ofEvents([
    ASKED,
    status('finished'),
    status('finished'),
    ASKED,
    status('running'),
    status('finished'),
  ])
  expect(callbacks.map(({finish}) => finish.event)).toEqual(['e1', 'e5'])
})
