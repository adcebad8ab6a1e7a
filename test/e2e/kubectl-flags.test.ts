import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {svcdiag} from './binary.ts'
import {kubeconfigFor} from './kubeconfig.ts'
import {folder} from './served.ts'

test.each([
  ['--lab --as jane', '--lab and --as exclude each other'],
  ['--lab --user me', '--lab and --user exclude each other'],
  ['--from x --token-file t', '--from and --token-file exclude each other'],
  ['--from x --request-timeout 5', '--from and --request-timeout exclude each other'],
  ['--from x -A', '--from and --all-namespaces exclude each other'],
  ['--lab -A -n openhands', '--all-namespaces and --namespace exclude each other'],
  ['--as-group ops', '--as-group needs --as'],
  ['--lab --request-timeout soon', '--request-timeout must be a duration'],
])('check %s is refused: %s', (flags, message) => {
  expect(svcdiag(['check', ...flags.split(' ')])).toMatchObject({code: 2, stderr: expect.stringContaining(message)})
})

test.each([['--token', 'not-for-arguments'], ['--token=not-for-arguments']])(
  '%s is refused and never shown',
  (...flag) => {
    const {code, stdout, stderr} = svcdiag(['check', ...flag])
    expect(code).toBe(2)
    expect(stderr).toContain('use --token-file FILE')
    expect(stdout + stderr).not.toContain('not-for-arguments')
  },
)

test('repairs and the next command carry the user, the cluster and the token file of the run', async () => {
  const home = await folder()
  const config = kubeconfigFor('http://localhost:1', home)
  const token = join(home, 'token')
  writeFileSync(token, 'secret-of-the-file')
  const who = ['--as', 'jane', '--as-group', 'ops', '--user', 'me', '--cluster', 'there', '--token-file', token]
  const {code, stdout} = svcdiag(['check', 'api.reachable', '--kubeconfig', config, ...who, '-o', 'json'])
  expect(code).toBe(5)
  expect(stdout).toContain(`--context there --cluster there --user me --as jane --as-group ops`)
  expect(stdout).toContain(`--token-file ${token}`)
  expect(stdout).not.toContain('secret-of-the-file')
})

test('-A finds the installation of the lab without its namespace', () => {
  const {code, stdout} = svcdiag(['check', 'components.found', '--lab', '-A', '-o', 'json'])
  expect({code, ...JSON.parse(stdout).target}).toMatchObject({code: 0, namespaces: ['openhands', 'openhands-runtimes']})
})

test('-o yaml is the YAML of -o json, also of errors and from SVCDIAG_OUTPUT', () => {
  for (const words of [['version'], ['lab', 'faults'], ['check', 'list'], ['check', 'schema'], ['check', 'nope']]) {
    const json = svcdiag([...words, '-o', 'json'])
    const yaml = svcdiag([...words, '-o', 'yaml'])
    expect(yaml.stdout).not.toMatch(/^\{/u)
    expect(parse(yaml.stdout)).toEqual(JSON.parse(json.stdout))
    expect(yaml.code).toBe(json.code)
  }
  const {stdout} = svcdiag(['version'], {SVCDIAG_OUTPUT: 'yaml'})
  expect(parse(stdout)).toMatchObject({kind: 'Version'})
})
