import {randomBytes} from 'node:crypto'
import {SvcdiagError} from '../../errors.ts'
import {inputFile} from './input-file.ts'

const LEAST_BYTES = 32

/** Returns the file's bytes; without a file, a random key for this run. */
export async function redactionKey(file: string | null): Promise<Uint8Array> {
  if (file === null) return randomBytes(LEAST_BYTES)
  const key = await inputFile(file)
  if (key.length >= LEAST_BYTES) return key
  throw new SvcdiagError('redaction-key.invalid', `${file} holds less than ${LEAST_BYTES} bytes`)
}
