import {ERRORS, SvcdiagError} from '../../errors.ts'
import {EXIT, exitCodeOf, isParserError} from '../exit-codes.ts'
import type {Sink} from '../output/sink.ts'
import {type KnownFlags, usageMessage} from './usage-message.ts'

export interface ErrorDocument {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'Error'
  readonly error: {readonly code: string; readonly message: string; readonly hint: string}
}

/** The command that failed. */
interface Ran {
  readonly flags: KnownFlags
  /** The command as typed, `check list`; null if none was started. */
  readonly command: string | null
}

const LONGEST_MESSAGE = 400

/** Reports expected errors as one line and a hint, bugs with a stack, both as one document under JSON. Sets the exit code. */
export function reportError(
  error: unknown,
  {sink, json, ...ran}: {readonly sink: Sink; readonly json: boolean} & Ran,
): void {
  process.exitCode = exitCodeOf(error)
  const document = errorDocument(error, ran)
  if (json) sink.out(`${JSON.stringify(document, null, 2)}\n`)
  else sink.err(inWords(document))
  if (process.exitCode === EXIT.bug) sink.err(`${error instanceof Error ? error.stack : error}\n`)
}

/**
 * Returns the document of an error. Does not spread the error, which may contain arguments, headers or the environment.
 */
function errorDocument(error: unknown, ran: Ran): ErrorDocument {
  return {apiVersion: 'svcdiag/v1', kind: 'Error', error: {...explained(error, ran)}}
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
  return command === null ? GENERAL_HELP : `svcdiag ${command} --help`
}

function short(message: string): string {
  const line = message.replace(/\s+/gu, ' ').trim()
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)}…` : line
}

function inWords({error}: ErrorDocument): string {
  return `Error: ${error.message}\n  try: ${error.hint}\n`
}
