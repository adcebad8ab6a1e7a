/** Reads the raw arguments, so that arguments that do not parse are reported as JSON too. */
export function wantsJson(argv: readonly string[], outputFromEnvironment: string | undefined): boolean {
  const end = argv.indexOf('--')
  const flags = end === -1 ? argv : argv.slice(0, end)
  if (flags.includes('--json')) return true
  return (outputOf(flags) ?? outputFromEnvironment) === 'json'
}

function outputOf(flags: readonly string[]): string | undefined {
  const at = flags.findLastIndex(flag => flag === '-o' || flag === '--output' || /^(?:-o|--output=)./u.test(flag))
  const flag = flags[at]
  if (flag === undefined) return undefined
  return flag === '-o' || flag === '--output' ? flags[at + 1] : flag.replace(/^(?:--output=|-o=?)/u, '')
}
