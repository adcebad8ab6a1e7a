import {expect, test} from 'vitest'
import {IS_DEEP} from '../depth.ts'
import {inShell, svcdiag} from './binary.ts'

const SECRET = 'hunter2-hunter2-hunter2'

const WRONG = [
  ['an unknown flag', ['check', `--tokne=${SECRET}`]],
  ['an unknown short flag', ['check', `-x${SECRET}`]],
  ['a value that is not a choice', ['check', `--fail-on=${SECRET}`]],
  ['a value that is not a format', ['check', 'list', '-o', SECRET]],
  ['a flag without its value', ['check', '--context']],
  ['a flag twice', ['check', '--context', SECRET, '--context', SECRET]],
  ['an argument too many', ['check', 'list', SECRET]],
  ['an argument too few', ['check', 'explain']],
  ['an unknown command', [SECRET]],
  ['an unknown subcommand', ['lab', SECRET]],
  ['a bare number as duration', ['check', '--lab', '--timeout', '30']],
  ['two targets', ['check', '--lab', '--context', SECRET]],
  ['a fault without the lab', ['check', '--fault', SECRET]],
  ['an address with a password', ['check', '--lab', '--runtime-url', `https://user:${SECRET}@host`]],
  ['a settings file that is not there', ['check', '--lab', '--config', '/nonexistent/svcdiag.yaml']],
  ['a port that is none', ['lab', 'up', '--port', '99999']],
] as const

test.each(WRONG)('%s exits 2 with one line and a hint', (_, args) => {
  const {code, stdout, stderr} = svcdiag(args)
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Error: [^\n]+\n {2}try: [^\n]+\n$/u)
  expect(stderr).not.toContain(SECRET)
})

test.each(IS_DEEP ? WRONG : WRONG.slice(0, 4))(
  '%s under --json is one small document without what was typed',
  (_, args) => {
    const {code, stdout} = svcdiag([...args, '--json'])
    expect(code).toBe(2)
    expect(stdout.length).toBeLessThanOrEqual(1024)
    expect(stdout).not.toContain(SECRET)
    expect(JSON.parse(stdout)).toEqual({
      apiVersion: 'svcdiag/v1',
      kind: 'Error',
      error: {code: expect.any(String), message: expect.any(String), hint: expect.any(String)},
    })
  },
)

test.each([
  ['completion foo', 'SHELL must be one of: bash, zsh, fish, powershell\n'],
  ['completion bsh', 'SHELL must be one of: bash, zsh, fish, powershell; did you mean bash?\n'],
  ['completion', 'missing argument: SHELL, one of: bash, zsh, fish, powershell\n'],
  ['completion bash extra', 'this command takes only SHELL\n'],
  ['version extra', 'svcdiag version takes no such argument\n'],
  ['rbac bundel', 'COMMAND must be one of: check, redact, bundle, log-level, logs; did you mean bundle?\n'],
  ['lab nothing', 'there is no such command; there are: lab faults, lab manifests, lab up\n'],
  ['check --fail-on wran', '--fail-on must be one of: fail, warn, never; did you mean warn?\n'],
  ['check --fail-on', '--fail-on needs a value, one of: fail, warn, never\n'],
  ['check --context', '--context needs a value: --context NAME\n'],
  ['conversations list --key-file x', 'unknown flag --key-file; did you mean --api-key-file?\n'],
  ['lab up --detach', '--detach needs --write-kubeconfig\n'],
  ['version --licences -o text', '--output and --licences exclude each other\n'],
])('%s names what is wrong and what is allowed', (line, says) => {
  const {code, stderr} = svcdiag(line.split(' '))
  expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining(`Error: ${says}`)})
})

test('a wrong value of a variable is blamed on the variable, and one of a flag on the flag', () => {
  const env = {SVCDIAG_TIMEOUT: '30', SVCDIAG_COLOR: 'red'}
  expect(svcdiag(['check', '--lab', '-o', 'jsn'], {SVCDIAG_OUTPUT: 'json'}).stderr).toContain('Error: --output must be')
  expect(svcdiag(['check', '--lab'], {SVCDIAG_TIMEOUT: '30'}).stderr).toContain('Error: SVCDIAG_TIMEOUT must be')
  expect(svcdiag(['check', '--lab'], env).stderr).toContain('Error: SVCDIAG_COLOR must be')
  for (const typed of [['--timeout', '40'], ['--timeout=40']])
    expect(svcdiag(['check', '--lab', ...typed], {SVCDIAG_TIMEOUT: '30s'}).stderr).toContain('Error: --timeout must be')
})

test('a deleted working directory is named, and is no bug', () => {
  for (const command of ['check --lab', 'bundle --lab', 'reproduce x', 'events explain x']) {
    const {code, stderr} = inShell(`gone=$(mktemp -d); cd "$gone"; rmdir "$gone"; $svcdiag ${command}`)
    expect({code, stderr}).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^Error: the working directory does not exist any more\n {2}try: change to /m),
    })
    expect(stderr).not.toContain('bug')
  }
})

test('the nearest name is offered', () => {
  expect(svcdiag(['chekc']).stderr).toContain('did you mean: svcdiag check')
  expect(svcdiag(['check', '--namepsace', 'x']).stderr).toContain('did you mean --namespace?')
  expect(svcdiag(['check', 'explain', 'keys.mtach']).stderr).toContain('did you mean keys.match?')
  expect(svcdiag(['check', '--lab', 'keys.mtach']).stderr).toContain('keys.match')
  expect(svcdiag(['check', '--lab', '--profile', 'genric']).stderr).toContain('did you mean generic?')
})
