import {type ChildProcess, execFileSync} from 'node:child_process'
import {once} from 'node:events'
import {closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, describe, expect, onTestFinished, test, vi} from 'vitest'
import {scenario} from '../events/fixtures.ts'
import {inShell, started, svcdiag} from './binary.ts'

vi.setConfig({testTimeout: 60_000})

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-sources-'))
afterAll(() => rmSync(folder, {recursive: true}))

const LINES = scenario('hooks-full')
  .map(event => `${JSON.stringify(event)}\n`)
  .join('')
const LOG = file('log.jsonl', LINES)

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

function pipe(name: string): string {
  execFileSync('mkfifo', [join(folder, name)])
  return join(folder, name)
}

const explained = (source: string) => svcdiag(['events', 'explain', source])

describe('signals', () => {
  test('one signal ends the wait for the writer of a named pipe', async () => {
    const child = begun('events', 'explain', pipe('silent'))
    await vi.waitFor(() => expect(handlesInterrupts(child)).toBe(true), {timeout: 60_000, interval: 5})
    child.kill('SIGINT')
    expect((await once(child, 'exit'))[0]).toBe(130)
  })

  test.each([
    ['a key', ['events', 'explain', `http://127.0.0.1:9/api/conversations/${'a'.repeat(32)}`, '--api-key-file']],
    ['a kubeconfig', ['check', '--no-probe', '--kubeconfig']],
  ])('the second signal ends a command although a thread waits for %s', async (name, args) => {
    const path = pipe(name)
    const child = begun(...args, path)
    const writer = await vi.waitFor(() => openSync(path, WRITE_AT_ONCE), {timeout: 60_000, interval: 5})
    onTestFinished(() => closeSync(writer))
    child.kill('SIGTERM')
    child.kill('SIGINT')
    const [code, signal] = await once(child, 'exit')
    expect(code ?? signal).toEqual(code === null ? 'SIGINT' : 130) // a shell shows 130 for both
  })
})

/** Opening succeeds as soon as the reader waits for the writer. */
const WRITE_AT_ONCE = constants.O_WRONLY | constants.O_NONBLOCK

function begun(...args: string[]): ChildProcess {
  const child = started(args)
  child.stdout.resume()
  child.stderr.resume()
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Node itself catches SIGINT and SIGTERM from its start, but not SIGHUP. */
function handlesInterrupts({pid}: ChildProcess): boolean {
  const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return (BigInt(`0x${caught}`) & 1n) !== 0n
}

describe('what is not a file', () => {
  test('a pipe with a writer is read', () => {
    for (const script of [
      `$svcdiag events explain <(cat ${LOG})`,
      `cat ${LOG} | $svcdiag events explain /dev/stdin`,
      `$svcdiag events explain /dev/stdin < ${LOG}`,
      `cat ${LOG} > ${pipe('written')} & $svcdiag events explain ${join(folder, 'written')}`,
    ]) {
      const {code, stdout} = inShell(script)
      expect([code, stdout]).toEqual([3, expect.stringContaining('19 events')])
    }
  })

  test('a device and a socket are refused', async () => {
    const {code, stderr} = explained('/dev/zero')
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^Error: \/dev\/zero: it is a device/)])
    const server = createServer().listen(join(folder, 'socket'))
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    expect(explained(join(folder, 'socket')).stderr).toMatch(/it is a socket/)
  })
})

describe('what is no JSON in UTF-8', () => {
  test.each(['utf16le', 'utf-16be'])('%s is read', name => {
    const little = Buffer.from(`\uFEFF${LINES}`, 'utf16le')
    const {code, stdout} = explained(file(name, name === 'utf16le' ? little : little.swap16()))
    expect([code, stdout]).toEqual([3, expect.stringContaining('19 events')])
  })

  test('a binary file is named, not its lines', () => {
    for (const command of ['explain', 'validate']) {
      const {code, stderr} = svcdiag(['events', command, process.execPath])
      expect([code, stderr]).toEqual([2, expect.stringMatching(/it is binary, not JSON\n/)])
    }
  })

  test('zeros around a log hide no event', () => {
    const zeros = '\0'.repeat(5000)
    expect(explained(file('zeros.jsonl', `${zeros}\n${LINES}${zeros}`)).stdout).toContain('19 events')
  })
})

test('an endless line is too large', () => {
  const {code, stderr} = inShell('$svcdiag events explain - < /dev/zero')
  expect([code, stderr]).toEqual([2, expect.stringContaining('a document in it has no end within 1 GiB')])
})
