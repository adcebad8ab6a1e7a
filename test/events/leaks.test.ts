import {describe, expect, test} from 'vitest'
import {leaksIn} from '../../src/events/inspect/leaks.ts'

const FERNET = `gAAAAABm${'x'.repeat(40)}`

describe('what sharing would tell', () => {
  test.each<[string, Record<string, unknown>, [string, string][]]>([
    ['nothing, of a pause', {kind: 'PauseEvent', id: 'a'}, []],
    ['prompts in a completion log', {kind: 'LLMCompletionLogEvent', log_data: '{}'}, [['note', '/log_data']]],
    ['output of a hook', {kind: 'HookExecutionEvent', stdout: 'x', stderr: ''}, [['note', '/stdout']]],
    [
      'encrypted content',
      {responses_reasoning_item: {encrypted_content: 'x'}},
      [['warn', '/responses_reasoning_item/encrypted_content']],
    ],
    ['no encrypted content that is masked', {a: {encrypted_content: '<redacted:rule/x#0123456789abcdef>'}}, []],
    ['a key', {value: {agent: {llm: {api_key: 'sk-x'}}}}, [['warn', '/value/agent/llm/api_key']]],
    ['no key that is masked', {value: {api_key: '**********', session_api_key: null}}, []],
    ['no key that is hidden', {value: {api_key: '<secret-hidden>'}}, []],
    ['an encrypted value', {value: ['a', `it is ${FERNET}`]}, [['warn', '/value/1']]],
    [
      'the key of the server',
      {observation: {content: [{text: 'A=1\nOH_SECRET_KEY=x'}]}},
      [['warn', '/observation/content/0/text']],
    ],
    ['an image', {image_urls: ['data:image/png;base64,AA']}, [['note', '/image_urls/0']]],
    [
      'the machine of a terminal',
      {observation: {kind: 'TerminalObservation', metadata: {exit_code: 0, username: 'u', hostname: null}}},
      [['note', '/observation/metadata']],
    ],
    [
      'no machine where none is named',
      {observation: {kind: 'TerminalObservation', metadata: {exit_code: 0, pid: 7, username: null, prefix: 'x'}}},
      [],
    ],
    [
      'the set-up in a snapshot',
      {key: 'full_state', value: {agent: {llm: {model: 'm', api_key: null}, mcp_config: {servers: {a: {}}}}}},
      [
        ['note', '/value/agent/llm'],
        ['note', '/value/agent/mcp_config'],
      ],
    ],
    ['nothing of a set-up that is empty', {value: {agent: {llm: {}, mcp_config: {}}}}, []],
    [
      'whose a conversation is',
      {id: 'c', created_by_user_id: 'u', sandbox_id: 's', session_api_key: 'k', selected_branch: null},
      [
        ['note', '/created_by_user_id'],
        ['note', '/sandbox_id'],
        ['warn', '/session_api_key'],
      ],
    ],
    [
      'nothing where names mean something to JavaScript',
      {kind: 'constructor', api_key: {toString: 1}, name: 'x'},
      [['warn', '/api_key']],
    ],
  ])('%s', (_, event, expected) => {
    expect(leaksIn(event, event).map(({severity, path}) => [severity, path])).toEqual(expected)
  })

  test('is said without saying it, and not without end', () => {
    const event = {kind: 'ActionEvent', many: Array.from({length: 1000}, () => FERNET)}
    const leaks = leaksIn(event, event)
    expect(leaks).toHaveLength(21)
    expect(leaks.at(-1)).toEqual({severity: 'warn', path: '', message: '980 more of this sort'})
    expect(JSON.stringify(leaks)).not.toContain('gAAAA')
  })
})

describe('what is masked in the same document without its secrets', () => {
  const mask = (source: string) => `<redacted:${source}#0123456789abcdef>`

  test.each<[string, object, object, [string, string][]]>([
    [
      'is told with what found it',
      {llm_message: {content: [{text: 'a'}, {text: 'key k and l'}]}},
      {llm_message: {content: [{text: 'a'}, {text: `key ${mask('rule/one')} and ${mask('secret/a/b.c')}`}]}},
      [['/llm_message/content/1/text', 'it seems to contain a secret (rule/one, secret/a/b.c)']],
    ],
    [
      'is no text',
      {a: {'b/c': 7}},
      {a: {'b/c': mask('rule/n')}},
      [['/a/b~1c', 'it seems to contain a secret (rule/n)']],
    ],
    [
      'has masks already',
      {a: `${mask('rule/old')} k`},
      {a: `${mask('rule/old')} ${mask('rule/new')}`},
      [['/a', 'it seems to contain a secret (rule/new)']],
    ],
    [
      'is a name',
      {a: {secret: 1, other: 'k'}},
      {a: {[mask('rule/name')]: 1, other: mask('rule/x')}},
      [
        ['/a', 'it seems to contain a secret (rule/name)'],
        ['/a/other', 'it seems to contain a secret (rule/x)'],
      ],
    ],
    ['is in another encoding', {a: 'aGVsbG8='}, {a: 'PHJlZGFj'}, [['/a', 'it seems to contain a secret']]],
    [
      'weighs more than a note of the same place',
      {kind: 'HookExecutionEvent', stdout: 'k'},
      {kind: 'HookExecutionEvent', stdout: mask('rule/x')},
      [['/stdout', 'it seems to contain a secret (rule/x)']],
    ],
  ])('%s', (_, event, clean, expected) => {
    const leaks = leaksIn(event as Record<string, unknown>, clean)
    expect(leaks.map(({path, message}) => [path, message])).toEqual(expected)
    expect(leaks.every(({severity}) => severity === 'warn')).toBe(true)
  })

  test('is not known where that could not be made', () => {
    expect(leaksIn({kind: 'PauseEvent'}, null)).toEqual([
      {severity: 'warn', path: '', message: 'the document could not be searched for secrets'},
    ])
  })
})
