import {spawn} from 'node:child_process'
import {once} from 'node:events'

/** The maximum length of a cached command. */
const MOST_REMEMBERED = 1000
const LONGEST_REMEMBERED = 10_000
const LONGEST_MS = 1000

/** Checks which commands the shell can parse; `sh -n` runs nothing. Each command is checked once. */
export type Parser = (commands: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, boolean>>

/** Returns a parser that runs one shell at a time. */
export function createParser(): Parser {
  const known = new Map<string, boolean>()
  return async (commands, signal) => {
    const answers = new Map<string, boolean>()
    for (const command of new Set(commands)) {
      signal.throwIfAborted()
      const answer = known.get(command) ?? (await canRead(command, signal))
      answers.set(command, answer)
      if (known.size < MOST_REMEMBERED && command.length <= LONGEST_REMEMBERED) known.set(command, answer)
    }
    return answers
  }
}

/** Returns true if the check itself fails. */
async function canRead(command: string, signal: AbortSignal): Promise<boolean> {
  try {
    const shell = spawn('/bin/sh', ['-n', '-c', command], {stdio: 'ignore', timeout: LONGEST_MS, signal})
    const [status]: unknown[] = await once(shell, 'close')
    return status === 0 || status === null
  } catch {
    return true
  }
}
