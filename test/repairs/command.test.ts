import {spawnSync} from 'node:child_process'
import {expect, test} from 'vitest'
import {commandLine, kubectl, leadsElsewhere, NO_TARGET, program, quoted, svcdiag} from '../../src/repairs/command.ts'
import {visible} from '../../src/visible.ts'

const WORDS = [
  'plain-word_1.2,3+4=5@6:/7^%',
  '',
  'two words',
  "it's",
  `{"a": "$HOME \`id\` \\ !"}`,
  '*?[a]~#&|;<>()',
  'line\nbreak\ttab\\n',
  `\u001B[2J\u202Eé'\\x41漢`,
]

test('bash reads every word as it was, and nothing in it is hidden', () => {
  const line = commandLine([program('printf', '%s\\0', ...WORDS)], NO_TARGET)
  const {stdout} = spawnSync('bash', ['-c', line], {encoding: 'utf8', env: {LC_ALL: 'C'}})
  expect(stdout.split('\0').slice(0, -1)).toEqual(WORDS)
  expect(visible(line)).toBe(line)
})

test('a word that no shell changes is not quoted', () => {
  expect(quoted('--patch-file=/dev/stdin')).toBe('--patch-file=/dev/stdin')
})

test('kubectl and svcdiag carry the target, each where it takes it; other programs do not', () => {
  const target = {kubeconfig: '/my configs/a', context: 'prod', sharedFlags: [], svcdiagFlags: ['--profile', 'generic']}
  const get = kubectl('ns', 'get', 'secret', 'x')
  expect(commandLine([get, program('tr', '-d', ' '), kubectl(null, 'apply')], target)).toBe(
    "kubectl --kubeconfig '/my configs/a' --context prod -n ns get secret x | tr -d ' ' | kubectl --kubeconfig '/my configs/a' --context prod apply",
  )
  expect(commandLine([svcdiag('ns', 'check', 'keys')], target)).toBe(
    "svcdiag check keys --kubeconfig '/my configs/a' --context prod -n ns --profile generic",
  )
})

test.each([
  '--server=http://attacker.test',
  '-s',
  '--kubeconfig',
  '--as=admin',
  '--token=x',
  '--as-group=g',
  '--namespace=other',
])('a name like %s would lead a command elsewhere', name => {
  expect(leadsElsewhere([kubectl('ns', 'get', 'secret', name)])).toBe(true)
  expect(leadsElsewhere([kubectl('ns', 'get', 'secret', `x${name}`)])).toBe(false)
  expect(leadsElsewhere([program('sed', name)])).toBe(false)
})

test('a list of kubeconfigs goes before kubectl and svcdiag as the variable that both read', () => {
  const target = {kubeconfig: null, kubeconfigList: '/a b:/c', context: 'prod', sharedFlags: [], svcdiagFlags: []}
  expect(commandLine([kubectl('ns', 'get', 'pods'), program('cat')], target)).toBe(
    "KUBECONFIG='/a b:/c' kubectl --context prod -n ns get pods | cat",
  )
})
