import {execFileSync} from 'node:child_process'
import {copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {deepTest} from '../depth.ts'
import {svcdiag} from './binary.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-offline-'))
afterAll(() => rmSync(folder, {recursive: true}))
const foreign = join(folder, 'support-bundle.tar.gz')
const clean = join(folder, 'clean.tar.gz')
/** A secret in a ConfigMap of the bundle. */
const PLANTED = /sk-ant-api03-[\w-]{20}/

beforeAll(() => {
  copyFileSync(join(import.meta.dirname, '../bundle/fixtures/troubleshoot-0.133.0.tar.gz'), foreign)
})

test('bundle redact writes a clean bundle, says what it hid, and check judges it as before', () => {
  const {code, stdout} = svcdiag(['bundle', 'redact', foreign, '-f', clean])
  expect(code).toBe(0)
  expect(stdout).toMatch(/masked: \d+ of variables, \d+ by rules\nself-scan passed/)
  const verdicts = [foreign, clean].map(source => {
    const {checks} = JSON.parse(svcdiag(['check', '--from', source, '-o', 'json']).stdout)
    return checks.map(({id, status}: {id: string; status: string}) => `${id} ${status}`)
  })
  expect(verdicts[1]).toEqual(verdicts[0])
  expect(readdirSync(folder).toSorted()).toEqual(['clean.tar.gz', 'support-bundle.tar.gz'])
}, 60_000)

deepTest.each([
  ['onto itself', () => foreign],
  ['onto a link to itself', () => link(join(folder, 'link.tar.gz'))],
])('bundle redact refuses to write %s', (_, out) => {
  const before = readFileSync(foreign)
  const {code, stderr} = svcdiag(['bundle', 'redact', foreign, '-f', out()])
  expect(code).toBe(2)
  expect(stderr).toContain('would replace the bundle that is read')
  expect(readFileSync(foreign).equals(before)).toBe(true)
})

deepTest('bundle redact refuses to write into the folder that it reads', () => {
  mkdirSync(join(folder, 'unpacked'))
  execFileSync('tar', ['-xzf', foreign, '-C', join(folder, 'unpacked')])
  const {code, stderr} = svcdiag([
    'bundle',
    'redact',
    join(folder, 'unpacked'),
    '-f',
    join(folder, 'unpacked/out.tar.gz'),
  ])
  expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining('would be in the folder that is read')})
})

test('bundle verify says of a bundle of another tool what can be done with it', () => {
  const {code, stdout} = svcdiag(['bundle', 'verify', foreign, '-o', 'json'])
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toMatchObject({kind: 'Error', error: {code: 'bundle.foreign'}})
})

deepTest('bundle inspect says what a bundle of another tool lacks', () => {
  const {code, stdout} = svcdiag(['bundle', 'inspect', foreign])
  expect(code).toBe(0)
  expect(stdout).toContain('a bundle of troubleshoot')
  expect(stdout).toMatch(/lacks manifest\.json/)
  const inspection = JSON.parse(svcdiag(['bundle', 'inspect', foreign, '-o', 'json']).stdout)
  expect(inspection).toMatchObject({kind: 'BundleInspection', maker: 'troubleshoot', coverage: null, checks: null})
})

deepTest('bundle inspect shows a file through the redactor, also of a bundle that nobody redacted', () => {
  const {code, stdout} = svcdiag(['bundle', 'inspect', foreign, 'configmaps/svc/litellm-config.json'])
  expect(code).toBe(0)
  expect(stdout).not.toMatch(PLANTED)
  expect(JSON.parse(stdout).data['config.yaml']).toMatch(/api_key: <redacted:/)
})

deepTest('bundle inspect knows the nearest path', () => {
  const {code, stdout, stderr} = svcdiag(['bundle', 'inspect', foreign, 'litellm-config.json'])
  expect({code, stdout}).toEqual({code: 2, stdout: ''})
  expect(stderr).toContain('did you mean configmaps/svc/litellm-config.json?')
})

deepTest(
  'an own bundle is verified, inspected, and redacted again',
  () => {
    const own = join(folder, 'own.tar.gz')
    expect(svcdiag(['bundle', '--lab', '--fault', 'key.mismatch', '-f', own, '-q']).code).toBe(0)
    const again = join(folder, 'own-again.tar.gz')
    expect(svcdiag(['bundle', 'redact', own, '-f', again]).code).toBe(0)
    for (const file of [own, again]) {
      expect(svcdiag(['bundle', 'verify', file])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('unchanged: all checksums match'),
      })
    }
    const {stdout} = svcdiag(['bundle', 'inspect', own])
    expect(stdout).toMatch(/^.*: a bundle of svcdiag /)
    for (const part of ['coverage: ', 'keys.match', 'secret/openhands/']) expect(stdout).toContain(part)
  },
  60_000,
)

function link(path: string): string {
  symlinkSync(foreign, path)
  return path
}
