import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {Compat} from '../../src/events/compat.ts'
import {HOOK_RULES, type HookPlace, lintHooks} from '../../src/hooks/lint.ts'
import {configOf, hooksOn} from './world.ts'

const PLACE: HookPlace = {
  compat: 'spec',
  variables: new Set(['PATH', 'SVC_CALLBACK_URL']),
  secretNames: new Set(['DEPLOY_KEY']),
  fileAt: path => (path.includes('there') ? 'executable' : path.includes('plain') ? 'readable' : 'missing'),
  hasProgram: () => true,
  parses: () => true,
}

const rules = (config: Parameters<typeof lintHooks>[0], place: Partial<HookPlace> = {}) =>
  lintHooks(config, {...PLACE, ...place}).map(({rule}) => rule)

test.each([
  ['matcher-never-matches', {Stop: [{matcher: 'terminal', hooks: [{command: 'x'}]}]}],
  ['matcher-never-matches', {UserPromptSubmit: [{matcher: '.*', hooks: [{command: 'x'}]}]}],
  ['matcher-not-a-pattern', {PreToolUse: [{matcher: '/[/', hooks: [{command: 'x'}]}]}],
  ['matcher-not-a-pattern', {PostToolUse: [{matcher: '(', hooks: [{command: 'x'}]}]}],
  ['type-not-run', {Stop: [{hooks: [{type: 'prompt', prompt: 'x'}]}]}],
  ['script-missing', {Stop: [{hooks: [{command: 'python3 /gone.py'}]}]}],
  ['script-missing', {Stop: [{hooks: [{command: '/plain/x.sh'}]}]}],
  ['script-relative', {Stop: [{hooks: [{command: './there.sh --fast'}]}]}],
  ['timeout-long', {Stop: [{hooks: [{command: 'x', timeout: 61}]}]}],
  ['timeout-fraction', {Stop: [{hooks: [{command: 'x', timeout: 1.5}]}]}],
  ['async-cannot-block', {Stop: [{hooks: [{command: 'grep -q x || exit 2', async: true}]}]}],
  ['event-cannot-block', {PostToolUse: [{hooks: [{command: 'exit 2'}]}]}],
  ['decision-unknown', {Stop: [{hooks: [{command: `echo '{"decision": "block"}'`}]}]}],
  ['decision-unknown', {Stop: [{hooks: [{command: 'echo "{\\"decision\\":\\"approve\\"}"'}]}]}],
])('%s is found', (rule, config) => expect(rules(configOf(config))).toEqual([rule]))

test('what is fine is not complained of', () => {
  const fine = configOf({
    PreToolUse: [{matcher: 'terminal|file_editor', hooks: [{command: 'grep -q rm && exit 2; exit 0'}]}],
    PostToolUse: [{matcher: '/browser_.*/', hooks: [{command: '/there/log.sh', timeout: 60}]}],
    Stop: [
      {
        hooks: [
          {command: `echo '{"decision":"deny","reason":"no"}'`},
          {command: 'curl "$SVC_CALLBACK_URL"', async: true},
        ],
      },
    ],
    SessionEnd: [{matcher: '', hooks: [{command: 'bash /there/end.sh', timeout: 600, async: true}]}],
  })
  expect(rules(fine)).toEqual([])
})

test('it says where', () => {
  const config = configOf({Stop: [{hooks: []}, {hooks: [{command: 'x'}, {command: 'x', timeout: 100}]}]})
  expect(lintHooks(config, PLACE).map(({place}) => place)).toEqual(['Stop[1].hooks[1]'])
})

test.each([
  ['sh gone.sh', 'Stop', 'blocks every time'],
  ['python gone.py', 'PreToolUse', 'exits with 2, which blocks'],
  ['python gone.py', 'PostToolUse', 'python exits with 2'],
  ['bash gone.sh', 'Stop', 'the hook fails'],
])('%s on %s: %s', (command, event, says) => {
  const [{message = ''} = {}] = lintHooks(hooksOn(event, command), PLACE)
  expect(message.endsWith(says)).toBe(true)
})

describe('of variables', () => {
  const reads = hooksOn('Stop', 'test -n "$DEPLOY_KEY"')
  const sends = hooksOn('Stop', 'curl "$SVC_CALLBACK_URL"')

  test.each<[Compat, string[]]>([
    ['spec', []],
    ['1.43', ['secret-not-given']],
    ['1.58', ['secret-not-given']],
  ])('a secret is missed in %s: %j', (compat, expected) => {
    const variables = new Set(compat === 'spec' ? ['DEPLOY_KEY'] : [])
    expect(rules(reads, {compat, variables})).toEqual(expected)
    expect(rules(reads, {compat, variables: new Set(['DEPLOY_KEY'])})).toEqual([])
    expect(rules(reads, {compat, variables: new Set(), secretNames: new Set(['A(', 'DEPLOY'])})).toEqual([])
  })

  test('the address of the finish callback is missed', () => {
    expect(rules(sends, {variables: new Set()})).toEqual(['callback-url-unset'])
    expect(rules(sends, {variables: new Set(['OH_CALLBACK_URL'])})).toEqual([])
  })

  test('curl is missed', () => expect(rules(sends, {hasProgram: () => false})).toEqual(['curl-missing']))
})

test('the docs have a row for each rule', () => {
  const docs = readFileSync(new URL('../../docs/hooks.md', import.meta.url), 'utf8')
  const rows = docs.split('\n').filter(line => line.startsWith('| `'))
  for (const rule of Object.keys(HOOK_RULES))
    expect(
      rows.filter(row => row.includes(`\`${rule}\``)),
      rule,
    ).toHaveLength(1)
})
