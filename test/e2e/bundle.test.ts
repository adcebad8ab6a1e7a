import {once} from 'node:events'
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {afterAll, expect, onTestFinished, test} from 'vitest'
import {deepTest} from '../depth.ts'
import {inShell, started, svcdiag} from './binary.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-bundle-e2e-'))
afterAll(() => rmSync(folder, {recursive: true}))
const file = join(folder, 'case.tar.gz')

test('a bundle of the lab: the closing lines, a good verification, the same cause from the file alone', () => {
  const {code, stdout, stderr} = svcdiag(['bundle', '--lab', '--fault', 'key.mismatch', '-f', file])
  expect({code, stderr: stderr.split('\n')[0]}).toEqual({code: 0, stderr: 'finding the installation'})
  expect(stdout).toMatch(/^.*case\.tar\.gz {2}[\d.]+ KB, \d+ files\nmasked: \d+ values of Secrets/)
  expect(stdout).toContain('self-scan passed')
  expect(stdout).toContain('most probable cause: keys.match')
  expect(svcdiag(['bundle', 'verify', file]).code).toBe(0)
  const offline = svcdiag(['check', '--from', file, '-o', 'json'])
  expect(JSON.parse(offline.stdout).verdict).toMatchObject({exitCode: 3, cause: 'keys.match'})
}, 60_000)

deepTest(
  'a result for programs is one document, with every gap and its rule; a reader that leaves changes nothing',
  () => {
    const json = svcdiag([
      'bundle',
      '--lab',
      '--fault',
      'api.denied',
      '-f',
      join(folder, 'denied.tar.gz'),
      '-o',
      'json',
    ])
    expect(json.code).toBe(5)
    const {kind, secrets, coverage} = JSON.parse(json.stdout)
    expect({kind, secrets}).toEqual({kind: 'BundleResult', secrets: 'partly-read'})
    const denied = coverage.filter(({status}: {status: string}) => status === 'denied')
    expect(denied.every(({rule}: {rule: unknown}) => rule !== null)).toBe(true)
    const early = inShell(`$svcdiag bundle --lab --no-logs -q -f ${join(folder, 'early.tar.gz')} | head -1`)
    expect(early).toMatchObject({code: 0, stderr: ''})
  },
  60_000,
)

deepTest(
  'flags that choose: a namespace more, the last lines, since when',
  () => {
    const logIn = (...flags: string[]) => {
      const out = join(folder, 'chosen.tar.gz')
      expect(svcdiag(['bundle', '--lab', '-q', '-f', out, '--force', ...flags]).code).toBe(0)
      const {coverage} = JSON.parse(svcdiag(['bundle', 'inspect', out, 'manifest.json']).stdout)
      const items = coverage.map(({item}: {item: string}) => item)
      const log = coverage.find(({item}: {item: string}) =>
        /^log of openhands\/openhands-\w+-\w+\/openhands$/.test(item),
      )
      return {items, lines: svcdiag(['bundle', 'inspect', out, log.files[0]]).stdout.split('\n').length - 1}
    }
    const all = logIn()
    expect(all.lines).toBeGreaterThan(2)
    expect(all.items).not.toContain('pods in observability')
    const tail = logIn('--tail', '2', '--include-namespace', 'observability')
    expect(tail.lines).toBe(2)
    expect(tail.items).toContain('pods in observability')
    expect(logIn('--since', '30m').lines).toBeLessThan(all.lines)
  },
  60_000,
)

test('a file that exists is replaced only with --force', () => {
  const out = join(folder, 'there.tar.gz')
  writeFileSync(out, 'important')
  const bundle = ['bundle', '--lab', '--no-logs', '-q', '-f', out]
  const {code, stderr} = svcdiag(bundle)
  expect({code, stderr}).toEqual({code: 2, stderr: expect.stringMatching(/ exists already\n {2}try: .* --force /)})
  expect(readFileSync(out, 'utf8')).toBe('important')
  expect(svcdiag([...bundle, '--force']).code).toBe(0)
  expect(svcdiag(['bundle', 'verify', out]).code).toBe(0)
  const copy = ['bundle', 'redact', out, '-q', '-f', join(folder, 'copy.tar.gz')]
  expect([svcdiag(copy).code, svcdiag(copy).code, svcdiag([...copy, '--force']).code]).toEqual([0, 2, 0])
}, 60_000)

deepTest('a dry run writes nothing', () => {
  const before = readdirSync(folder)
  const {code, stdout} = svcdiag(['bundle', '--lab', '--dry-run', '-f', join(folder, 'dry.tar.gz')])
  expect(code).toBe(0)
  expect(stdout).toMatch(/pods in openhands +\d+\n/)
  expect(stdout).toMatch(/permissions: (\d+) of \1 are granted\nnothing was written\n$/)
  expect(readdirSync(folder)).toEqual(before)
})

test.each([
  ['a component that is none', ['--component', 'worke'], /no component is called worke; did you mean worker\?/],
  ['a component like no other', ['--component', 'zzzzzzzz'], /no component is called zzzzzzzz$/m],
  ['a size without a unit', ['--max-size', '200'], /--max-size must be a size such as 200MB/],
  ['a duration without a unit', ['--since', '24'], /--since must be a duration/],
  ['a key to be made nowhere', ['--create-key'], /--create-key needs --redaction-key/],
  [
    'a folder that is not there',
    ['-f', join(folder, 'no/such/x.tar.gz')],
    /x\.tar\.gz cannot be written: its folder does not exist/,
  ],
])('%s is a clear error, and nothing is written', (_, flags, message) => {
  const before = readdirSync(folder)
  const {code, stderr} = svcdiag(['bundle', '--lab', ...flags])
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(readdirSync(folder)).toEqual(before)
})

deepTest(
  'a key file is made for its owner alone, and kept: equal values have equal masks in two bundles',
  () => {
    const key = join(folder, 'key')
    const masks = ['one', 'two'].map(name => {
      const out = join(folder, `${name}.tar.gz`)
      const {code} = svcdiag(['bundle', '--lab', '--no-logs', '-q', '-f', out, '--redaction-key', key, '--create-key'])
      expect(code).toBe(0)
      const {stdout} = svcdiag(['bundle', 'inspect', out, 'secret-states.json'])
      return /"lite-llm-api-key": \{[^}]*?"raw": "([0-9a-f]{16})"/s.exec(stdout)?.[1]
    })
    expect(masks[0]).toMatch(/^[0-9a-f]{16}$/)
    expect(masks[1]).toBe(masks[0])
  },
  60_000,
)

test.each([
  ['once: what was read is in a bundle that says so', 1],
  ['twice: it ends at once and leaves nothing', 2],
])(
  'Ctrl-C %s',
  async (_, times) => {
    const out = join(folder, `interrupted-${times}.tar.gz`)
    const api = await stallingApi()
    const running = started(['bundle', '--kubeconfig', api.kubeconfig, '-n', 'svc', '--no-probe', '-f', out])
    await api.asked
    running.kill('SIGINT')
    if (times === 2) {
      await new Promise(resolve => setImmediate(resolve))
      running.kill('SIGINT')
    }
    const [stdout, [code]] = await Promise.all([text(running.stdout), once(running, 'close')])
    expect(code).toBe(130)
    if (times === 1) {
      expect(stdout).toContain('partial: the collection was interrupted')
      expect(svcdiag(['bundle', 'verify', out]).stdout).toContain('partial')
    }
    expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
    if (times === 2 && existsSync(out)) expect(svcdiag(['bundle', 'verify', out]).code).toBe(0)
  },
  60_000,
)

/** Starts an API server that returns its version and no other answer. */
async function stallingApi() {
  const open = new Set<ServerResponse>()
  const {promise: asked, resolve} = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.url === '/version') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({gitVersion: 'v1.36.0', major: '1', minor: '36'}))
      return
    }
    open.add(response)
    resolve()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const kubeconfig = join(folder, 'kubeconfig')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeFileSync(kubeconfig, JSON.stringify(configOf(address)))
  return {kubeconfig, asked}
}

function configOf(server: string) {
  return {
    'current-context': 'c',
    clusters: [{name: 'k', cluster: {server}}],
    users: [{name: 'u', user: {}}],
    contexts: [{name: 'c', context: {cluster: 'k', user: 'u', namespace: 'svc'}}],
  }
}
