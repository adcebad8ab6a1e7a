import {randomBytes} from 'node:crypto'
import {rm, writeFile} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'
import {inputFile} from '../redact/input-file.ts'

/** Returns the first line of the file; without a file, a random key for this run. */
export async function apiKey(file: string | undefined): Promise<string> {
  if (file === undefined) return randomBytes(24).toString('base64url')
  const [line = ''] = (await inputFile(file)).toString().split('\n')
  const key = line.trim()
  if (/^[!-~]+$/u.test(key)) return key
  throw new SvcdiagError('api-key.invalid', `the first line of ${file} is no key that a header can carry`)
}

/** Writes the key to a file that only its owner can read, for as long as the server runs. */
export async function keyFile(path: string, key: string): Promise<AsyncDisposable> {
  try {
    await rm(path, {force: true}) // otherwise an existing file would keep its permissions
    await writeFile(path, `${key}\n`, {mode: 0o600, flag: 'wx'})
  } catch (cause) {
    throw new SvcdiagError('output.unwritable', `cannot write ${path}`, {cause})
  }
  return {[Symbol.asyncDispose]: () => rm(path, {force: true})}
}
