import {readFileSync} from 'node:fs'
import {basename} from 'node:path'

/**
 * Whether SIGHUP was ignored when this process was started, as by `nohup`. Node resets the signal before this code
 * runs, so this reads traces of it: the command that the shell started, the standard input that `nohup` made
 * unreadable, and the parent, which also ignores the signal if `nohup` started a script.
 */
export function startedUnderNohup(env: NodeJS.ProcessEnv = process.env, read = readOrNothing): boolean {
  const flags = /^flags:\s*([0-7]+)$/m.exec(read('/proc/self/fdinfo/0'))?.[1] ?? ''
  const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(read(`/proc/${process.ppid}/status`))?.[1] ?? ''
  return basename(env._ ?? '') === 'nohup' || isWriteOnly(flags) || hasHangup(ignored)
}

/** The access mode is in the last two bits of an octal number: 1 is O_WRONLY. */
function isWriteOnly(flags: string): boolean {
  return (Number.parseInt(flags, 8) & 3) === 1
}

/** The mask is hexadecimal; SIGHUP is signal 1, the lowest bit. */
function hasHangup(mask: string): boolean {
  return (Number.parseInt(mask.slice(-1), 16) & 1) === 1
}

/** Only Linux has these files. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
