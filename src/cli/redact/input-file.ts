import {readFile} from 'node:fs/promises'
import {buffer} from 'node:stream/consumers'
import {SvcdiagError} from '../../errors.ts'

/** Reads a whole file; `-` is standard input. Throws `input.unreadable`. */
export async function inputFile(file: string): Promise<Buffer> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file)
  } catch (error) {
    throw unreadable(file, error)
  }
}

export function unreadable(file: string, error: unknown): SvcdiagError {
  const name = file === '-' ? 'standard input' : file
  return new SvcdiagError('input.unreadable', `cannot read ${name}: ${reasonOf(error)}`, {cause: error})
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
}

function reasonOf(error: unknown): string {
  const code = String(Reflect.get(Object(error), 'code') ?? 'unknown error')
  return REASONS[code] ?? code
}
