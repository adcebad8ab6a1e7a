import {expect, test} from 'vitest'
import type {HookType} from '../../src/hooks/hook.ts'
import {createPatience, hooksFor} from '../../src/hooks/match.ts'
import {configOf, occasion} from './world.ts'

function matches(matcher: string, type: HookType, toolName: string | null) {
  const config = configOf({[type]: [{matcher, hooks: [{command: 'true'}]}]})
  return hooksFor(config, occasion(type, {toolName}), createPatience()()).hooks.length === 1
}

test.each([
  ['*', 'terminal', true],
  ['', 'terminal', true],
  ['terminal', 'terminal', true],
  ['terminal', 'terminal2', false],
  ['Terminal', 'terminal', false],
  ['terminal|file_editor', 'file_editor', true],
  ['terminal|file', 'file_editor', false],
  ['browser_.*', 'browser_click', true],
  ['browser_.*', 'a_browser_click', false],
  ['/browser_.*/', 'browser_click', true],
  ['/terminal/', 'terminal', true],
  ['/term/', 'terminal', false],
  ['/[/', '[', false],
  ['/[/', '/[/', false],
  ['[', '[', true],
  ['[', 'x', false],
  ['a+', 'aaa', true],
  ['(?i)TERMINAL', 'terminal', true],
  ['//', '//', true],
])('the matcher %j for the tool %j: %s', (matcher, tool, expected) => {
  expect(matches(matcher, 'PreToolUse', tool)).toBe(expected)
  expect(matches(matcher, 'PostToolUse', tool)).toBe(expected)
})

test.each(['Stop', 'SessionStart', 'SessionEnd', 'UserPromptSubmit'] as const)(
  '%s is matched by * and nothing, only',
  type => {
    expect(matches('*', type, null)).toBe(true)
    expect(matches('', type, null)).toBe(true)
    for (const matcher of ['.*', '/.*/', type, 'terminal']) {
      expect(matches(matcher, type, null)).toBe(false)
      expect(matches(matcher, type, 'terminal')).toBe(false)
    }
  },
)

test('matchers with endless backtracking are given up, all of an occasion together', () => {
  const hooks = [{command: 'true'}]
  const endless = ['/(a+)+b/', '(a|a)*b', '/(.*.*)*b/'].map(matcher => ({matcher, hooks}))
  const config = configOf({PreToolUse: [{matcher: 'a+', hooks}, ...endless]})
  const chosen = hooksFor(config, occasion('PreToolUse', {toolName: 'a'.repeat(60)}), createPatience()())
  expect([chosen.hooks.length, chosen.tooMuch]).toEqual([1, ['PreToolUse[1]', 'PreToolUse[2]', 'PreToolUse[3]']])
})

test.each([
  ['brackets', '('.repeat(20_000) + ')'.repeat(20_000)],
  ['alternatives', '(?:a|b|c)'.repeat(100_000)],
])('a pattern with more %s than the engine takes matches nothing', (_, matcher) => {
  const config = configOf({PreToolUse: [{matcher, hooks: [{command: 'true'}]}]})
  const chosen = hooksFor(config, occasion('PreToolUse', {toolName: 'terminal'}), createPatience()())
  expect(chosen).toEqual({hooks: [], tooMuch: ['PreToolUse[0]']})
})
