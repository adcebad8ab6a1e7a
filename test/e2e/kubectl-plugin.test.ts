import {symlinkSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, test} from 'vitest'
import {BINARY, inShell} from './binary.ts'
import {folder} from './served.ts'

/** Runs a script with svcdiag as a plugin, as `npm install -g` links it. */
async function withPlugin(script: string) {
  const bin = await folder()
  for (const name of ['kubectl-svcdiag', 'kubectl_complete-svcdiag']) symlinkSync(BINARY, join(bin, name))
  return inShell(script, {PATH: `${bin}:${dirname(process.execPath)}:${process.env.PATH}`})
}

test('the plugin that kubectl starts prints commands of kubectl alone', async () => {
  const {code, stdout} = await withPlugin('kubectl-svcdiag check --lab --fault key.mismatch -o json')
  expect(code).toBe(3)
  const [cause] = JSON.parse(stdout).checks.filter((check: {id: string}) => check.id === 'keys.match')
  expect(cause.findings[0].verify).toMatch(/^kubectl svcdiag check /)
  const {stdout: short} = await withPlugin('kubectl-svcdiag check --lab --fault key.mismatch -o short')
  expect(short).toMatch(/^next: kubectl svcdiag check --lab /m)
  expect(short).toMatch(/^ {2}kubectl svcdiag lab up --detach /m)
})

test('help and errors name the plugin', async () => {
  expect((await withPlugin('kubectl-svcdiag bundle verify --help')).stdout).toContain('$ kubectl svcdiag bundle verify')
  expect((await withPlugin('kubectl-svcdiag chekc')).stderr).toContain('did you mean: kubectl svcdiag check')
})

test('the program that kubectl asks for the next word answers in its form', async () => {
  const {stdout} = await withPlugin('kubectl_complete-svcdiag check --fail-on w')
  expect(stdout.split('\n')).toEqual(['warn', ':4', ''])
  expect((await withPlugin('kubectl_complete-svcdiag logs a')).stdout).toMatch(/^app\b/u)
  expect((await withPlugin("kubectl_complete-svcdiag bundle ''")).stdout).toMatch(/^inspect\b/mu)
})
