import {readFileSync} from 'node:fs'
import {basename} from 'node:path'
import {EXIT} from '../exit-codes.ts'
import {durationMs} from '../flags/duration.ts'

/** Aborts at the first SIGINT, SIGTERM or SIGHUP, so that a partial result can be printed. The second signal always ends the process. */
export interface Interrupt extends Disposable {
  readonly signal: AbortSignal
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Starts to handle signals. Ignores SIGHUP under `nohup`. */
export function onInterrupt(ignoresHangup = startedUnderNohup()): Interrupt {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) endProcess()
    controller.abort()
  }
  const handlers = SIGNALS.map(name => [name, name === 'SIGHUP' && ignoresHangup ? () => {} : stop] as const)
  for (const [name, handle] of handlers) process.on(name, handle)
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const [name, handle] of handlers) process.off(name, handle)
    },
  }
}

/** Runs work that has no partial result. An interrupt exits the process immediately. */
export async function endedAtOnce<T>({signal}: Interrupt, work: () => Promise<T>): Promise<T> {
  const end = () => endProcess()
  if (signal.aborted) end()
  signal.addEventListener('abort', end, {once: true})
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Requests that a thread of Node carries out, which can wait forever: files, for example named pipes, and names of hosts. */
const IN_A_THREAD = /^(?:FSReq|GetAddrInfo|GetNameInfo)/

/**
 * Exits with the code of an interruption. `process.exit` waits for the threads of Node, so while one of them has work, a
 * signal without a listener ends the process. A shell shows the same exit code for both.
 */
function endProcess(): never {
  if (process.getActiveResourcesInfo().some(name => IN_A_THREAD.test(name))) process.once('exit', dieOfSignal)
  process.exit(EXIT.interrupted)
}

/** Has no effect in the first process of a container, which survives its own signals. */
function dieOfSignal(): void {
  process.removeAllListeners('SIGINT')
  process.kill(process.pid, 'SIGINT')
}

/** The longest timeout that Node supports. A longer timeout fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Returns a signal that also aborts after the duration. The process stays alive until then. */
export function orAfter(signal: AbortSignal, time: string | undefined): Interrupt {
  if (time === undefined) return {signal, [Symbol.dispose]: () => {}}
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), Math.min(LONGEST_TIMER_MS, durationMs(time, '--for')))
  return {signal: AbortSignal.any([signal, over.signal]), [Symbol.dispose]: () => clearTimeout(timer)}
}

/** Node resets ignored signals, so traces decide: the shell's command, an unreadable input, the parent's signals. */
export function startedUnderNohup(env: NodeJS.ProcessEnv = process.env, read = readOrNothing): boolean {
  const flags = /^flags:\s*([0-7]+)$/m.exec(read('/proc/self/fdinfo/0'))?.[1] ?? ''
  const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(read(`/proc/${process.ppid}/status`))?.[1] ?? ''
  return basename(env._ ?? '') === 'nohup' || isWriteOnly(flags) || hasHangup(ignored)
}

/** Returns true if the access mode, the last two bits of an octal number, is O_WRONLY. */
function isWriteOnly(flags: string): boolean {
  return (Number.parseInt(flags, 8) & 3) === 1
}

/** Returns true if the hexadecimal mask contains SIGHUP, which is the lowest bit. */
function hasHangup(mask: string): boolean {
  return (Number.parseInt(mask.slice(-1), 16) & 1) === 1
}

/** Returns an empty text on systems other than Linux, which do not have these files. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
