import {describe, expect, test} from 'vitest'
import {decide, decideBatch, failedRun} from '../../src/hooks/decide.ts'

const ran = (stdout: string, exitCode = 0, stderr = '') => ({exitCode, stdout, stderr, error: null})

describe('one hook', () => {
  test.each([
    ['exit 0', ran('done'), {success: true, blocked: false}],
    ['exit 2', ran('', 2), {success: false, blocked: true}],
    ['exit 1', ran('', 1), {success: false, blocked: false}],
    ['a signal', ran('', -15), {success: false, blocked: false}],
    ['a timeout', failedRun('late'), {success: false, blocked: false, exitCode: -1, stdout: '', error: 'late'}],
    ['deny', ran('{"decision":"deny"}'), {success: true, blocked: true}],
    ['DENY with blanks around', ran('  {"decision":"DENY"}\n'), {success: true, blocked: true}],
    ['deny and exit 1', ran('{"decision":"deny"}', 1), {success: false, blocked: true}],
    ['allow and exit 2', ran('{"decision":"allow"}', 2), {success: false, blocked: true}],
    ['block, which is no decision', ran('{"decision":"block"}'), {success: true, blocked: false}],
    ['continue false', ran('{"continue":false}'), {blocked: true}],
    ['continue null', ran('{"continue":null}'), {blocked: true}],
    ['continue 0', ran('{"continue":0}'), {blocked: true}],
    ['continue empty', ran('{"continue":""}'), {blocked: true}],
    ['continue true', ran('{"continue":true}'), {blocked: false}],
    ['a list', ran('[{"decision":"deny"}]'), {blocked: false, reason: null}],
    ['two objects', ran('{"decision":"deny"} {}'), {blocked: false}],
    ['text in front', ran('ok {"decision":"deny"}'), {blocked: false}],
    ['reason and context', ran('{"reason":"r","additionalContext":"c"}'), {reason: 'r', additionalContext: 'c'}],
  ])('%s', (_, outcome, expected) => expect(decide(outcome, 'spec')).toMatchObject(expected))

  test('a decision that is no text is ignored; 1.43 fails the hook', () => {
    const outcome = ran('{"decision":true,"reason":"r"}')
    expect(decide(outcome, 'spec')).toMatchObject({success: true, blocked: false, reason: 'r'})
    expect(decide(outcome, '1.58')).toMatchObject({success: true, blocked: false, reason: 'r'})
    expect(decide(outcome, '1.43')).toMatchObject({success: false, exitCode: -1, stdout: '', reason: null})
  })

  test('null means absent; the reference reads the word None', () => {
    const outcome = ran('{"reason":null,"additionalContext":null}')
    expect(decide(outcome, 'spec')).toMatchObject({reason: null, additionalContext: null})
    expect(decide(outcome, '1.58')).toMatchObject({reason: 'None', additionalContext: 'None'})
  })
})

describe('the hooks of an occasion', () => {
  const batch = (type: Parameters<typeof decideBatch>[0], ...outcomes: ReturnType<typeof ran>[]) =>
    decideBatch(
      type,
      outcomes.map(outcome => decide(outcome, 'spec')),
      'spec',
    )

  test.each([
    ['its reason', ran('{"decision":"deny","reason":"policy"}', 0, 'err'), 'policy'],
    ['else what it wrote to standard error', ran('', 2, ' no way\n'), 'no way'],
    ['else a fixed text', ran('', 2), 'Blocked by hook'],
  ])('are blocked with %s', (_, outcome, reason) => {
    expect(batch('PreToolUse', ran('ok'), outcome)).toMatchObject({blockedBy: reason})
  })

  test.each(['PostToolUse', 'SessionStart', 'SessionEnd'] as const)('of %s block nothing', type => {
    expect(batch(type, ran('', 2))).toEqual({blockedBy: null, additionalContext: []})
  })

  test('give all context, in order', () => {
    const context = (text: string) => ran(JSON.stringify({additionalContext: text}))
    expect(batch('Stop', context('a'), ran('b'), context('c')).additionalContext).toEqual(['a', 'c'])
  })

  test('of a prompt are blocked with context as well, but not in the reference', () => {
    const outcome = ran('{"decision":"deny","reason":"no","additionalContext":"c"}')
    expect(decideBatch('UserPromptSubmit', [decide(outcome, 'spec')], 'spec').blockedBy).toBe('no')
    expect(decideBatch('UserPromptSubmit', [decide(outcome, '1.58')], '1.58').blockedBy).toBeNull()
    expect(decideBatch('Stop', [decide(outcome, '1.58')], '1.58').blockedBy).toBe('no')
  })
})
