import {execFileSync} from 'node:child_process'
import {appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {Value} from 'typebox/value'
import {afterAll, expect, test, vi} from 'vitest'
import {CheckReport} from '../../src/checks/report/report.ts'
import {REPORT_FORMATS} from '../../src/cli/render/formats.ts'
import {deepTest, IS_DEEP} from '../depth.ts'
import {svcdiag} from './binary.ts'

vi.setConfig({testTimeout: 60_000})
const GENUINE = fileURLToPath(new URL('../bundle/fixtures/troubleshoot-0.133.0.tar.gz', import.meta.url))
const PLANTED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../bundle/fixtures/planted-secrets.json', import.meta.url), 'utf8'),
)
const folder = mkdtempSync(join(tmpdir(), 'svcdiag-from-'))
afterAll(() => rmSync(folder, {recursive: true}))

test('a bundle is checked as a cluster is, with the exit code that its findings have', () => {
  const {stdout, code} = svcdiag(['check', '--from', GENUINE, '--profile', 'generic', '--json'])
  const report: CheckReport = JSON.parse(stdout)
  expect([...Value.Errors(CheckReport, report)]).toEqual([])
  expect(report).toMatchObject({target: {mode: 'bundle'}, verdict: {exitCode: 3, cause: 'pods.running'}})
  expect(code).toBe(3)
})

deepTest('what is inconclusive alone is exit code 5', () => {
  const args = ['check', 'keys.match', '--from', GENUINE, '--profile', 'generic']
  expect(svcdiag(args).code).toBe(5)
  expect(svcdiag([...args, '--allow-inconclusive']).code).toBe(0)
})

deepTest('the variables of a habit do not stand in the way of a bundle', () => {
  const env = {SVCDIAG_CONTEXT: 'prod', SVCDIAG_RUNTIME_URL: 'http://127.0.0.1:1'}
  expect(svcdiag(['check', 'pods.running', '--from', GENUINE], env).code).toBe(3)
})

test.each(IS_DEEP ? REPORT_FORMATS : REPORT_FORMATS.slice(0, 2))(
  '-o %s gives away no secret that the bundle holds',
  format => {
    const {stdout, stderr} = svcdiag(['check', '--from', GENUINE, '-v', '-o', format])
    expect(stdout).not.toBe('')
    expect(Object.values(PLANTED).filter(secret => `${stdout}${stderr}`.includes(secret))).toEqual([])
  },
)

test.each([
  [['--lab'], '--lab and --from'],
  [['--kubeconfig', 'x'], '--from and --kubeconfig'],
  [['--context', 'x'], '--from and --context'],
  [['--wait', '5m'], '--from and --wait'],
  [['--watch', '10s'], '--from and --watch'],
  [['--runtime-url', 'http://127.0.0.1:1'], '--from and --runtime-url'],
])('%s is refused beside it', (args, words) => {
  const run = svcdiag(['check', '--from', GENUINE, ...args])
  expect(run).toMatchObject({code: 2, stdout: ''})
  expect(run.stderr).toContain(`${words} exclude each other`)
})

deepTest('what is no bundle is one line, a hint and exit code 2', () => {
  const text = join(folder, 'notes.txt')
  writeFileSync(text, 'hello\n')
  for (const path of [text, folder, join(folder, 'missing.tar.gz')]) {
    const run = svcdiag(['check', '--from', path])
    expect(run).toMatchObject({code: 2, stdout: ''})
    expect(run.stderr).toMatch(/^Error: [^\n]+\n {2}try: [^\n]+\n$/)
    const json = svcdiag(['check', '--from', path, '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({kind: 'Error', error: {code: expect.stringMatching(/^bundle\./)}})
  }
})

deepTest('a bundle that was unpacked and edited is checked with a warning, and fails to verify', () => {
  const archive = join(folder, 'own.tar.gz')
  expect(svcdiag(['bundle', '--lab', '-f', archive]).code).toBe(0)
  const untouched = unpackedInto('untouched')
  for (const whole of [archive, untouched]) {
    const {code, stderr} = svcdiag(['check', '--from', whole])
    expect({code, warns: stderr.includes('warning')}).toEqual({code: 0, warns: false})
  }

  const edited = unpackedInto('edited')
  appendFileSync(join(edited, 'cluster-resources', 'nodes.json'), '\n')
  rmSync(join(edited, 'version.yaml'))
  writeFileSync(join(edited, 'note.txt'), 'looked at by hand')
  const repacked = join(folder, 'repacked.tar.gz')
  execFileSync('tar', ['-czf', repacked, '-C', folder, 'edited'])
  for (const altered of [edited, repacked]) {
    const {code, stdout, stderr} = svcdiag(['check', '--from', altered, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({kind: 'CheckReport'})
    expect(stderr).toContain(`warning: ${altered} was altered after it was created: 3 files differ from manifest.json`)
    expect(stderr).toContain('(cluster-resources/nodes.json, note.txt, version.yaml)')
    expect(svcdiag(['bundle', 'verify', altered]).code).toBe(3)
  }

  function unpackedInto(name: string): string {
    const place = join(folder, name)
    mkdirSync(place)
    execFileSync('tar', ['-xzf', archive, '-C', place, '--strip-components=1'])
    expect(readdirSync(place)).toContain('manifest.json')
    return place
  }
})
