import {Flags} from '@oclif/core'
import {SvcdiagError} from '../errors.ts'

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

/** The formats a command knows, its default first; `json` is always among them. */
export function outputFlag<const F extends readonly Format[]>(formats: F) {
  return Flags.option({
    char: 'o',
    options: formats,
    summary: `output format (default: SVCDIAG_OUTPUT or ${formats[0]})`,
    helpGroup: 'OUTPUT',
  })()
}

/** `--json`, then `--output`, then `SVCDIAG_OUTPUT` where this command knows that format, then the command's default. */
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
