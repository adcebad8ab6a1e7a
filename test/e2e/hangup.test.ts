import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import {expect, onTestFinished, test} from 'vitest'
import {deepTest, IS_DEEP} from '../depth.ts'
import {environment} from '../environment.ts'
import {BINARY} from './binary.ts'

/** Starts the binary without a terminal. Resolves when it has begun. */
async function begun(args: readonly string[]) {
  return printing(process.execPath, [BINARY, ...args])
}

async function printing(command: string, args: readonly string[]) {
  const env = environment('/nonexistent', {KUBECONFIG: '/nonexistent/config'})
  const child = spawn(command, args, {env, stdio: ['ignore', 'pipe', 'ignore']})
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'readable')
  return child
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(child, 'exit')
  child.stdout?.resume()
  child.kill(signal)
  const [code, by] = await ended
  return {code, by}
}

const LASTING = [
  ['serve', '--port', '0'],
  ['lab', 'up', '--port', '0'],
  ['logs', '-f', '--lab'],
  ['check', '--watch', '1m', '--lab', '--no-probe'],
].map(args => [args] as const)

test.each(IS_DEEP ? LASTING : LASTING.slice(0, 1))(
  '%j without a terminal ends with SIGHUP as with Ctrl-C',
  async args => {
    const interrupted = await endOf(await begun(args), 'SIGINT')
    expect(interrupted.by).toBe(null)
    expect(await endOf(await begun(args), 'SIGHUP')).toEqual(interrupted)
  },
)

deepTest('under nohup SIGHUP ends nothing', async () => {
  const script = 'nohup "$0" "$@" & echo $!; wait'
  const shell = await printing('bash', ['-c', script, process.execPath, BINARY, 'logs', '-f', '--lab'])
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]()
  const pid = Number((await lines.next()).value)
  await lines.next() // the command has started
  process.kill(pid, 'SIGHUP')
  for (let line = 0; line < 20; line++) expect((await lines.next()).done).toBe(false)
  process.kill(pid, 'SIGTERM')
  while (!(await lines.next()).done);
})
