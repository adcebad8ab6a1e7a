import {Flags} from '@oclif/core'
import {SvcdiagError} from '../../errors.ts'

const ALL = [
  'text',
  'short',
  'plan',
  'markdown',
  'json',
  'yaml',
  'csv',
  'junit',
  'prometheus',
  'github',
  'raw',
] as const
export type Format = (typeof ALL)[number]

/** Declares `--output` with the formats of a command, the default first; `json` is always a format. */
export function outputFlag<const F extends readonly Format[]>(formats: F) {
  return Flags.option({
    char: 'o',
    options: formats,
    summary: `output format (default: SVCDIAG_OUTPUT or ${formats[0]})`,
    helpGroup: 'OUTPUT',
  })()
}

/** Returns the format: `--json`, else `--output`, else `SVCDIAG_OUTPUT` if the command has that format, else the default. */
export function formatOf<F extends Format>(
  formats: readonly [F, ...F[]],
  flags: {readonly json: boolean; readonly output?: F | undefined},
  fromEnvironment: string | undefined,
): F | 'json' {
  if (flags.json) return 'json'
  if (flags.output !== undefined) return flags.output
  if (fromEnvironment && !ALL.some(format => format === fromEnvironment)) {
    throw new SvcdiagError('usage.invalid', `SVCDIAG_OUTPUT must be one of: ${ALL.join(', ')}`)
  }
  return formats.find(format => format === fromEnvironment) ?? formats[0]
}
