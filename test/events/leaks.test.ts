import {describe, expect, test} from 'vitest'
import {leaksIn} from '../../src/events/inspect/leaks.ts'

const FERNET = `gAAAAABm${'x'.repeat(40)}`

describe('what sharing would tell', () => {
  test.each<[string, object, [string, string][]]>([
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
    ['an encrypted value', {value: ['a', `it is ${FERNET}`]}, [['warn', '/value/1']]],
    [
      'the key of the server',
      {observation: {content: [{text: 'A=1\nOH_SECRET_KEY=x'}]}},
      [['warn', '/observation/content/0/text']],
    ],
    ['an image', {image_urls: ['data:image/png;base64,AA']}, [['note', '/image_urls/0']]],
  ])('%s', (_, event, expected) => {
    expect(leaksIn(event as Record<string, unknown>).map(({severity, path}) => [severity, path])).toEqual(expected)
  })

  test('is said without saying it, and not without end', () => {
    const leaks = leaksIn({kind: 'ActionEvent', many: Array.from({length: 1000}, () => FERNET)})
    expect(leaks).toHaveLength(20)
    expect(JSON.stringify(leaks)).not.toContain('gAAAA')
  })
})
