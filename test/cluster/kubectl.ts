import {execFile, spawn} from 'node:child_process'
import {homedir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'

const PROGRAM = join(process.env.SVCDIAG_CLUSTER_BIN ?? join(homedir(), '.cache', 'svcdiag-cluster'), 'kubectl')
const FOLLOWED_FOR_MS = 20_000

/** Returns standard output and standard error as a terminal shows them, whatever the exit code. */
export async function kubectl(kubeconfig: string, args: readonly string[], input = ''): Promise<string> {
  const running = promisify(execFile)(PROGRAM, [...args, '--kubeconfig', kubeconfig])
  running.child.stdin?.end(input)
  const done = await running.catch(error => error)
  return `${done.stdout}${done.stderr}`
}

/** Returns the first lines of a command that does not end (`-w`, `-f`), then stops it. */
export async function firstLines(kubeconfig: string, args: readonly string[], count: number): Promise<string> {
  const child = spawn(PROGRAM, [...args, '--kubeconfig', kubeconfig], {stdio: ['ignore', 'pipe', 'pipe']})
  const timer = setTimeout(() => child.kill(), FOLLOWED_FOR_MS)
  let text = ''
  for await (const chunk of child.stdout) {
    text += chunk
    if (text.split('\n').length > count) break
  }
  clearTimeout(timer)
  child.kill()
  return text.split('\n').slice(0, count).join('\n')
}
