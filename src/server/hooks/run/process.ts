import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync} from 'node:fs'
import {constants} from 'node:os'
import type {Readable} from 'node:stream'
import type {Clock} from '../../clock.ts'

export interface HookProcess {
  readonly command: string
  readonly workspace: string
  readonly environment: Readonly<Record<string, string>>
  readonly input: string
  readonly timeoutSeconds: number
  /** What a timeout kills: the process group or, as in the reference service, only the shell. */
  readonly scope: 'group' | 'shell'
  readonly output: 'kept' | 'discarded'
}

export interface Output {
  readonly exitCode: number
  readonly stdout: Buffer
  readonly stderr: Buffer
}

export type Ended =
  | {readonly status: 'exited'; readonly output: Output}
  | {readonly status: 'failed'; readonly error: string}
export type Started = {readonly status: 'started'; readonly ended: Promise<Ended>} | Extract<Ended, {status: 'failed'}>

const LONGEST_MS = 2 ** 31 - 1
const BEFORE_KILL_MS = 1000

/**
 * Starts a hook with `/bin/sh -c` in a session of its own. As in the reference service, the hook ends only when all
 * processes have closed its outputs. Never throws. `clock` must be real time.
 */
export async function startProcess(hook: HookProcess, clock: Clock, signal: AbortSignal): Promise<Started> {
  const output = hook.output === 'kept' ? 'pipe' : 'ignore'
  try {
    const child = spawn('/bin/sh', ['-c', hook.command], {
      cwd: hook.workspace,
      env: hook.environment,
      detached: true,
      stdio: ['pipe', output, output],
    })
    const closed = once(child, 'close').catch(() => undefined)
    killAtExit(child, closed)
    await once(child, 'spawn')
    return {status: 'started', ended: watch(child, closed, hook, clock, signal)}
  } catch (error) {
    return failed(`Hook could not be started: ${whyNot(error, hook.workspace)}`)
  }
}

/** If this process exits first, for example at the second Ctrl-C, no hook may survive it. */
function killAtExit(child: ChildProcess, closed: Promise<unknown>): void {
  if (running.size === 0) process.on('exit', killRunning)
  running.add(child)
  void closed.then(() => {
    running.delete(child)
    if (running.size === 0) process.off('exit', killRunning)
  })
}

/** One listener kills all hooks, because Node warns about more than ten listeners. */
const running = new Set<ChildProcess>()

function killRunning(): void {
  for (const {pid = 0} of running) signalGroup(pid, 'SIGKILL')
}

async function watch(
  child: ChildProcess,
  closed: Promise<unknown>,
  hook: HookProcess,
  clock: Clock,
  signal: AbortSignal,
): Promise<Ended> {
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
  child.stdin?.on('error', () => {}) // a hook may exit without reading its input
  child.stdin?.end(hook.input)
  const over = new AbortController()
  const limit = limitOf(hook, clock, AbortSignal.any([signal, over.signal]))
  const cut = await Promise.race([closed.then(() => null), limit])
  over.abort()
  if (cut === null) return {status: 'exited', output: {exitCode: exitCodeOf(child), stdout: stdout(), stderr: stderr()}}
  await end(child, closed, hook.scope, clock)
  return failed(cut)
}

async function limitOf({timeoutSeconds}: HookProcess, clock: Clock, signal: AbortSignal): Promise<string> {
  try {
    await clock.sleep(Math.min(timeoutSeconds * 1000, LONGEST_MS), signal)
    return `Hook timed out after ${timeoutSeconds} seconds`
  } catch {
    return 'Hook was ended before it was done'
  }
}

async function end(child: ChildProcess, closed: Promise<unknown>, scope: HookProcess['scope'], clock: Clock) {
  if (scope === 'shell') child.kill('SIGKILL')
  else await endGroup(child.pid ?? 0, closed, clock)
  for (const stream of child.stdio) stream?.destroy() // background processes may keep the streams open
}

async function endGroup(group: number, closed: Promise<unknown>, clock: Clock): Promise<void> {
  const grace = clock.sleep(BEFORE_KILL_MS)
  signalGroup(group, 'SIGTERM')
  await Promise.race([closed, grace])
  if (!signalGroup(group, 0)) return
  await grace
  signalGroup(group, 'SIGKILL')
}

function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  if (group <= 1) return false // for `kill`, 0 means the own process group, and -1 means all processes
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

function exitCodeOf({exitCode, signalCode}: ChildProcess): number {
  if (exitCode !== null) return exitCode
  return signalCode === null ? -1 : -constants.signals[signalCode]
}

/** For a missing working directory, the system wrongly reports a missing shell. */
function whyNot(error: unknown, workspace: string): string {
  if (!existsSync(workspace)) return 'its working directory does not exist'
  const code: unknown = Reflect.get(Object(error), 'code')
  return typeof code === 'string' ? code : 'the system refused'
}

function failed(error: string): Extract<Ended, {status: 'failed'}> {
  return {status: 'failed', error}
}

/** The maximum number of bytes kept of a stream. Later bytes are read and dropped, so that the hook does not block. */
const MOST_BYTES = 1 << 20

function collect(stream: Readable | null): () => Buffer {
  const chunks: Buffer[] = []
  let size = 0
  stream?.on('error', () => {})
  stream?.on('data', (chunk: Buffer) => {
    const kept = chunk.subarray(0, MOST_BYTES - size)
    if (kept.length > 0) chunks.push(kept)
    size += kept.length
  })
  return () => Buffer.concat(chunks)
}
