import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {environment} from '../environment.ts'
import {BINARY} from './binary.ts'

export interface ServeLine {
  readonly url: string
  readonly apiKey: string
  readonly store: string
  readonly pid: number
}

export interface RunningServe {
  readonly child: ChildProcess
  /** The output so far. */
  readonly printed: {stdout: string; stderr: string}
  readonly line: ServeLine
  /** Sends the signal, and returns the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Sends a request with the key, and returns the complete answer. */
  post(path: string, body: object): Promise<string>
}

/** Returns a new folder for this test. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'svcdiag-serve-'))
  onTestFinished(() => rm(path, {recursive: true, force: true}))
  return path
}

/** Starts `svcdiag serve -o json` on any free port with its state in a folder. It ends with the test. */
export async function running(
  state: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServe> {
  const {child, printed} = startedIn(state, ['--port', '0', '-o', 'json', ...args], env)
  await until(() => printed.stdout.includes('\n') || child.exitCode !== null, child)
  if (child.exitCode !== null) throw new Error(`serve ended with ${child.exitCode}: ${printed.stderr}`)
  const line: ServeLine = JSON.parse(printed.stdout.split('\n')[0] ?? '')
  return {
    child,
    printed,
    line,
    stop: async signal => {
      child.kill(signal)
      const [code] = await once(child, 'exit')
      return code
    },
    get: (path, headers = {'x-session-api-key': line.apiKey}) => fetch(line.url + path, {headers}),
    post: async (path, body) => {
      const headers = {'x-session-api-key': line.apiKey, 'content-type': 'application/json'}
      const answer = await fetch(line.url + path, {method: 'POST', headers, body: JSON.stringify(body)})
      return answer.text()
    },
  }
}

export function startedIn(state: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawnedIn(process.execPath, [BINARY, 'serve', ...args], environment(state, {XDG_STATE_HOME: state, ...env}))
}

/** Starts a process that ends with the test, and collects its output. */
export function spawnedIn(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(command, args, {env, stdio: ['ignore', 'pipe', 'pipe']})
  const printed = {stdout: '', stderr: ''}
  child.stdout.on('data', data => {
    printed.stdout += data
  })
  child.stderr.on('data', data => {
    printed.stderr += data
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {child, printed}
}

/** Waits for a condition, which it tests whenever the process prints something or exits. */
export async function until(isSo: () => boolean, child: ChildProcess): Promise<void> {
  const {stdout, stderr} = child
  while (!isSo() && child.exitCode === null) {
    const aborted = new AbortController()
    const {signal} = aborted
    const events = [stdout, stderr].flatMap(stream => (stream === null ? [] : [once(stream, 'data', {signal})]))
    await Promise.race([...events, once(child, 'exit', {signal})])
    aborted.abort()
    await Promise.allSettled(events)
  }
}
