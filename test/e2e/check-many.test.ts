import {execFileSync} from 'node:child_process'
import {copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {Value} from 'typebox/value'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {CheckReportList} from '../../src/checks/report/report-list.ts'
import {started, svcdiag} from './binary.ts'

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000})
const folder = mkdtempSync(join(tmpdir(), 'svcdiag-many-'))
const bundles = join(folder, 'bundles')
const healthy = join(bundles, 'healthy.tar.gz')
const broken = join(bundles, 'worse.tar.gz')
const unreadable = join(bundles, 'unreadable.tgz')

beforeAll(() => {
  mkdirSync(bundles)
  svcdiag(['bundle', '--lab', '-q', '-f', healthy])
  svcdiag(['bundle', '--lab', '--fault', 'key.mismatch', '-q', '-f', broken])
  writeFileSync(unreadable, 'text')
  writeFileSync(join(bundles, 'README'), 'not a bundle')
})
afterAll(() => rmSync(folder, {recursive: true}))

function listOf(text: string): CheckReportList {
  const list: unknown = JSON.parse(text)
  expect([...Value.Errors(CheckReportList, list)]).toEqual([])
  return list as CheckReportList
}

test('a folder of bundles gives one list, worst first, and one unreadable bundle does not stop the others', () => {
  const {stdout, code} = svcdiag(['check', '--from', bundles, '--json'])
  const {items, summary} = listOf(stdout)
  expect(items.map(({source}) => source)).toEqual([broken, unreadable, healthy])
  expect(items[1]).toMatchObject({kind: 'Error', error: {code: 'bundle.invalid'}})
  expect(summary).toMatchObject({installations: 3, fail: 1, unresolved: 1, pass: 1, notStarted: 0, exitCode: 2})
  expect(code).toBe(2)
})

test('bundles behind --from are bundles, and other words are selectors', () => {
  const run = svcdiag(['check', '--from', healthy, broken, 'keys.match', healthy, '-q'])
  expect(run).toMatchObject({code: 3, stderr: ''})
  const lines = run.stdout.split('\n')
  expect(lines[0]).toBe('svcdiag: 2 installations: 1 failed, 1 passed (exit code 3)')
  expect(lines[3]).toMatch(/^✗ FAIL .*worse\.tar\.gz +1 cause, 1 finding; keys\.match: The stored API keys differ$/u)
  expect(lines[4]).toMatch(/^✓ PASS .*healthy\.tar\.gz {2}1 check passed$/u)
  const next =
    lines
      .find(line => line.startsWith('next: svcdiag '))
      ?.split(' ')
      .slice(2) ?? []
  expect(svcdiag(next).code).toBe(3)
})

test('a folder that is a bundle stays one bundle, also with archives in it', () => {
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', healthy, '-C', unpacked])
  const report = svcdiag(['check', '--from', unpacked, '--json'])
  expect(JSON.parse(report.stdout)).toMatchObject({kind: 'CheckReport', verdict: {status: 'pass'}})
  const [top = ''] = execFileSync('ls', [unpacked], {encoding: 'utf8'}).trim().split('\n')
  copyFileSync(broken, join(unpacked, top, 'another.tar.gz'))
  expect(JSON.parse(svcdiag(['check', '--from', join(unpacked, top), '--json']).stdout)).toMatchObject({
    kind: 'CheckReport',
    verdict: {status: 'pass'},
  })
})

test('a link in a folder of bundles is followed; what cannot be read is a row', () => {
  const linked = join(folder, 'linked')
  mkdirSync(join(linked, 'notes'), {recursive: true})
  const failing = join(folder, 'failing')
  mkdirSync(failing)
  execFileSync('tar', ['-xzf', broken, '-C', failing])
  symlinkSync(healthy, join(linked, 'healthy.tar.gz'))
  symlinkSync(failing, join(linked, 'newest'))
  symlinkSync(broken, join(linked, 'older'))
  symlinkSync(join(folder, 'gone'), join(linked, 'removed'))
  symlinkSync('/proc/self/mem', join(linked, 'unreadable'))
  const {stdout, code} = svcdiag(['check', 'keys', '--from', linked, '--json'])
  expect(code).toBe(2)
  expect(listOf(stdout).items.map(({kind, source}) => `${kind} ${source.slice(linked.length)}`)).toEqual([
    'CheckReport /newest',
    'CheckReport /older',
    'Error /removed',
    'Error /unreadable',
    'CheckReport /healthy.tar.gz',
  ])
})

test.runIf(process.getuid?.() !== 0)('a folder without the right to read it is a row', () => {
  const denied = join(folder, 'denied')
  mkdirSync(denied, {mode: 0})
  const {items} = listOf(svcdiag(['check', 'keys', '--from', denied, healthy, '--json']).stdout)
  expect(items.map(({kind, source}) => `${kind} ${source}`)).toEqual([`Error ${denied}`, `CheckReport ${healthy}`])
})

test('a bundle with several names is checked once, under its first', () => {
  const link = join(folder, 'link.tar.gz')
  symlinkSync(healthy, link)
  const names = [healthy, `${bundles}/./healthy.tar.gz`, relative(process.cwd(), healthy), link]
  const {items} = listOf(svcdiag(['check', 'keys', '--from', ...names, broken, '--json']).stdout)
  expect(items.map(({source}) => source)).toEqual([broken, healthy])
})

test('metrics have one family for all installations, and JUnit one suite for each', () => {
  const metrics = svcdiag(['check', 'keys', '--from', bundles, '-o', 'prometheus']).stdout
  const families = metrics.split('\n').filter(line => line.startsWith('# TYPE'))
  expect(families).toEqual([...new Set(families)])
  expect(metrics).toContain(`svcdiag_exit_code{source="${broken}"} 3\n`)
  expect(metrics).toContain(`svcdiag_unresolved{source="${unreadable}"} 1\n`)
  const suites = svcdiag(['check', 'keys', '--from', bundles, '-o', 'junit']).stdout.match(/<testsuite /gu)
  expect(suites).toHaveLength(3)
})

test.each([
  [['-o', 'plan'], '-o plan and several installations'],
  [['--wait', '5m'], '--wait and several installations'],
  [['--runtime-url', 'http://127.0.0.1:1'], '--runtime-url and several installations'],
  [['--context', 'x'], '--from and --context'],
  [['--lab'], '--lab and --from'],
])('%s is refused for several bundles', (args, words) => {
  const run = svcdiag(['check', '--from', bundles, ...args])
  expect(run).toMatchObject({code: 2, stdout: ''})
  expect(run.stderr).toContain(`${words} exclude each other`)
})

test('bundles ignore a default address of the runtime API', () => {
  const config = settingsWithAddress()
  const args = ['check', 'keys', '--from', healthy, broken, '-q']
  expect(svcdiag(args, {SVCDIAG_RUNTIME_URL: 'http://127.0.0.1:1'}).code).toBe(3)
  expect(svcdiag([...args, '--config', config]).code).toBe(3)
})

test.each<[string[], string, Record<string, string>?]>([
  [['--cluster', 'one'], '--cluster'],
  [['--token-file', '/nonexistent'], '--token-file'],
  [['--runtime-url', 'http://127.0.0.1:1'], '--runtime-url'],
  [['--config', settingsWithAddress()], 'defaults.runtime-url of the settings'],
  [[], 'SVCDIAG_RUNTIME_URL', {SVCDIAG_RUNTIME_URL: 'http://127.0.0.1:1'}],
])('%j is refused for several contexts: %s', (args, name, env = {}) => {
  const run = svcdiag(['check', '--context', 'one', '--context', 'two', ...args], env)
  expect(run).toMatchObject({code: 2, stdout: ''})
  expect(run.stderr).toContain(`${name} and several installations exclude each other`)
})

function settingsWithAddress(): string {
  const file = join(folder, 'svcdiag.yaml')
  writeFileSync(file, 'defaults: {runtime-url: "http://127.0.0.1:1"}\n')
  return file
}

function kubeconfigOf(servers: Readonly<Record<string, string>>): string {
  const names = Object.keys(servers)
  const file = join(folder, 'kubeconfig')
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    contexts: names.map(name => ({name, context: {cluster: name, user: 'nobody'}})),
    clusters: names.map(name => ({name, cluster: {server: servers[name]}})),
    users: [{name: 'nobody', user: {}}],
  }
  writeFileSync(file, JSON.stringify(config))
  return file
}

test('several contexts give one list; one that does not exist is an item with exit code 2', () => {
  const kubeconfig = kubeconfigOf({one: 'http://127.0.0.1:1', two: 'http://127.0.0.1:1'})
  const contexts = ['two', 'absent', 'one', 'two'].flatMap(name => ['--context', name])
  const {stdout, code} = svcdiag(['check', '--kubeconfig', kubeconfig, ...contexts, '--json'])
  const {items} = listOf(stdout)
  expect(items.map(({kind, source}) => `${kind} ${source}`)).toEqual([
    'Error absent',
    'CheckReport one',
    'CheckReport two',
  ])
  expect(code).toBe(2)
})

test('Ctrl-C gives the list as far as it came, and exit code 130', async () => {
  const silent = createServer(() => {}) // accepts connections and never answers
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const servers = Object.fromEntries(Array.from({length: 12}, (_, at) => [`c${at}`, url]))
  const contexts = Object.keys(servers).flatMap(name => ['--context', name])
  const child = started(['check', '--kubeconfig', kubeconfigOf(servers), ...contexts, '--json'])
  let stdout = ''
  child.stdout.on('data', chunk => {
    stdout += chunk
  })
  silent.once('request', () => child.kill('SIGINT'))
  const code = await new Promise(resolve => child.once('close', resolve))
  silent.closeAllConnections()
  silent.close()
  const {summary, items} = listOf(stdout)
  expect(code).toBe(130)
  expect(summary).toMatchObject({installations: 12, exitCode: 130, notStarted: 2})
  expect(items).toHaveLength(10)
})
