import {Flags} from '@oclif/core'
import {SvcdiagError} from '../../errors.ts'
import {REPORT_FORMATS} from '../render/formats.ts'

/** The formats of most commands. */
export const TEXT_OR_JSON = ['text', 'json'] as const

const ALL = [...REPORT_FORMATS, 'csv', 'raw'] as const
export type Format = (typeof ALL)[number]

/** The YAML of a command is its JSON in other notation, so the command sees `json` and the sink writes YAML. */
export function outputFlag<const F extends readonly Format[]>(formats: F) {
  const rewrites = isRewritten(formats)
  return Flags.option({
    char: 'o',
    options: (rewrites ? [...formats, 'yaml'] : formats) as unknown as F, // `parse` returns one of `formats`
    parse: async (format: string) => (rewrites && format === 'yaml' ? 'json' : format) as never,
    summary: `print this format (default: SVCDIAG_OUTPUT or ${formats[0]})`,
    helpGroup: 'OUTPUT',
  })()
}

/** Returns true if svcdiag rewrites the JSON of a command as YAML. Lines of logs stay lines. */
function isRewritten(formats: readonly Format[]): boolean {
  return formats.includes('json') && !formats.includes('yaml') && !formats.includes('raw')
}

/** Returns the format of the flags, else of `SVCDIAG_OUTPUT` if the command has that format, else the default. */
export function formatOf<F extends Format>(
  formats: readonly [F, ...F[]],
  flags: {readonly json: boolean; readonly output?: F | undefined},
  fromEnvironment = process.env.SVCDIAG_OUTPUT,
): F | 'json' {
  if (flags.json) return 'json'
  if (flags.output !== undefined) return flags.output
  if (fromEnvironment && !ALL.some(format => format === fromEnvironment)) {
    throw new SvcdiagError('usage.invalid', `SVCDIAG_OUTPUT must be one of: ${ALL.join(', ')}`)
  }
  if (fromEnvironment === 'yaml' && isRewritten(formats)) return 'json'
  return formats.find(format => format === fromEnvironment) ?? formats[0]
}

/** Returns the notation of documents; null for text. Reads the raw arguments, because parser errors follow it too. */
export function notationOf(
  argv: readonly string[],
  fromEnvironment = process.env.SVCDIAG_OUTPUT,
): 'json' | 'yaml' | null {
  const end = argv.indexOf('--')
  const flags = end === -1 ? argv : argv.slice(0, end)
  if (flags.includes('--json')) return 'json'
  const output = outputOf(flags) ?? fromEnvironment
  return output === 'json' || output === 'yaml' ? output : null
}

function outputOf(flags: readonly string[]): string | undefined {
  const at = flags.findLastIndex(flag => flag === '-o' || flag === '--output' || /^(?:-o|--output=)./u.test(flag))
  const flag = flags[at]
  if (flag === undefined) return undefined
  return flag === '-o' || flag === '--output' ? flags[at + 1] : flag.replace(/^(?:--output=|-o=?)/u, '')
}
