/** The display capabilities of one stream, because standard output may be a file while standard error is a terminal. */
export interface Terminal {
  readonly color: boolean
  readonly unicode: boolean
  readonly isTty: boolean
  /** The width of a line; Infinity for a pipe or a file, because lines are not wrapped there. */
  readonly columns: number
}

export interface ColorFlags {
  readonly color: 'auto' | 'always' | 'never'
  readonly 'no-color': boolean
}

export interface TerminalInput {
  readonly stream: {readonly isTTY?: boolean; readonly columns?: number}
  readonly flags: ColorFlags
  readonly env: Readonly<Record<string, string | undefined>>
}

export function terminalOf({stream, flags, env}: TerminalInput): Terminal {
  const isTty = stream.isTTY === true
  return {color: hasColor(isTty, flags, env), unicode: hasUnicode(env), isTty, columns: columnsOf(stream, env)}
}

/** Flags override variables, `NO_COLOR` overrides `FORCE_COLOR`, and both override the properties of the terminal. */
function hasColor(isTty: boolean, flags: ColorFlags, env: TerminalInput['env']): boolean {
  if (flags['no-color'] || flags.color === 'never') return false
  if (flags.color === 'always') return true
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return isTty && env.TERM !== 'dumb'
}

function hasUnicode(env: TerminalInput['env']): boolean {
  if (env.TERM === 'dumb' || env.TERM === 'linux') return false
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || 'UTF-8'
  return /utf-?8/iu.test(locale)
}

function columnsOf(stream: TerminalInput['stream'], env: TerminalInput['env']): number {
  const columns = stream.isTTY ? (stream.columns ?? 80) : Number(env.COLUMNS)
  return Number.isInteger(columns) && columns > 0 ? Math.max(40, columns) : Number.POSITIVE_INFINITY
}
