import {type ChildProcess, spawn} from 'node:child_process'
import {closeSync, openSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

const GRACE_MS = 10_000
const LOG_TAIL_LINES = 15

export interface Processes {
  start(name: string, program: string, args: readonly string[]): void
  /** Throws if a started process has ended by itself. The error contains the last lines of its log. */
  assertAlive(): void
  logTail(name: string): string
  /** Ends every process by its id, newest first, and waits until it has ended. */
  stop(): Promise<void>
}

/** Starts child processes whose output goes to `DIR/NAME.log`. No child outlives this process. */
export function processesIn(dir: string): Processes {
  const children: {readonly name: string; readonly child: ChildProcess}[] = []
  const killAll = () => {
    for (const {child} of children) if (isAlive(child)) child.kill('SIGKILL')
  }
  const interrupted = (signal: NodeJS.Signals) => {
    killAll()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.once('exit', killAll).once('SIGINT', interrupted).once('SIGTERM', interrupted)
  const logTail = (name: string) => tail(join(dir, `${name}.log`))

  return {
    start(name, program, args) {
      const log = openSync(join(dir, `${name}.log`), 'a')
      const child = spawn(program, [...args], {cwd: dir, stdio: ['ignore', log, log], detached: true})
      closeSync(log)
      child.unref()
      children.push({name, child})
    },
    assertAlive() {
      const dead = children.find(({child}) => !isAlive(child))
      if (dead !== undefined) throw new Error(`${dead.name} ended by itself; its last words:\n${logTail(dead.name)}`)
    },
    logTail,
    async stop() {
      for (const {child} of children.toReversed()) await end(child)
      process.off('exit', killAll).off('SIGINT', interrupted).off('SIGTERM', interrupted)
    },
  }
}

function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function end(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.ref()
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await gone
  clearTimeout(impatience)
}

function tail(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n')
}
