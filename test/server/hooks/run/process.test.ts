import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import type {Clock} from '../../../../src/server/clock.ts'
import {type Ended, type HookProcess, startProcess} from '../../../../src/server/hooks/run/process.ts'
import {folder} from '../../../hooks/world.ts'
import {NEVER, REAL_CLOCK, standingClock} from '../world.ts'

const workspace = folder()
const PROCESS: HookProcess = {
  command: '',
  workspace,
  environment: {PATH: process.env.PATH ?? ''},
  input: '{}',
  timeoutSeconds: 60,
  scope: 'group',
  output: 'kept',
}

async function run(command: string, more: Partial<HookProcess> = {}, clock: Clock = REAL_CLOCK): Promise<Ended> {
  const started = await startProcess({...PROCESS, command, ...more}, clock, NEVER)
  return started.status === 'started' ? started.ended : started
}

async function outputOf(command: string, more: Partial<HookProcess> = {}) {
  const ended = await run(command, more)
  if (ended.status === 'failed') throw new Error(ended.error)
  const {exitCode, stdout, stderr} = ended.output
  return {exitCode, stdout: stdout.toString(), stderr: stderr.toString()}
}

describe('a process', () => {
  test.each([
    ['exit 0', 0],
    ['exit 2', 2],
    ['exit 255', 255],
    ['no-such-command-here', 127],
    ['kill -TERM $$', -15],
    ['kill -KILL $$', -9],
  ])('%s ends with %i', async (command, exitCode) => expect(await outputOf(command)).toMatchObject({exitCode}))

  test('runs in the shell, in the workspace, with these variables and no others', async () => {
    const {stdout} = await outputOf('pwd; echo "$0"; env | grep -c .', {environment: {A: '1', PATH: '/usr/bin:/bin'}})
    expect(stdout.split('\n').slice(0, 2)).toEqual([workspace, '/bin/sh'])
    expect(Number(stdout.split('\n')[2])).toBeLessThanOrEqual(4) // also `PWD`, and in bash `_`
  })

  test('reads its input', async () => {
    const input = JSON.stringify({text: 'äöü\n"'.repeat(100_000)})
    expect((await outputOf('cat', {input})).stdout).toBe(input)
  })

  test('need not read its input, however long that is', async () => {
    expect(await outputOf('exit 3', {input: 'x'.repeat(5_000_000)})).toMatchObject({exitCode: 3})
    expect(await outputOf('exec <&-; exit 4', {input: 'x'.repeat(5_000_000)})).toMatchObject({exitCode: 4})
  })

  test('may print without end: the first megabyte is kept', async () => {
    const {stdout, exitCode} = await outputOf('head -c 50000000 /dev/zero | tr "\\0" x; exit 5')
    expect([stdout.length, exitCode]).toEqual([1 << 20, 5])
  })

  test('prints bytes', async () => {
    const ended = await run("printf '\\377\\000a'")
    expect(ended).toMatchObject({status: 'exited', output: {stdout: Buffer.from([0xff, 0, 0x61])}})
  })

  test('does not start where there is no such folder', async () => {
    const ended = await run('true', {workspace: join(workspace, 'gone')})
    expect(ended).toEqual({status: 'failed', error: 'Hook could not be started: its working directory does not exist'})
  })

  test('does not start with more variables than the system takes', async () => {
    const ended = await run('true', {environment: {BIG: 'x'.repeat(4_000_000)}})
    expect(ended).toEqual({status: 'failed', error: 'Hook could not be started: E2BIG'})
  })

  test('has ended with its shell where its output is discarded', async () => {
    const clock = standingClock()
    const ended = await run('sleep 20 & echo $! >left; exit 6', {output: 'discarded'}, clock)
    expect(ended).toMatchObject({status: 'exited', output: {exitCode: 6}})
    process.kill(Number(readFileSync(join(workspace, 'left'), 'utf8')))
  })
})

describe('a process that takes too long', () => {
  test('is ended with all that it started', async () => {
    const clock = standingClock()
    const command = 'sleep 600 & echo $! >child; sleep 600'
    const started = await startProcess({...PROCESS, command, timeoutSeconds: 7}, clock, NEVER)
    if (started.status === 'failed') throw new Error(started.error)
    const child = await pidIn('child')
    expect(clock.asleep).toEqual([7000])
    clock.pass(7000)
    expect(await passing(clock, started.ended)).toEqual({status: 'failed', error: 'Hook timed out after 7 seconds'})
    expect(await isGone(child)).toBe(true)
  })

  test('is killed when it does not listen', async () => {
    const clock = standingClock()
    const command = "trap '' TERM; (trap '' TERM; sleep 600) & echo $! >deaf; while :; do sleep 600; done"
    const started = await startProcess({...PROCESS, command, timeoutSeconds: 7}, clock, NEVER)
    if (started.status === 'failed') throw new Error(started.error)
    const deaf = await pidIn('deaf')
    clock.pass(7000)
    expect(await passing(clock, started.ended)).toMatchObject({status: 'failed'})
    expect(await isGone(deaf)).toBe(true)
  })

  test('does not hold the answer with something that left its group', async () => {
    const clock = standingClock()
    const command = "setsid sh -c 'echo $$ >away; while :; do echo x; sleep 0.02; done' & sleep 600"
    const started = await startProcess({...PROCESS, command, timeoutSeconds: 7}, clock, NEVER)
    if (started.status === 'failed') throw new Error(started.error)
    const away = await pidIn('away')
    clock.pass(7000)
    expect(await passing(clock, started.ended)).toMatchObject({status: 'failed'})
    expect(await isGone(away)).toBe(true) // its output has no reader any more, so the process ends
  })

  test('loses its shell alone in the other profiles', async () => {
    const clock = standingClock()
    const command = 'sleep 20 & echo $! >lives; sleep 20'
    const started = await startProcess({...PROCESS, command, timeoutSeconds: 7, scope: 'shell'}, clock, NEVER)
    if (started.status === 'failed') throw new Error(started.error)
    const lives = await pidIn('lives')
    clock.pass(7000)
    expect(await passing(clock, started.ended)).toMatchObject({status: 'failed'})
    expect(isAlive(lives)).toBe(true)
    process.kill(lives)
  })

  test('can be ended by a signal of ours', async () => {
    const stop = new AbortController()
    const clock = standingClock()
    const started = await startProcess({...PROCESS, command: 'sleep 600'}, clock, stop.signal)
    if (started.status === 'failed') throw new Error(started.error)
    stop.abort()
    expect(await passing(clock, started.ended)).toEqual({status: 'failed', error: 'Hook was ended before it was done'})
  })

  test('may have any time at all', async () => {
    const clock = standingClock()
    const started = await startProcess({...PROCESS, command: 'cat; exec true', timeoutSeconds: 1e12}, clock, NEVER)
    expect(clock.asleep).toEqual([2 ** 31 - 1])
    expect(started.status === 'started' && (await started.ended).status).toBe('exited')
  })
})

/** Lets one second pass again and again until the result is settled, because a process group has one second to end. */
async function passing<T>(clock: ReturnType<typeof standingClock>, result: Promise<T>): Promise<T> {
  let isDone = false
  result.finally(() => {
    isDone = true
  })
  while (!isDone) {
    clock.pass(1000)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  return result
}

/** Waits for the file. Only the timeout of the test limits the wait. */
async function pidIn(file: string): Promise<number> {
  for (;;) {
    try {
      const text = readFileSync(join(workspace, file), 'utf8')
      if (text.endsWith('\n')) return Number(text)
    } catch {}
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** Returns true if the process ends within about two seconds. */
async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 400 && isAlive(pid); tries += 1) await new Promise(resolve => setTimeout(resolve, 5))
  return !isAlive(pid)
}

/** Returns true if the process runs. A zombie process counts as ended. */
function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
