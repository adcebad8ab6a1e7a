import {execFileSync, spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {once} from 'node:events'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test} from 'vitest'
import {deepTest} from '../depth.ts'
import {environment} from '../environment.ts'
import {BINARY, inShell} from './binary.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-stream-'))
afterAll(() => rmSync(folder, {recursive: true}))

const SECRET = 'qX4-9vL2-rT8-mZ6'

function redact(...args: string[]) {
  const child = spawn(process.execPath, [BINARY, 'redact', ...args], {
    env: environment('/nonexistent'),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said = {stdout: '', stderr: ''}
  child.stdout.on('data', chunk => {
    said.stdout += chunk
  })
  child.stderr.on('data', chunk => {
    said.stderr += chunk
  })
  child.stdin.on('error', () => {})
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {child, said, ended}
}

async function lines(run: ReturnType<typeof redact>, count: number): Promise<string[]> {
  while (run.said.stdout.split('\n').length <= count) await once(run.child.stdout, 'data')
  return run.said.stdout.split('\n').slice(0, count)
}

test('a line comes out as soon as it is in, before the next is written', async () => {
  const run = redact()
  for (const at of [1, 2, 3]) {
    run.child.stdin.write(`line ${at} token=${SECRET}${at}\n`)
    const printed = await lines(run, at)
    expect(printed.at(-1)).toMatch(new RegExp(`^line ${at} token=<redacted:rule/`))
  }
  run.child.stdin.end()
  expect(await run.ended).toBe(0)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends with 130 and writes nothing of a line that is not over',
  async signal => {
    const report = join(folder, `report-${signal}`)
    const run = redact('--report', report)
    run.child.stdin.write(`first\npassword=${SECRET.slice(0, 8)}`)
    await lines(run, 1)
    run.child.kill(signal)
    expect(await run.ended).toBe(130)
    expect(run.said).toEqual({stdout: 'first\n', stderr: ''})
    expect(readdirSync(folder).filter(name => name.startsWith(`report-${signal}`))).toEqual([])
  },
)

deepTest('a pipe that is named is read as standard input is, and Ctrl-C ends that too', async () => {
  const fifo = join(folder, 'fifo')
  execFileSync('mkfifo', [fifo])
  const run = redact(fifo)
  const writer = openSync(fifo, 'w')
  writeSync(writer, `one password=${SECRET}\nsecond`)
  expect((await lines(run, 1))[0]).toMatch(/^one password=<redacted:rule/)
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(130)
  closeSync(writer)
})

test('Ctrl-C ends it at once while nobody writes to a named pipe', async () => {
  const [file, fifo] = [join(folder, 'before.log'), join(folder, 'unwritten')]
  writeFileSync(file, 'before\n')
  execFileSync('mkfifo', [fifo])
  const run = redact(file, fifo)
  await lines(run, 1)
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(130)
})

test('Ctrl-C ends it at once while its reader stalls', async () => {
  const run = redact(big(5))
  await once(run.child.stdout, 'data')
  run.child.stdout.pause()
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(130)
})

test('a reader that leaves early is no error', () => {
  const script = 'yes "an ordinary line" | head -c 20000000 | $svcdiag redact | head -1'
  expect(inShell(script, {})).toMatchObject({stdout: 'an ordinary line\n', stderr: ''})
  expect(inShell('$svcdiag redact "$FILE" | head -1', {FILE: big(5)}).code).toBe(0)
})

test.runIf(existsSync('/dev/full'))('a full disk is one line and exit code 5', () => {
  const {code, stderr} = inShell('$svcdiag redact "$FILE" > /dev/full', {FILE: big(1)})
  expect(code).toBe(5)
  expect(stderr).toMatch(/^Error: standard output cannot be written: no space is left on the disk/)
})

deepTest(
  '100 MB go through a pipe in flat memory, not a byte changed',
  async () => {
    const path = big(100)
    const run = redact('-')
    run.child.stdout.removeAllListeners('data')
    const hash = createHash('sha256')
    run.child.stdout.on('data', chunk => hash.update(chunk))
    const source = spawn('cat', [path], {stdio: ['ignore', 'pipe', 'inherit']})
    let peak = 0
    source.stdout.on('data', () => {
      peak = Math.max(peak, residentPeak(run.child.pid))
    })
    source.stdout.pipe(run.child.stdin)
    expect(await run.ended).toBe(0)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'))
    if (process.platform === 'linux') expect(peak).toBeGreaterThan(30 * MB)
    expect(peak).toBeLessThan(200 * MB)
  },
  60_000,
)

const MB = 1_048_576

/** Returns the peak resident memory of a process in bytes; 0 if it has exited, or if the system does not report it. */
function residentPeak(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Returns a log of this many MB without a secret. */
function big(size: number): string {
  const path = join(folder, `${size}.log`)
  if (existsSync(path)) return path
  const line = (at: number) =>
    `2026-01-02T03:04:05.${at}Z INFO request ${at} took ${at % 97} ms path=/api/conversations status=200\n`
  const block = Array.from({length: 12_000}, (_, at) => line(at))
    .join('')
    .slice(0, MB - 1)
  writeFileSync(path, Buffer.concat(Array.from({length: size}, () => Buffer.from(`${block}\n`))))
  return path
}
