import {type SpawnSyncReturns, spawn, spawnSync} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import {environment} from '../environment.ts'

/** The binary as users start it; `npm test` has built it before. */
export const BINARY = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs it to its end, in a clean environment: no variable of the developer's changes a test. */
export function svcdiag(args: readonly string[], env: Readonly<Record<string, string>> = {}): Finished {
  return finished(spawnSync(process.execPath, [BINARY, ...args], {encoding: 'utf8', env: clean(env)}))
}

/** The same in a shell, for pipes. `$svcdiag` stands for the binary. */
export function inShell(script: string, env: Readonly<Record<string, string>> = {}): Finished {
  const variables = {...clean(env), NODE: process.execPath, BINARY}
  const bound = script.replaceAll('$svcdiag', '"$NODE" "$BINARY"')
  return finished(spawnSync('bash', ['-o', 'pipefail', '-c', bound], {encoding: 'utf8', env: variables}))
}

/** Started and left running, to be sent signals. */
export function started(args: readonly string[], node: string = process.execPath, home = '/nonexistent') {
  return spawn(node, [BINARY, ...args], {env: clean({HOME: home}), stdio: ['ignore', 'pipe', 'pipe']})
}

/** On a terminal of its own (`script` of Debian's bsdutils), to be asked and to answer. What it prints comes out as one stream. */
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
