import {spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Value} from 'typebox/value'
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import {parse as parseYaml} from 'yaml'
import {CHECKS} from '../../src/checks/registry.ts'
import {CheckReport} from '../../src/checks/report/report.ts'
import {REPORT_FORMATS} from '../../src/cli/render/formats.ts'
import {deepTest, IS_DEEP} from '../depth.ts'
import {inShell, started, svcdiag} from './binary.ts'
import {kubeconfigFor} from './kubeconfig.ts'

vi.setConfig({testTimeout: 60_000})
const folder = mkdtempSync(join(tmpdir(), 'svcdiag-check-'))
const silent = createServer(() => {}) // accepts connections and never answers
const NOBODY = kubeconfigFor('http://127.0.0.1:1', folder)

let silentUrl = ''
// A server for each test: connections of a command that ended are accepted late, when the next test waits for its own.
beforeEach(async () => {
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
})
afterEach(async () => {
  silent.closeAllConnections()
  await new Promise(resolve => silent.close(resolve))
})
afterAll(() => rmSync(folder, {recursive: true}))

const RUNS = [
  ['pass', ['check', '--lab'], 0],
  ['fail', ['check', '--lab', '--fault', 'key.mismatch'], 3],
  ['inconclusive', ['check', '--kubeconfig', NOBODY], 5],
] as const

describe.each(IS_DEEP ? REPORT_FORMATS : (['text', 'plan', 'json'] as const))('-o %s', format => {
  test.each(IS_DEEP ? RUNS : RUNS.slice(1, 2))('%s', (_, args, code) => {
    const run = svcdiag([...args, '-o', format])
    expect(run.code, run.stderr).toBe(code)
    parse[format](run.stdout)
  })
})

deepTest('--fail-on and --allow-inconclusive change the exit code, and not the status', () => {
  const broken = ['check', 'keys.match', '--lab', '--fault', 'key.mismatch', '-o', 'short']
  expect(svcdiag([...broken, '--fail-on', 'never'])).toMatchObject({code: 0, stdout: expect.stringContaining('FAIL')})
  const unseen = ['check', '--kubeconfig', NOBODY, '--allow-inconclusive', '-o', 'short']
  expect(svcdiag(unseen)).toMatchObject({code: 0, stdout: expect.stringContaining('results were allowed')})
})

/** Parsers that throw if the output does not match its format. */
const parse: Record<(typeof REPORT_FORMATS)[number], (text: string) => void> = {
  text: text => expect(text).toMatch(/^(✓ PASS|✗ FAIL|\? INCONCLUSIVE) {2}\S+ in .+: .+\n/u),
  plan: text =>
    expect(spawnSync('bash', ['-n'], {input: text, encoding: 'utf8'})).toMatchObject({status: 0, stderr: ''}),
  markdown: text => expect(text).toMatch(/^## (PASS|FAIL|INCONCLUSIVE): .+\n/u),
  short: text => expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(15),
  json: text => {
    const report: unknown = JSON.parse(text)
    expect([...Value.Errors(CheckReport, report)]).toEqual([])
  },
  yaml: text => expect([...Value.Errors(CheckReport, parseYaml(text))]).toEqual([]),
  junit: text => expect(text).toMatch(/^<\?xml [^\n]+\n<testsuites [\s\S]+<\/testsuites>\n$/u),
  prometheus: text => {
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? -?[\d.e+]+)$/u)
  },
  github: text => {
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^::(error|warning|notice) title=[^:]+::.+$/u)
  },
}

test('the exit code is in the report, and one row for each selected check in the order of the registry', () => {
  const {stdout, code} = svcdiag(['check', '--lab', '--json'])
  const report = JSON.parse(stdout) as CheckReport
  expect(report.verdict.exitCode).toBe(code)
  expect(report.checks.map(({id}) => id)).toEqual(CHECKS.map(({id}) => id))
})

test.each(IS_DEEP ? REPORT_FORMATS : ['text'])(
  'a reader of -o %s that leaves early does not change the exit code',
  format => {
    const script = `$svcdiag check --lab --fault key.mismatch -q -o ${format} | head -1 >/dev/null`
    expect(inShell(script)).toEqual({code: 3, stdout: '', stderr: ''})
  },
)

deepTest('without anyone to read the progress, the run goes on', () => {
  expect(inShell('$svcdiag check --lab 2>&1 >/dev/null | true').code).toBe(0)
})

test('an unreachable cluster is one inconclusive row with a reason, and the rest is skipped because of it', () => {
  const report = JSON.parse(svcdiag(['check', '--kubeconfig', NOBODY, '--json']).stdout) as CheckReport
  const [first, ...others] = report.checks
  expect(first).toMatchObject({id: 'api.reachable', status: 'inconclusive'})
  expect(new Set(others.map(({status}) => status))).toEqual(new Set(['skip']))
  expect(report.verdict).toMatchObject({status: 'inconclusive', exitCode: 5})
})

test('-v shows every request with its status and time', () => {
  const {stderr, stdout} = svcdiag(['check', '--lab', '-v', '-o', 'json'])
  expect(stderr).toMatch(
    / GET \/api\/v1\/namespaces\/openhands\/secrets\/default-api-key \{"status":200,"durationMs":\d+\}$/m,
  )
  expect(JSON.parse(stdout)).toMatchObject({kind: 'CheckReport'})
  expect(svcdiag(['check', '--lab', '-o', 'json']).stderr).not.toContain(' GET /')
})

test('an empty kubeconfig is not said to be missing', () => {
  const empty = join(folder, 'empty.yaml')
  writeFileSync(empty, '')
  for (const [args, env] of [
    [['--kubeconfig', empty], {}],
    [[], {KUBECONFIG: empty}],
  ] as const)
    expect(svcdiag(['check', ...args], env)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/kubeconfig .*empty\.yaml is empty\n {2}try: name another file /),
    })
  expect(svcdiag(['check'], {KUBECONFIG: join(folder, 'absent')}).stderr).toContain('absent does not exist\n')
})

deepTest(
  'a command that waits for an API server shows a heartbeat',
  () => {
    const silence = ['--kubeconfig', kubeconfigFor(silentUrl, folder), '--timeout', '11s']
    for (const command of [
      ['logs', 'app'],
      ['log-level', 'get'],
      ['redact', '--secrets-from-cluster', '/dev/null'],
    ]) {
      const {stderr} = svcdiag([...command, ...silence])
      expect(stderr).toMatch(
        /^still working: (?:finding the installation|reading the secrets of the cluster), 10 s so far$/m,
      )
    }
  },
  60_000,
)

test('an interrupt gives the partial report and 130', async () => {
  const run = started(['check', '--kubeconfig', kubeconfigFor(silentUrl, folder), '--json'])
  silent.once('connection', () => setImmediate(() => run.kill('SIGINT')))
  const {code, stdout} = await ended(run)
  expect(code).toBe(130)
  const report = JSON.parse(stdout) as CheckReport
  expect(report.checks.length).toBe(CHECKS.length)
  expect(report.checks[0]?.reason).toContain('interrupted')
})

test.each([
  ['logs', 'app'],
  ['log-level', 'get'],
  ['log-level', 'set', 'DEBUG', 'app', '--yes'],
])('an interrupt of %s %s before the installation is found is said, with 130', async (...args) => {
  const run = started([...args, '--kubeconfig', kubeconfigFor(silentUrl, folder), '-o', 'json'])
  silent.once('connection', () => setImmediate(() => run.kill('SIGINT')))
  const {code, stdout} = await ended(run)
  expect(JSON.parse(stdout)).toMatchObject({kind: 'Error', error: {code: 'run.interrupted'}})
  expect(code).toBe(130)
})

test('--watch prints the first state as a report, and another report when it is interrupted', async () => {
  const run = started(['check', 'pods', '--lab', '--watch', '1h', '-o', 'short'])
  run.stdout.once('data', () => run.kill('SIGINT'))
  const {code, stdout} = await ended(run)
  expect(code).toBe(130)
  expect(stdout.match(/^svcdiag: .*/gm)).toEqual([
    expect.stringMatching(/PASS.*checks passed \([\d.]+ s\)$/),
    expect.stringMatching(/exit code 130/),
  ])
})

deepTest('--watch prints one JSON document, and the first state on standard error', async () => {
  const run = started(['check', 'pods', '--lab', '--watch', '1h', '-o', 'json'])
  let said = ''
  run.stderr.on('data', chunk => {
    said += chunk
    if (said.includes('first look: PASS')) run.kill('SIGINT')
  })
  const {code, stdout} = await ended(run)
  expect(code).toBe(130)
  expect(JSON.parse(stdout)).toMatchObject({kind: 'CheckReport', verdict: {exitCode: 130}})
})

deepTest('--skip and the settings file leave checks out, and the report says so', () => {
  const config = join(folder, 'svcdiag.yaml')
  writeFileSync(config, 'skips: [{selector: tls, reason: renewed by hand, expires: "2999-01-01"}]\n')
  const args = ['check', '--lab', '--skip', 'pods.memory', '--config', config]
  const report = JSON.parse(svcdiag([...args, '--json']).stdout) as CheckReport
  expect(report.checks.map(({id}) => id)).not.toContain('tls.valid')
  expect(report.checks.map(({id}) => id)).not.toContain('pods.memory')
  expect(svcdiag(args).stdout).toContain('Left out on request: tls (renewed by hand, until 2999-01-01)')
})

test('standard output is the report alone; -q silences the rest', () => {
  expect(svcdiag(['check', '--lab', '-q', '-o', 'short'])).toMatchObject({code: 0, stderr: ''})
  const {stdout, stderr} = svcdiag(['check', '--lab', '--json', '-v', '--log-format', 'json'])
  expect(() => JSON.parse(stdout)).not.toThrow()
  for (const line of stderr.trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  expect(stderr).toContain('"check":"keys.match"')
})

const COLOURS = [
  ['a pipe', [], {}, false],
  ['--color always', ['--color', 'always'], {}, true],
  ['FORCE_COLOR', [], {FORCE_COLOR: '1'}, true],
  ['FORCE_COLOR and --no-color', ['--no-color'], {FORCE_COLOR: '1'}, false],
  ['NO_COLOR over FORCE_COLOR', [], {FORCE_COLOR: '1', NO_COLOR: '1'}, false],
  ['JSON is never coloured', ['--json', '--color', 'always'], {}, false],
] as const

test.each(IS_DEEP ? COLOURS : COLOURS.slice(0, 2))('colour: %s', (_, args, env, colored) => {
  const {stdout} = svcdiag(['check', 'api.reachable', '--lab', ...args], env)
  expect(stdout.includes('\u001B[')).toBe(colored)
})

describe('no secret value of the installation is on standard output or standard error', () => {
  let values: readonly string[] = []
  beforeAll(() => {
    values = secretValues()
  })

  test.each(IS_DEEP ? REPORT_FORMATS : (['text', 'json'] as const))('as -o %s', format => {
    const {stdout, stderr} = svcdiag(['check', '--lab', '--fault', 'key.mismatch', '-v', '-o', format])
    const written = `${stdout}${stderr}`
    for (const value of values) {
      expect(written).not.toContain(value)
      expect(written).not.toContain(Buffer.from(value).toString('base64'))
    }
  })
})

interface LabManifest {
  readonly kind: string
  readonly data?: Record<string, string>
  readonly stringData?: Record<string, string>
}

/** Returns the values of the lab's Secrets that look secret: 16 characters or more with a digit. */
function secretValues(): string[] {
  const list = JSON.parse(svcdiag(['lab', 'manifests', '--fault', 'key.mismatch', '-o', 'json']).stdout)
  const secrets = (list.items as LabManifest[]).filter(({kind}) => kind === 'Secret')
  const plain = secrets.flatMap(({data = {}, stringData = {}}) => [
    ...Object.values(data).map(value => Buffer.from(value, 'base64').toString()),
    ...Object.values(stringData),
  ])
  const values = plain.map(value => value.trim()).filter(value => /^(?=.*\d)[\w-]{16,}$/u.test(value))
  expect(values.length).toBeGreaterThan(0)
  return values
}

function ended(run: ReturnType<typeof started>): Promise<{code: number | null; stdout: string}> {
  return new Promise(resolve => {
    let stdout = ''
    run.stdout.on('data', chunk => {
      stdout += String(chunk)
    })
    run.once('close', code => resolve({code, stdout}))
  })
}
