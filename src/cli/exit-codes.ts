import {SvcdiagError} from '../errors.ts'

/** The exit codes of every command and format. `docs/exit-codes.md` explains them. */
export const EXIT = {
  done: 0,
  bug: 1,
  usage: 2,
  findings: 3,
  warnings: 4,
  partial: 5,
  refused: 6,
  interrupted: 130,
} as const

export const EXIT_MEANING: Readonly<Record<number, string>> = {
  0: 'done, nothing at the --fail-on level',
  1: 'a bug in svcdiag',
  2: 'usage or settings',
  3: 'findings',
  4: 'warnings, with --fail-on warn',
  5: 'inconclusive or partial: could not look, could not reach, timed out',
  6: 'redaction refused',
  130: 'interrupted',
}

/** Returns the exit code of an error. An error that is neither expected nor of the argument parser is a bug. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof SvcdiagError) return error.exit
  return isParserError(error) ? EXIT.usage : EXIT.bug
}

/** Returns true if the argument parser threw the error. The parser sets exit code 2 on all its errors. */
export function isParserError(error: unknown): error is Error {
  return error instanceof Error && Reflect.get(Object(Reflect.get(error, 'oclif')), 'exit') === EXIT.usage
}
