import {execFile, execFileSync, spawnSync} from 'node:child_process'
import {copyFileSync, createReadStream, mkdtempSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {afterAll, beforeAll, expect, inject, test} from 'vitest'
import {environment} from '../environment.ts'

const KREW = 'sigs.k8s.io/krew/cmd'
const RELEASE = join(inject('sources')[1], 'release')
const folder = mkdtempSync(join(tmpdir(), 'svcdiag-krew-'))
const PATH = `${folder}:${join(folder, 'root/bin')}:${inject('kubectl')}:/usr/bin:/bin`
const server = createServer(({url = ''}, response) => createReadStream(join(RELEASE, url)).pipe(response))

/** Runs a program without blocking this process, which serves the archives. */
const run = (program: string, ...args: readonly string[]) =>
  promisify(execFile)(program, [...args], {env: environment(folder, {PATH, KREW_ROOT: join(folder, 'root')})})

beforeAll(async () => {
  const env = {...process.env, GOBIN: folder}
  execFileSync('go', ['install', `${KREW}/krew@v0.5.0`, `${KREW}/validate-krew-manifest@v0.5.0`], {env, stdio: 'pipe'})
  copyFileSync(join(folder, 'krew'), join(folder, 'kubectl-krew'))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  execFileSync(process.execPath, ['bin/package.js', '--url', url], {cwd: inject('sources')[1], stdio: 'pipe'})
}, 300_000)

afterAll(() => {
  server.close()
  rmSync(folder, {recursive: true})
})

test("passes krew's own validator, which downloads and installs the plugin", async () => {
  const {stderr} = await run(join(folder, 'validate-krew-manifest'), '-manifest', join(RELEASE, 'svcdiag.yaml'))
  expect(stderr).toContain('all 1 spec.platforms installed fine')
})

test('kubectl krew installs the plugin, which prints commands of kubectl', async () => {
  await run('kubectl', 'krew', 'install', `--manifest=${join(RELEASE, 'svcdiag.yaml')}`)
  const {stdout} = await run('kubectl', 'svcdiag', 'check', 'list', '--help')
  expect(stdout).toContain('$ kubectl svcdiag check list')
})

test.each([
  [['--url', 'ftp://127.0.0.1'], 'name the http or https folder'],
  [['--node', process.execPath, '--node', process.execPath], 'name one --node FILE for each'],
])('refuses %j', (args, says) => {
  const {status, stderr} = spawnSync(process.execPath, ['bin/package.js', ...args], {
    cwd: inject('sources')[1],
    encoding: 'utf8',
  })
  expect({status, says: stderr.includes(says)}, stderr).toEqual({status: 1, says: true})
})
