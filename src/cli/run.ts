import {Config, type Interfaces, run} from '@oclif/core'
import {SvcdiagError} from '../errors.ts'
import {nearest} from '../nearest.ts'
import {PROGRAM} from '../program.ts'
import {isParserError} from './exit-codes.ts'
import {wantsJson} from './flags/output-flag.ts'
import {createSink} from './output/sink.ts'
import {endQuietlyOnClosedPipe} from './process/closed-pipe.ts'
import {reportError} from './process/error-report.ts'

export interface Loading {
  /** True to find commands through `pjson` instead of the manifest, because the manifest names built files. */
  readonly ignoreManifest?: boolean
}

/** Must not be awaited at the top level of a module, because a closed pipe would then set another exit code. */
export async function start(root: string, own: Interfaces.PJSON, loading: Loading = {}): Promise<void> {
  endQuietlyOnClosedPipe()
  const argv = process.argv.slice(2)
  const pjson = {...own, oclif: {...own.oclif, bin: PROGRAM}}
  try {
    await run(argv, {root, pjson, ...loading})
  } catch (error) {
    const json = wantsJson(argv)
    const cause = isParserError(error) ? unknownCommand(argv, await Config.load({root, pjson, ...loading})) : error
    reportError(cause, {sink: createSink(process), json, flags: {}, command: null})
  }
}

/** Returns the error for words that name no command, with the nearest command. */
export function unknownCommand(argv: readonly string[], {commandIDs}: Config): SvcdiagError {
  const words = argv.slice(0, argv.findIndex(word => word.startsWith('-')) >>> 0).slice(0, 2)
  const known = commandIDs.map(id => id.replaceAll(':', ' '))
  const near = nearest(words.join(' '), known) ?? nearest(words[0] ?? '', known)
  return new SvcdiagError(
    'usage.invalid',
    `there is no such command${near ? `; did you mean: ${PROGRAM} ${near}` : ''}`,
  )
}
