import {type SpawnSyncReturns, spawn, spawnSync} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import {environment} from '../environment.ts'

/** The binary as users start it; `npm test` builds it first. */
export const BINARY = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the binary to its end in a clean environment, so that no variable of the developer changes a test. */
export function svcdiag(args: readonly string[], env: Readonly<Record<string, string>> = {}): Finished {
  return finished(spawnSync(process.execPath, [BINARY, ...args], {encoding: 'utf8', env: clean(env)}))
}

/** Runs a shell script, for pipes. `$svcdiag` is the binary. */
export function inShell(script: string, env: Readonly<Record<string, string>> = {}): Finished {
  const variables = {...clean(env), NODE: process.execPath, BINARY}
  const bound = script.replaceAll('$svcdiag', '"$NODE" "$BINARY"')
  return finished(spawnSync('bash', ['-o', 'pipefail', '-c', bound], {encoding: 'utf8', env: variables}))
}

/** Starts the binary and leaves it running, so that a test can send signals. */
export function started(args: readonly string[], node: string = process.execPath, home = '/nonexistent') {
  return spawn(node, [BINARY, ...args], {env: clean({HOME: home}), stdio: ['ignore', 'pipe', 'pipe']})
}

/**
 * Runs the binary on its own terminal (`script` of Debian's bsdutils), so that it can ask questions. Both of its
 * streams arrive as one.
 */
export function onTerminal(args: readonly string[]) {
  const command = [process.execPath, BINARY, ...args].map(word => `'${word}'`).join(' ')
  return spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    env: clean({TERM: 'xterm'}),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

function clean(env: Readonly<Record<string, string>>): Record<string, string> {
  return environment('/nonexistent', {KUBECONFIG: '/nonexistent/config', ...env})
}

function finished({status, stdout, stderr}: SpawnSyncReturns<string>): Finished {
  return {code: status, stdout, stderr}
}
