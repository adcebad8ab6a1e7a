import {symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, test} from 'vitest'
import {BINARY, inShell, svcdiag} from './binary.ts'
import {folder} from './served.ts'

/** Loads the script in bash, presses Tab behind the line, and returns what bash would offer. */
async function offered(line: string, env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const bin = await folder()
  symlinkSync(BINARY, join(bin, 'svcdiag'))
  const script = `source <(svcdiag completion bash); COMP_LINE=$LINE COMP_POINT=\${#LINE}; _svcdiag; printf '%s\\n' "\${COMPREPLY[@]}"`
  const {stdout, stderr} = inShell(script, {
    PATH: `${bin}:${dirname(process.execPath)}:${process.env.PATH}`,
    LINE: line,
    ...env,
  })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

test('bash completes commands, values after = and after :, and contexts', async () => {
  expect(await offered('svcdiag che')).toEqual(['check'])
  expect(await offered('svcdiag check --fail-on=w')).toEqual(['warn'])
  expect(await offered('svcdiag check --fault key.mismatch:app')).toEqual(['app-stale'])
  const home = await folder()
  const config = join(home, 'config')
  writeFileSync(config, 'contexts: [{name: prod, context: {cluster: c}}, {name: test, context: {cluster: c}}]\n')
  expect((await offered('svcdiag check --context ', {KUBECONFIG: config})).toSorted()).toEqual(['prod', 'test'])
})

test('a shell gets no error, even if the kubeconfig cannot be read', () => {
  const {code, stdout, stderr} = svcdiag(['__complete', 'check', '--kubeconfig=/nonexistent', '--context', ''])
  expect({code, stdout, stderr}).toEqual({code: 0, stdout: ':4\n', stderr: ''})
})

test('every shell has a script, and other names are refused', () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    expect(svcdiag(['completion', shell])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('svcdiag __complete'),
    })
  }
  expect(svcdiag(['completion', 'tcsh']).code).toBe(2)
})

test('help and -h print what --help prints, and an unknown name gets the nearest', () => {
  const {stdout} = svcdiag(['bundle', 'verify', '--help'])
  expect(stdout).toContain('bundle verify BUNDLE')
  expect(svcdiag(['help', 'bundle', 'verify'])).toEqual({code: 0, stdout, stderr: ''})
  expect(svcdiag(['bundle', 'verify', '-h'])).toEqual({code: 0, stdout, stderr: ''})
  expect(svcdiag(['help']).stdout).toBe(svcdiag(['--help']).stdout)
  expect(svcdiag(['help', 'bundel'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('did you mean: svcdiag bundle'),
  })
})

test('version names the versions, and the licences of every bundled package', () => {
  expect(svcdiag(['version']).stdout).toBe(svcdiag(['--version']).stdout)
  expect(JSON.parse(svcdiag(['version', '-o', 'json']).stdout)).toMatchObject({kind: 'Version', node: process.version})
  expect(svcdiag(['version', '--licences']).stdout).toMatch(/^fastify [\d.]+: MIT$/mu)
})
