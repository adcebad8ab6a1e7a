import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {accessSync, constants} from 'node:fs'
import {delimiter, join, resolve} from 'node:path'
import {hookEnvironment} from '../../hooks/environment.ts'
import {occasionOf} from '../../hooks/hook.ts'
import type {HookPlace} from '../../hooks/lint.ts'
import type {HookedConversation} from './hooks.ts'
import type {HookWorld} from './run/run.ts'

export function lookAround(
  conversation: HookedConversation,
  world: Pick<HookWorld, 'compat' | 'environment' | 'inherit'>,
  parses: HookPlace['parses'],
): HookPlace {
  const {workspace, secrets} = conversation
  const {compat, environment: own, inherit} = world
  const variables = hookEnvironment(occasionOf('Stop', ''), {compat, own, inherit, workspace, secrets: secrets()})
  const folders = (variables.PATH ?? '').split(delimiter)
  return {
    compat,
    variables: new Set(Object.keys(variables).filter(name => variables[name] !== '')),
    secretNames: new Set(secrets().keys()),
    fileAt: path => stateOf(resolve(workspace, path.replace(/^~(?=\/)/, variables.HOME ?? '~'))),
    hasProgram: name => folders.some(folder => may(resolve(workspace, join(folder, name)), constants.X_OK)),
    parses,
  }
}

function stateOf(path: string): ReturnType<HookPlace['fileAt']> {
  if (!may(path, constants.F_OK)) return 'missing'
  if (!may(path, constants.R_OK)) return 'unreadable'
  return may(path, constants.X_OK) ? 'executable' : 'readable'
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

const MOST_REMEMBERED = 1000
const LONGEST_REMEMBERED = 10_000
const LONGEST_MS = 1000

/**
 * Returns true for each command that the shell can parse, and false for any other command. `sh -n` only parses and runs
 * nothing.
 */
type Parser = (commands: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, boolean>>

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

/** If the check itself fails, returns true. */
async function canRead(command: string, signal: AbortSignal): Promise<boolean> {
  try {
    const shell = spawn('/bin/sh', ['-n', '-c', command], {stdio: 'ignore', timeout: LONGEST_MS, signal})
    const [status]: unknown[] = await once(shell, 'close')
    return status === 0 || status === null
  } catch {
    return true
  }
}
