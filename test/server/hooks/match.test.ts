import {expect, test} from 'vitest'
import {matches} from '../../../src/server/hooks/match.ts'

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
