import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {createPatience, matches} from '../../src/hooks/match.ts'
import {NEAR_MISSES, type NearMissKind, nearMissOf} from '../../src/hooks/near-miss.ts'

const near = (matcher: string, tool: string) => nearMissOf(matcher, tool, createPatience()())

const FIRES: readonly (readonly [NearMissKind, string, string, string])[] = [
  ['blank-around', 'terminal ', 'terminal', 'terminal'],
  ['blank-around', ' terminal|grep', 'terminal', 'terminal|grep'],
  ['letter-case', 'Terminal', 'terminal', 'terminal'],
  ['letter-case', '/TERM.*/', 'terminal', 'terminal'],
  ['comma-list', 'terminal,file_editor', 'file_editor', 'terminal|file_editor'],
  ['comma-list', 'terminal, grep', 'terminal', 'terminal|grep'],
  ['file-pattern', 'term*', 'terminal', 'term.*'],
  ['file-pattern', '*custom*', 'my_custom_tool', '.*custom.*'],
  ['kind-of-tool', 'TerminalTool', 'terminal', 'terminal'],
  ['kind-of-tool', 'FileEditorAction', 'file_editor', 'file_editor'],
  ['other-product', 'Bash', 'terminal', 'terminal'],
  ['other-product', 'BashTool', 'terminal', 'terminal'],
  ['letter-case', 'Terminal|grep', 'terminal', 'terminal|grep'],
  ['other-product', 'Bash|Edit', 'file_editor', 'Bash|file_editor'],
  ['other-product', 'Edit|Write', 'file_editor', 'file_editor'],
  ['invalid-pattern', 'terminal(', 'terminal', 'terminal'],
  ['invalid-pattern', '/[/', 'terminal', 'terminal'],
  ['part-of-name', '^term', 'terminal', 'terminal'],
  ['part-of-name', '/term/', 'terminal', 'terminal'],
  ['part-of-name', 'term', 'terminal', 'terminal'],
  ['spelling', 'terminl', 'terminal', 'terminal'],
]

test.each(FIRES)('%s: %j for the tool %s', (kind, matcher, tool, write) => {
  const miss = near(matcher, tool)
  expect(miss).toMatchObject({kind, toolName: tool, write})
  expect(matches(miss?.write ?? '', 'PreToolUse', tool, createPatience()())).toBe(true)
})

test.each([
  ['file_editor', 'terminal'],
  ['file_editor|grep', 'terminal'],
  ['task', 'task_tracker'],
  ['/browser_.*/', 'terminal'],
  ['FileEditorTool', 'terminal'],
  ['Edit|Write', 'terminal'],
  ['file_editor,grep', 'terminal'],
  ['my_other_tool', 'terminal'],
  ['|', 'terminal'],
])('%j is not a mistake for the tool %s', (matcher, tool) => expect(near(matcher, tool)).toBeNull())

test('every mistake is tested, and is a row of the docs', () => {
  const docs = readFileSync(new URL('../../docs/hooks.md', import.meta.url), 'utf8')
  for (const kind of Object.keys(NEAR_MISSES)) {
    expect(FIRES.map(([tested]) => tested)).toContain(kind)
    expect(docs).toContain(`| \`${kind}\` |`)
  }
})

test('a pattern with endless backtracking ends', () => expect(near('(.*.*)*b(', 'a'.repeat(60))).not.toBeUndefined())
