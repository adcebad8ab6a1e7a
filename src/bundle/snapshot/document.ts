import {Malformed} from '../../cluster/decode.ts'
import {type Found, found, type Missing} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Bundle} from '../open/bundle.ts'

/** Parses a JSON file of the bundle and passes it to `use`. Null if the file is missing; `malformed` if it does not parse. */
export async function readDocument<T>(
  bundle: Bundle,
  path: string,
  input: string,
  use: (body: unknown) => T,
): Promise<Found<T> | Missing | null> {
  if (!bundle.files.has(path)) return null
  try {
    return found(use(parsed((await bundle.read(path)).toString('utf8'))))
  } catch (error) {
    return unreadable(error, path, input)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Malformed()
  }
}

function unreadable(error: unknown, path: string, input: string): Missing {
  const missing = {status: 'missing', cause: 'malformed', input} as const
  if (error instanceof SvcdiagError) return {...missing, reason: error.message}
  if (!(error instanceof Malformed)) throw error
  const where = error.path === '' ? 'is no JSON document of the expected kind' : `is malformed at ${error.path}`
  return {...missing, reason: `${path} of the bundle ${where}`}
}

/** Returns a `missing` answer for an input that the bundle does not contain. */
export function notInBundle(input: string, reason = 'not in the bundle'): Missing {
  return {status: 'missing', cause: 'not-looked', input, reason}
}
