import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test} from 'vitest'
import {parseAllDocuments} from 'yaml'
import type {RedactionReport} from '../../src/redaction/report.ts'
import {svcdiag} from './binary.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-needles-'))
afterAll(() => rmSync(folder, {recursive: true}))

test('values of the cluster are found wherever and however they stand', async () => {
  const manifests = svcdiag(['lab', 'manifests']).stdout
  const values = secretsOf(manifests)
  const text = [...values].map(([, value]) => `${value} ${Buffer.from(value).toString('base64')}`).join('\n')
  const file = join(folder, 'app.log')
  writeFileSync(file, `openhands-runtime-api says\n${text}\n`)
  const report = join(folder, 'report.json')
  const {code, stdout, stderr} = svcdiag(['redact', file, '--secrets-from-cluster', '--lab', '--report', report])
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
  const totals = (JSON.parse(readFileSync(report, 'utf8')) as RedactionReport).totals
  expect(stdout).toContain('openhands-runtime-api says')
  expect(Object.keys(totals)).toContain('secret/openhands/jwt-secret.jwt-secret')
  for (const [, value] of values) expect(stdout).not.toContain(value)
})

test('Secrets that may not be listed are told with the permission, and the exit code is 5', () => {
  const file = join(folder, 'plain.log')
  writeFileSync(file, 'nothing\n')
  const args = ['redact', file, '--secrets-from-cluster', '--lab', '--fault', 'api.denied']
  const {code, stdout, stderr} = svcdiag(args)
  expect({code, stdout}).toEqual({code: 5, stdout: 'nothing\n'})
  expect(stderr).toMatch(
    /some secrets may not be masked: cannot read secrets in openhands: not allowed .*needs list secrets in namespace openhands/,
  )
  expect(svcdiag([...args, '--allow-inconclusive']).code).toBe(0)
})

test('a cluster that does not answer costs the exit code, not the rules', () => {
  const file = join(folder, 'more.log')
  writeFileSync(file, 'password=qX4-9vL2-rT8\n')
  const {code, stdout, stderr} = svcdiag([
    'redact',
    file,
    '--secrets-from-cluster',
    '--lab',
    '--fault',
    'api.unreachable',
  ])
  expect(code).toBe(5)
  expect(stdout).toMatch(/^password=<redacted:rule/)
  expect(stderr).toMatch(/some secrets may not be masked: cannot read /)
})

test('a context that does not exist ends it before a byte is written', () => {
  const {code, stdout} = svcdiag(['redact', '--secrets-from-cluster', '--context', 'nope', join(folder, 'app.log')])
  expect({code, stdout}).toEqual({code: 2, stdout: ''})
})

/** Returns the values that a person would call secret. */
function secretsOf(manifests: string): Map<string, string> {
  const objects = parseAllDocuments(manifests).map(document => document.toJS())
  const entries = objects
    .filter(({kind}) => kind === 'Secret')
    .flatMap(({metadata, data}) =>
      Object.entries(data as Record<string, string>).map(
        ([key, value]) => [`${metadata.name}.${key}`, Buffer.from(value, 'base64').toString()] as const,
      ),
    )
  return new Map(entries.filter(([name]) => /\.(?:.*-)?(?:password|secret|api-key|ANTHROPIC_API_KEY)$/.test(name)))
}
