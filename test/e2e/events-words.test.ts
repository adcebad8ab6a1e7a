import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test, vi} from 'vitest'
import {scenario} from '../events/fixtures.ts'
import {ASKED, call, hook} from '../explain/explained.ts'
import {svcdiag} from './binary.ts'

vi.setConfig({testTimeout: 60_000})

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-words-'))
afterAll(() => rmSync(folder, {recursive: true}))

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

function log(name: string, events: readonly object[]): string {
  return file(name, events.map((event, at) => `${JSON.stringify({id: `e${at}`, ...event})}\n`).join(''))
}

const HOOKED = log('hooked.jsonl', scenario('hooks-full'))

test('a conversation without an id has none in a comparison and in a replay', () => {
  const hooks = file('hooks.json', '{}')
  for (const args of [
    ['diff', HOOKED, HOOKED],
    ['replay', HOOKED, '--hooks', hooks],
  ]) {
    expect(svcdiag(['events', ...args]).stdout).toContain('conversation without an id')
    const {conversation, left} = JSON.parse(svcdiag(['events', ...args, '-o', 'json']).stdout)
    expect(conversation ?? left?.conversation ?? null).toBeNull()
  }
})

test('replay says that a hook ran then, also if its decision is the same without it', () => {
  const {stdout} = svcdiag(['events', 'replay', HOOKED, '--hooks', file('none.json', '{}')])
  const same = stdout.split('\n').filter(line => line.startsWith('  = '))
  expect(same).toContainEqual(
    expect.stringMatching(/^ {2}= SessionStart, .*: then allowed \(exit code 0\), now no hook ran$/),
  )
})

test('a missing argument is named as in the usage', () => {
  expect(svcdiag(['events', 'diff', HOOKED]).stderr).toMatch(/^Error: missing argument: B\n/)
})

test('several calls without a result are separated by commas', () => {
  const calls = log('open.jsonl', [ASKED, call('a', 'ls'), call('b', 'pwd')])
  expect(svcdiag(['events', 'explain', calls]).stdout).toContain(
    'no result of terminal {"command":"ls"}, terminal {"command":"pwd"}: ',
  )
})

test('the error of a source without readable events names the first document and why', () => {
  const bad = file('bad.jsonl', 'nope\n')
  for (const command of [
    ['diff', HOOKED, bad],
    ['export', bad, '--to', 'jsonl'],
    ['replay', bad, '--hooks', file('some.json', '{}')],
  ]) {
    const {code, stderr} = svcdiag(['events', ...command])
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/Error: no event could be read: .*bad\.jsonl line 1: it is not JSON\n/),
    ])
  }
})

const HOSTILE = '\u001b]0;title\u0007\u202e\u061cx\nError: forged'
const UNSEEN_OR_FORGED = /[^\P{Cc}\n]|[\u202e\u061c]|^Error: forged/mu
const LONG = 'x'.repeat(10_000)

/** Returns a log in which every text that svcdiag prints is this text. */
function logOf(name: string, text: string): string {
  const hooked = {tool_name: text, action_id: text, reason: text, hook_command: text}
  return log(name, [
    {...ASKED, id: `asked ${text}`},
    hook('PreToolUse', {...hooked, id: `hook ${text}`, blocked: true, exit_code: 2, success: false}),
    call(text, 'ls', {tool_name: text}),
    {kind: text, id: `kind ${text}`, [text]: 1},
    {kind: 'ConversationErrorEvent', id: `error ${text}`, source: 'environment', code: text, detail: text},
  ])
}

const PRINTING = (source: string) => [
  ['explain', source],
  ['explain', source, '--conversation', source],
  ['validate', source, '-v'],
  ['diff', HOOKED, source],
  ['replay', source, '--hooks', file('nothing.json', '{}')],
]

test('no text of a log controls the terminal, or makes a line of its own', () => {
  for (const args of PRINTING(logOf('hostile.jsonl', HOSTILE))) {
    const {stdout, stderr} = svcdiag(['events', ...args])
    expect(stdout + stderr).not.toMatch(UNSEEN_OR_FORGED)
  }
})

test('no id of a log makes a line endless', () => {
  for (const args of PRINTING(logOf('long.jsonl', LONG))) {
    const {stdout, stderr} = svcdiag(['events', ...args])
    expect(Math.max(...`${stdout}${stderr}`.split('\n').map(line => line.length))).toBeLessThan(2500)
  }
})

test('an error shows no control character of what it names', () => {
  const {stderr} = svcdiag(['events', 'explain', `/nowhere/${HOSTILE}`])
  expect(stderr).toMatch(/\\x1b\]0;title/)
  expect(stderr).not.toMatch(UNSEEN_OR_FORGED)
})
