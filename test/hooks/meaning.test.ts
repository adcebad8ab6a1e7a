import {expect, test} from 'vitest'
import {canBlock, decide, failedRun, type Ran} from '../../src/hooks/decide.ts'
import type {HookType} from '../../src/hooks/hook.ts'
import {CUT_MARK, effectOf, MEANINGS, type MeaningKind, meaningsOf} from '../../src/hooks/meaning.ts'

const ran = (stdout: string, exitCode = 0, stderr = ''): Ran => ({exitCode, stdout, stderr, error: null})

function resultOf(outcome: Ran, type: HookType) {
  const {exitCode, additionalContext, ...verdict} = decide(outcome, 'spec')
  return {hook_event_type: type, exit_code: exitCode, additional_context: additionalContext, ...verdict}
}

const CASES: readonly (readonly [HookType, Ran, readonly MeaningKind[]])[] = [
  ['PreToolUse', ran('done'), ['success']],
  ['PreToolUse', ran('', 2), ['exit-blocks']],
  ['Stop', failedRun('Hook timed out after 1 seconds'), ['timed-out']],
  ['Stop', failedRun('Hook could not be started: ENOENT'), ['not-run']],
  ['Stop', ran('', 127), ['not-found']],
  ['Stop', ran('', 126), ['not-executable']],
  ['Stop', ran('', -15), ['signal']],
  ['Stop', ran('', 1), ['failed-without-block']],
  ['PostToolUse', ran('', 2), ['event-cannot-block']],
  ['PostToolUse', ran('{"decision":"deny"}'), ['success', 'event-cannot-block']],
  ['PreToolUse', ran('{"decision":"deny"}'), ['success', 'output-blocks']],
  ['PreToolUse', ran('{"continue":false}', 1), ['output-blocks']],
  ['PreToolUse', ran('{"decision":"deny"}', 126), ['output-blocks']],
  ['PreToolUse', ran('{"decision":"deny"}', 127), ['output-blocks']],
  ['PreToolUse', ran('{"decision":"deny"}', -15), ['output-blocks']],
  ['PostToolUse', ran('{"decision":"deny"}', 1), ['failed-without-block', 'event-cannot-block']],
  ['PreToolUse', ran('ok\n{"decision":"deny"}'), ['success', 'text-before-json']],
  ['PreToolUse', ran('ok {"decision":\n"deny"}'), ['success', 'text-before-json']],
  ['PreToolUse', ran('{"decision":"deny"}\nok'), ['success', 'text-after-json']],
  ['PreToolUse', ran('{"decision":"deny"} {}'), ['success', 'text-after-json']],
  ['PreToolUse', ran('', 0, '{"decision":"deny"}\n'), ['success', 'json-on-standard-error']],
  ['PreToolUse', ran('{decision: deny}'), ['success', 'invalid-json']],
  ['PreToolUse', ran('{"decision":"block"}'), ['success', 'decision-unknown']],
  ['PreToolUse', ran('{"decision":true}'), ['success', 'decision-unknown']],
  ['PreToolUse', ran('{"hookSpecificOutput":{"permissionDecision":"deny"}}'), ['success', 'other-product']],
  ['PreToolUse', ran('{"permissionDecision":"deny"}'), ['success', 'other-product']],
  ['PreToolUse', ran('{"additionalContext":"c"}'), ['success', 'context-not-read']],
  ['Stop', ran('{"additionalContext":"c"}'), ['success']],
  ['Stop', ran(`text${CUT_MARK}`), ['success', 'output-cut']],
  ['Stop', ran('text {"a": 1}'), ['success']],
  ['Stop', ran('{"decision":"allow"}'), ['success']],
]

test.each(CASES)('of %s, %j: %j', (type, outcome, expected) => {
  expect(meaningsOf(resultOf(outcome, type)).toSorted()).toEqual(expected.toSorted())
})

test('every meaning is tested', () => {
  const tested = CASES.flatMap(([, , kinds]) => kinds)
  for (const kind of Object.keys(MEANINGS)) expect(tested).toContain(kind)
})

test.each<[HookType, Ran, string]>([
  ['PreToolUse', ran('', 2), 'blocks'],
  ['PostToolUse', ran('', 2), 'nothing'],
  ['UserPromptSubmit', ran('{"additionalContext":"c"}'), 'adds-context'],
  ['PreToolUse', ran('{"additionalContext":"c"}'), 'nothing'],
  ['Stop', ran('', 1), 'nothing'],
])('the effect of %s, %j: %s', (type, outcome, effect) => {
  expect(effectOf(resultOf(outcome, type))).toBe(effect)
  expect(effect === 'blocks' && !canBlock(type)).toBe(false)
})
