import {randomBytes} from 'node:crypto'
import {rm, stat, writeFile} from 'node:fs/promises'
import {Type} from 'typebox'
import {SvcdiagError} from '../../errors.ts'
import {unwritable} from '../../file-errors.ts'
import {quoted} from '../../repairs/command.ts'
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

/** The minimum length of a key on a server that other machines reach. */
const MIN_LENGTH = 16

/** Throws `api-key.invalid` if a key is too weak for a server that other machines reach. */
export async function refuseExposedKey(file: string, key: string, host: string): Promise<void> {
  if (key.length < MIN_LENGTH)
    throw new SvcdiagError(
      'api-key.invalid',
      `the key in ${file} has fewer than ${MIN_LENGTH} characters, which is too short for --host ${host}`,
    )
  const {mode} = file === '-' ? {mode: 0} : await stat(file)
  if ((mode & 0o077) === 0) return
  const octal = (mode & 0o777).toString(8).padStart(4, '0')
  throw new SvcdiagError(
    'api-key.invalid',
    `other users have access to ${file} (mode ${octal}); with --host ${host} only its owner may`,
    {hint: `chmod 600 ${quoted(file)}`},
  )
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
    throw unwritable(path, cause)
  }
  return {[Symbol.asyncDispose]: () => rm(path, {force: true})}
}
