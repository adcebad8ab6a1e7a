import {type ErrorCode, SvcdiagError} from '../../errors.ts'
import {BadSource} from './read.ts'

const CODES: Readonly<Record<BadSource['why'], ErrorCode>> = {
  unreadable: 'input.unreadable',
  invalid: 'events.invalid',
  hostile: 'events.hostile',
  'too-large': 'events.too-large',
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
}

/** Turns a failed read of a source into an expected error. Other errors stay as they are. */
export function sourceError(name: string, error: unknown): unknown {
  if (error instanceof BadSource) return new SvcdiagError(CODES[error.why], `${name}: ${error.message}`, {cause: error})
  const isOfFiles = error instanceof Error && typeof Reflect.get(error, 'syscall') === 'string'
  if (!isOfFiles) return error
  const code = String(Reflect.get(error, 'code'))
  return new SvcdiagError('input.unreadable', `cannot read ${name}: ${REASONS[code] ?? code}`, {cause: error})
}
