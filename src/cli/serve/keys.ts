import {randomBytes} from 'node:crypto'
import {rm, writeFile} from 'node:fs/promises'
import {Type} from 'typebox'
import {SvcdiagError} from '../../errors.ts'
import {inputFile} from '../redact/input.ts'

/** The keys have the same names as in the Secrets of an installation. */
const KEYS = Type.Object(
  {'default-api-key': Type.String({minLength: 1}), 'sandbox-api-key': Type.String({minLength: 1})},
  {additionalProperties: false},
)

/** Returns the keys of the application and of the runtime. Without a file, both are the API key of the server. */
export async function keysFrom(file: string | undefined, apiKey: string) {
  if (file === undefined) return {application: apiKey, runtime: apiKey}
  const {readStrictYaml} = await import('../target/strict-yaml.ts') // Imported late, because the YAML parser is slow to load.
  try {
    const keys = await readStrictYaml(file, KEYS)
    return {application: keys['default-api-key'], runtime: keys['sandbox-api-key']}
  } catch (error) {
    if (!(error instanceof SvcdiagError)) throw error
    const code = error.code === 'settings.unreadable' ? 'input.unreadable' : 'keys.invalid'
    throw new SvcdiagError(code, error.message, {cause: error})
  }
}

/** Returns the first line of the file; without a file, a random key. Throws `api-key.invalid`. */
export async function apiKey(file: string | undefined): Promise<string> {
  if (file === undefined) return randomBytes(24).toString('base64url')
  const key = await firstLineOf(file)
  if (/^[!-~]+$/u.test(key)) return key
  throw new SvcdiagError('api-key.invalid', `the first line of ${file} is not a valid header value`)
}

export async function firstLineOf(file: string): Promise<string> {
  const [line = ''] = (await inputFile(file)).toString().split('\n')
  return line.trim()
}

/** Writes the key to a file that only its owner can read. Deletes the file when the server stops. */
export async function keyFile(path: string, key: string): Promise<AsyncDisposable> {
  try {
    await rm(path, {force: true}) // An existing file would keep its permissions.
    await writeFile(path, `${key}\n`, {mode: 0o600, flag: 'wx'})
  } catch (cause) {
    throw new SvcdiagError('output.unwritable', `cannot write ${path}`, {cause})
  }
  return {[Symbol.asyncDispose]: () => rm(path, {force: true})}
}
