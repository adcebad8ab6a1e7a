import {userInfo} from 'node:os'
import {Config, type Interfaces, run} from '@oclif/core'
import {SvcdiagError} from '../errors.ts'
import {nearest} from '../nearest.ts'
import {PROGRAM} from '../program.ts'
import {isParserError} from './exit-codes.ts'
import {notationOf} from './flags/output-flag.ts'
import {createSink} from './output/sink.ts'
import {endQuietlyOnClosedPipe} from './process/closed-pipe.ts'
import {NO_COMMAND, reportError} from './process/error-report.ts'

export interface Loading {
  /** True to find commands through `pjson` instead of the manifest, because the manifest names built files. */
  readonly ignoreManifest?: boolean
}

/** svcdiag has no plugins. A search for them would warn of a home folder that may not be read. */
const OWN_COMMANDS = {userPlugins: false}

/** Must not be awaited at the top level of a module, because a closed pipe would then set another exit code. */
export async function start(root: string, own: Interfaces.PJSON, loading: Loading = {}): Promise<void> {
  endQuietlyOnClosedPipe()
  giveHome()
  const argv = process.argv.slice(2)
  const pjson = {...own, oclif: {...own.oclif, bin: PROGRAM}}
  try {
    await run(argv, {root, pjson, ...OWN_COMMANDS, ...loading})
  } catch (error) {
    const json = notationOf(argv) !== null
    const cause = isParserError(error)
      ? unknownCommand(argv, await Config.load({root, pjson, ...OWN_COMMANDS, ...loading}))
      : error
    reportError(cause, {sink: createSink(process), json, ...NO_COMMAND})
  }
}

/**
 * Gives a user without an account, as in a container, the home folder that container engines give. oclif looks both
 * variables up in the account if they are unset.
 */
function giveHome(): void {
  if (process.env.HOME && process.env.SHELL) return
  try {
    userInfo()
  } catch {
    process.env.HOME ||= '/'
    process.env.SHELL ||= '/bin/sh'
  }
}

/** Returns the error for words that name no command, with the nearest command or the commands of the topic. */
export function unknownCommand(argv: readonly string[], {commandIDs}: Config): SvcdiagError {
  const words = argv.slice(0, argv.findIndex(word => word.startsWith('-')) >>> 0)
  const known = commandIDs.map(id => id.replaceAll(':', ' '))
  const command = [words.slice(0, 2), words.slice(0, 1)].map(some => some.join(' ')).find(id => known.includes(id))
  if (command !== undefined)
    return new SvcdiagError('usage.invalid', `${PROGRAM} ${command} takes no such argument`, {
      hint: `${PROGRAM} ${command} --help`,
    })
  const near = nearest(words.slice(0, 2).join(' '), known) ?? nearest(words[0] ?? '', known)
  if (near !== null)
    return new SvcdiagError('usage.invalid', `there is no such command; did you mean: ${PROGRAM} ${near}`)
  const below = known.filter(id => id.startsWith(`${words[0]} `))
  if (below.length === 0) return new SvcdiagError('usage.invalid', 'there is no such command')
  return new SvcdiagError('usage.invalid', `there is no such command; there are: ${below.join(', ')}`, {
    hint: `${PROGRAM} ${words[0]} --help`,
  })
}
