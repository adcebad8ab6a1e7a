import {Type} from 'typebox'
import {SvcdiagError} from '../../errors.ts'
import {readStrictYaml} from '../strict-yaml.ts'

/** What the two stored secrets of an installation hold, called as they are there (spec 5). */
const KEYS = Type.Object(
  {'default-api-key': Type.String({minLength: 1}), 'sandbox-api-key': Type.String({minLength: 1})},
  {additionalProperties: false},
)

export interface Keys {
  readonly application: string
  readonly runtime: string
}

/** Where they differ, no sandbox starts. Without a file both are the server's API key. Throws without a value. */
export async function keysFrom(file: string | undefined, apiKey: string): Promise<Keys> {
  if (file === undefined) return {application: apiKey, runtime: apiKey}
  const keys = await readStrictYaml(file, KEYS).catch(asKeys)
  return {application: keys['default-api-key'], runtime: keys['sandbox-api-key']}
}

/** The reader's errors are those of the settings file. */
function asKeys(error: unknown): never {
  if (!(error instanceof SvcdiagError)) throw error
  const code = error.code === 'settings.unreadable' ? 'input.unreadable' : 'keys.invalid'
  throw new SvcdiagError(code, error.message, {cause: error})
}
