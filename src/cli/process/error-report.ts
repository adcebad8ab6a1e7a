import {ERRORS, SvcdiagError} from '../../errors.ts'
import {didYouMean, nearest} from '../../nearest.ts'
import {PROGRAM} from '../../program.ts'
import {EXIT, exitCodeOf, isParserError} from '../exit-codes.ts'
import type {Sink} from '../output/sink.ts'
import {visible} from '../render/visible.ts'

export interface ErrorDocument {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'Error'
  readonly error: {readonly code: string; readonly message: string; readonly hint: string}
}

interface Ran {
  readonly flags: KnownFlags
  /** The command that failed, for example `check list`; null if no command was started. */
  readonly command: string | null
}

const LONGEST_MESSAGE = 400

/** Prints an expected error as one line and a hint, and a bug with its stack. Sets the exit code. */
export function reportError(
  error: unknown,
  {sink, json, ...ran}: {readonly sink: Sink; readonly json: boolean} & Ran,
): void {
  process.exitCode = exitCodeOf(error)
  const document: ErrorDocument = {apiVersion: 'svcdiag/v1', kind: 'Error', error: explained(error, ran)}
  if (json) sink.out(`${JSON.stringify(document, null, 2)}\n`)
  else sink.err(inWords(document))
  if (process.exitCode === EXIT.bug) sink.err(`${error instanceof Error ? error.stack : error}\n`)
}

function explained(error: unknown, {flags, command}: Ran): ErrorDocument['error'] {
  if (error instanceof SvcdiagError) {
    const hint = error.hint === GENERAL_HELP ? helpOf(command) : error.hint
    return {code: error.code, message: short(error.message), hint}
  }
  if (isParserError(error)) {
    return {code: 'usage.invalid', message: short(usageMessage(error, flags)), hint: helpOf(command)}
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

/** Omits the typed words, which may contain a secret. Names identify the classes, which oclif does not export. */
export function usageMessage(error: Error, flags: KnownFlags): string {
  switch (error.constructor.name) {
    case 'NonExistentFlagsError':
      return unknownFlag(error, flags)
    case 'UnexpectedArgsError':
      return 'this command takes no such argument'
    case 'FlagInvalidOptionError':
      return invalidOption(error, flags)
    case 'ArgInvalidOptionError':
      return 'the argument is not one of those that this command knows'
    case 'RequiredArgsError':
      return `missing argument: ${names(error, 'args').join(', ').toUpperCase()}`
    case 'FailedFlagValidationError':
      return missingFlags(error) ?? 'these flags do not fit together'
    default:
      return notParsed(error, flags) ?? error.message.split('\n')[0] ?? ''
  }
}

function unknownFlag(error: Error, flags: KnownFlags): string {
  const typed = names(error, 'flags').map(flag =>
    flag.startsWith('--') ? flag.replace(/=.*$/su, '') : flag.slice(0, 2),
  )
  const near = typed.map(flag => nearest(flag.replace(/^-+/u, ''), Object.keys(flags))).find(Boolean)
  return `unknown flag ${typed.join(', ')}${didYouMean(near ? `--${near}` : null)}`
}

function invalidOption(error: Error, flags: KnownFlags): string {
  const name = /^Expected --([\w-]+)=/u.exec(error.message)?.[1] ?? ''
  return `--${name} must be one of: ${names(flags[name] ?? {}, 'options').join(', ')}`
}

/** Returns null if the flags are wrong for another reason. */
function missingFlags({message}: Error): string | null {
  const missing = [...message.matchAll(/Missing required flag ([\w-]+)/gu)].map(([, name]) => `--${name}`)
  return missing.length === 0 ? null : `missing flag: ${missing.join(', ')}`
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

function names(error: object, property: 'args' | 'flags' | 'options'): string[] {
  const list: unknown = Reflect.get(error, property)
  if (!Array.isArray(list)) return []
  return list.map(item => (typeof item === 'string' ? item : String(Reflect.get(Object(item), 'name'))))
}
