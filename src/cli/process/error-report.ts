import {ERRORS, SvcdiagError} from '../../errors.ts'
import {didYouMean, nearest, suggestion} from '../../nearest.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../../visible.ts'
import {EXIT, exitCodeOf, isParserError} from '../exit-codes.ts'
import type {Sink} from '../output/sink.ts'

export interface ErrorDocument {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'Error'
  readonly error: {readonly code: string; readonly message: string; readonly hint: string}
}

interface Ran {
  readonly flags: KnownFlags
  readonly args: KnownArgs
  /** The words that were typed behind the command. */
  readonly argv: readonly string[]
  /** The command that failed, for example `check list`; null if no command was started. */
  readonly command: string | null
}

/** An error before a command was started. */
export const NO_COMMAND: Ran = {flags: {}, args: {}, argv: [], command: null}

const LONGEST_MESSAGE = 400

/** Prints an expected error as one line and a hint, and a bug with its stack. Sets the exit code. */
export function reportError(
  thrown: unknown,
  {sink, json, ...ran}: {readonly sink: Sink; readonly json: boolean} & Ran,
): void {
  const error = withoutFolder(thrown) ?? thrown
  process.exitCode = exitCodeOf(error)
  const document: ErrorDocument = {apiVersion: 'svcdiag/v1', kind: 'Error', error: explained(error, ran)}
  if (json) sink.out(`${JSON.stringify(document, null, 2)}\n`)
  else sink.err(inWords(document))
  if (process.exitCode === EXIT.bug) sink.err(`${error instanceof Error ? error.stack : error}\n`)
}

/** Any relative path needs the working directory, so any command can find that it was deleted. Null: another error. */
function withoutFolder(error: unknown): SvcdiagError | null {
  if (Reflect.get(Object(error), 'syscall') !== 'uv_cwd') return null
  return new SvcdiagError('folder.deleted', 'the working directory does not exist any more', {cause: error})
}

/** Returns the code, the message and the hint of an error, without the words that were typed. */
export function explained(error: unknown, ran: Ran): ErrorDocument['error'] {
  const {command} = ran
  if (error instanceof SvcdiagError) {
    const hint = error.hint === GENERAL_HELP ? helpOf(command) : error.hint
    return {code: error.code, message: short(blamed(error.message, ran)), hint}
  }
  if (isParserError(error)) {
    return {code: 'usage.invalid', message: short(blamed(usageMessage(error, ran), ran)), hint: helpOf(command)}
  }
  return {
    code: 'internal.bug',
    message: 'this is a bug in svcdiag',
    hint: 'please report it with the stack on standard error, the command and the version',
  }
}

const GENERAL_HELP = ERRORS['usage.invalid'].hint

function helpOf(command: string | null): string {
  return command === null ? GENERAL_HELP : `${PROGRAM} ${command} --help`
}

function short(message: string): string {
  const line = visible(message).replace(/\s+/gu, ' ').trim()
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)}…` : line
}

function inWords({error}: ErrorDocument): string {
  return `Error: ${error.message}\n  try: ${visible(error.hint)}\n`
}

type KnownFlags = Readonly<Record<string, object>>
type KnownArgs = Readonly<Record<string, object>>

/** A message that begins with a flag begins with the variable instead, if the value is from the environment. */
function blamed(message: string, {flags, argv}: Pick<Ran, 'flags' | 'argv'>): string {
  const [flag, name = ''] = /^--([\w-]+)(?= must )/u.exec(message) ?? []
  const {env, char} = Object(flags[name])
  if (flag === undefined || typeof env !== 'string' || !process.env[env]) return message
  const isTyped = argv.some(
    word =>
      word === flag || word.startsWith(`${flag}=`) || (char !== undefined && new RegExp(`^-${char}(?!-)`).test(word)),
  )
  return isTyped ? message : env + message.slice(flag.length)
}

/**
 * Omits the typed words, which may contain a secret. A suggestion is a known word, so it may be printed. Names identify
 * the classes, which oclif does not export.
 */
export function usageMessage(error: Error, {flags, args}: Pick<Ran, 'flags' | 'args'>): string {
  switch (error.constructor.name) {
    case 'NonExistentFlagsError':
      return unknownFlag(error, flags)
    case 'UnexpectedArgsError':
      return tooManyArgs(args)
    case 'FlagInvalidOptionError':
      return invalidOption(error, flags)
    case 'ArgInvalidOptionError':
      return invalidArgument(error, args)
    case 'RequiredArgsError':
      return missingArgs(error)
    case 'FailedFlagValidationError':
      return missingFlags(error) ?? together(error)
    default:
      return notParsed(error, flags) ?? withoutValue(error, flags) ?? error.message.split('\n')[0] ?? ''
  }
}

function unknownFlag(error: Error, flags: KnownFlags): string {
  const typed = names(error, 'flags').map(flag =>
    flag.startsWith('--') ? flag.replace(/=.*$/su, '') : flag.slice(0, 2),
  )
  if (typed.includes('--token') && 'token-file' in flags)
    return '--token is refused, because other users of this machine can read arguments: use --token-file FILE'
  const near = typed.map(flag => nearest(flag.replace(/^-+/u, ''), Object.keys(flags))).find(Boolean)
  return `unknown flag ${typed.join(', ')}${didYouMean(near ? `--${near}` : null)}`
}

function tooManyArgs(args: KnownArgs): string {
  const known = Object.keys(args).map(name => name.toUpperCase())
  return known.length === 0 ? 'this command takes no arguments' : `this command takes only ${known.join(' and ')}`
}

function missingArgs(error: Error): string {
  const missing = listOf(error, 'args').map(arg => {
    const options = names(Object(arg), 'options')
    const name = nameOf(arg).toUpperCase()
    return options.length === 0 ? name : `${name}, one of: ${options.join(', ')}`
  })
  return `missing argument: ${missing.join('; ')}`
}

function invalidOption({message}: Error, flags: KnownFlags): string {
  const [, name = '', typed = ''] = /^Expected --([\w-]+)=(.*) to be one of: /su.exec(message) ?? []
  return oneOf(`--${name}`, typed, names(flags[name] ?? {}, 'options'))
}

/** The error does not name the argument, so it is the one with the options that the message lists. */
function invalidArgument({message}: Error, args: KnownArgs): string {
  const [, typed = '', listed = ''] = /^Expected (.*) to be one of: ([^\n]*)/su.exec(message) ?? []
  const [name = 'argument', arg = {}] =
    Object.entries(args).find(([, one]) => names(one, 'options').join(', ') === listed) ?? []
  return oneOf(name.toUpperCase(), typed, names(arg, 'options'))
}

function oneOf(called: string, typed: string, options: readonly string[]): string {
  return `${called} must be one of: ${options.join(', ')}${suggestion(typed, options)}`
}

/** Returns null if the flags are wrong for another reason. */
function missingFlags({message}: Error): string | null {
  const missing = [...message.matchAll(/Missing required flag ([\w-]+)/gu)].map(([, name]) => `--${name}`)
  return missing.length === 0 ? null : `missing flag: ${missing.join(', ')}`
}

/** Returns the message for flags that need or exclude each other. */
function together({message}: Error): string {
  const [, flag, needed] = /must be provided when using (--[\w-]+): (--[\w-]+)/u.exec(message) ?? []
  if (flag !== undefined && needed !== undefined) return `${flag} needs ${needed}`
  const [, one, other] = /(--[\w-]+)=.* cannot also be provided when using (--[\w-]+)/su.exec(message) ?? []
  if (one === undefined || other === undefined) return 'these flags do not fit together'
  return `${one} and ${other} exclude each other`
}

/** Returns the message for an invalid integer; null for other errors. */
function notParsed(error: Error, flags: KnownFlags): string | null {
  const name = /^Parsing --([\w-]+)/u.exec(error.message)?.[1] ?? ''
  const flag = flags[name]
  if (flag === undefined || !/Expected an integer/u.test(error.message)) return null
  const [min, max]: unknown[] = ['min', 'max'].map(end => Reflect.get(flag, end))
  if (typeof min !== 'number') return `--${name} must be an integer`
  return `--${name} must be an integer ${typeof max === 'number' ? `from ${min} to ${max}` : `of at least ${min}`}`
}

/** Returns the message for a flag at the end of the line, without its value; null for other errors. */
function withoutValue({message}: Error, flags: KnownFlags): string | null {
  const name = /^Flag --([\w-]+) expects /u.exec(message)?.[1] ?? ''
  const flag = flags[name]
  if (flag === undefined) return null
  const [options, helpValue] = [names(flag, 'options'), Reflect.get(flag, 'helpValue')]
  if (options.length > 0) return `--${name} needs a value, one of: ${options.join(', ')}`
  return `--${name} needs a value${typeof helpValue === 'string' ? `: --${name} ${helpValue}` : ''}`
}

function names(error: object, property: 'args' | 'flags' | 'options'): string[] {
  return listOf(error, property).map(item => (typeof item === 'string' ? item : nameOf(item)))
}

function listOf(error: object, property: 'args' | 'flags' | 'options'): unknown[] {
  const list: unknown = Reflect.get(error, property)
  return Array.isArray(list) ? list : []
}

function nameOf(item: unknown): string {
  return String(Reflect.get(Object(item), 'name'))
}
