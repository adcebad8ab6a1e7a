import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {transformSync} from 'esbuild'
import {afterAll, expect, onTestFinished, test, vi} from 'vitest'
import {IS_DEEP} from '../depth.ts'
import {environment} from '../environment.ts'
import {olderNode} from '../older-node.ts'
import {BINARY, inShell, started, svcdiag} from './binary.ts'

const pjson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'svcdiag-start-'))
afterAll(() => rmSync(folder, {recursive: true}))
const OWN = environment(folder)

test('npm scripts and tests run on the pinned Node', () => {
  expect(process.version).toBe(`v${pjson.devDependencies.node}`)
})

test('--version names version, platform and Node', () => {
  expect(svcdiag(['--version'])).toEqual({
    code: 0,
    stdout: `svcdiag/${pjson.version} ${process.platform}-${process.arch} node-${process.version}\n`,
    stderr: '',
  })
})

test('without a build it says in one line what to type', () => {
  cpSync(BINARY, join(folder, 'bin/run.js'))
  cpSync(new URL('../../package.json', import.meta.url), join(folder, 'package.json'))
  const {status, stderr} = spawnSync(process.execPath, [join(folder, 'bin/run.js'), 'check'], {
    encoding: 'utf8',
    env: OWN,
  })
  expect(status).toBe(2)
  expect(stderr).toBe('svcdiag is not built yet: npm run build\n')
})

const old = olderNode()

test('the start file has the syntax of Node 12, so that an old Node reaches the check of its version', () => {
  const text = readFileSync(BINARY, 'utf8')
  const syntaxOf = (target: string) => transformSync(text, {format: 'esm', target}).code
  expect(syntaxOf('node12.20')).toBe(syntaxOf('esnext'))
})

test.skipIf(old === null)('an older Node hands over to the checkout’s own, exit code included', () => {
  const run = (...args: string[]) => spawnSync(old ?? '', [BINARY, ...args], {encoding: 'utf8', env: OWN})
  expect(run('--version').stdout).toContain(`node-v${pjson.devDependencies.node}`)
  expect(run('check', 'explain', 'nope').status).toBe(2)
})

test.skipIf(old === null)('an older Node passes signals on', async () => {
  const lab = started(['lab', 'up', '-o', 'json'], old ?? '')
  const first = await new Promise<string>(resolve => lab.stdout.once('data', chunk => resolve(String(chunk))))
  const {pid} = JSON.parse(first)
  expect(pid).not.toBe(lab.pid)
  lab.kill('SIGTERM')
  const code = await new Promise(resolve => lab.once('exit', resolve))
  expect(code).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test.skipIf(old === null)('what an older Node has started ends with it, also when that is killed', async () => {
  const served = started(['serve', '--store', 'memory', '--port', '0', '-o', 'json'], old ?? '', folder)
  const first = await new Promise<string>(resolve => served.stdout.once('data', chunk => resolve(String(chunk))))
  const {pid} = JSON.parse(first)
  onTestFinished(() => void isThere(pid, 'SIGKILL'))
  served.kill('SIGKILL')
  await vi.waitUntil(() => !isThere(pid, 0), {timeout: 15_000})
})

test.skipIf(old === null || !IS_DEEP)('logs that it follows end with it as well', async () => {
  const followed = started(['logs', 'app', '-f', '--lab'], old ?? '', folder)
  await once(followed.stdout, 'data')
  const [pid] = readFileSync(`/proc/${followed.pid}/task/${followed.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  if (pid === undefined) throw new Error('it has started nothing')
  onTestFinished(() => void isThere(pid, 'SIGKILL'))
  followed.kill('SIGKILL')
  await vi.waitUntil(() => !isThere(pid, 0), {timeout: 15_000})
})

test("a channel that is somebody else's may be closed", async () => {
  const args = ['serve', '--store', 'memory', '--port', '0', '-o', 'json']
  const served = spawn(process.execPath, [BINARY, ...args], {env: OWN, stdio: ['ignore', 'pipe', 'ignore', 'ipc']})
  onTestFinished(() => void served.kill('SIGKILL'))
  const [first] = await once(served.stdout ?? served, 'data')
  served.disconnect()
  const {url} = JSON.parse(String(first))
  for (let asked = 0; asked < 50; asked++) expect((await fetch(`${url}/health`)).status).toBe(200)
  served.kill('SIGTERM')
  expect(await once(served, 'exit')).toEqual([0, null])
})

test.skipIf(old === null)('an older Node neither holds up a command nor its pipes', () => {
  const script = `exec 0<&-; printf 'password=hunter22\n' | "$OLD" "$BINARY" redact | cat; "$OLD" "$BINARY" --version <&- | head -c 7`
  const {code, stdout, stderr} = inShell(script, {OLD: old ?? ''})
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
  expect(stdout).toMatch(/^password=<redacted:.*>\nsvcdiag$/u)
})

test.skipIf(old === null)('an older Node without the checkout’s own says in one line what it needs', () => {
  cpSync(BINARY, join(folder, 'bin/run.js'))
  const {status, stderr} = spawnSync(old ?? '', [join(folder, 'bin/run.js')], {encoding: 'utf8', env: OWN})
  expect(status).toBe(2)
  expect(stderr).toMatch(/^svcdiag needs Node 24\.15 or newer, and this is v[\d.]+: install Node 24 from \S+\n$/u)
})

test('a reader that leaves early changes no exit code and sees no stack', () => {
  for (const script of ['$svcdiag --help', '$svcdiag --version', '$svcdiag check list', '$svcdiag check schema']) {
    expect(inShell(`${script} | head -1 >/dev/null`), script).toMatchObject({code: 0, stderr: ''})
  }
})

function isThere(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
