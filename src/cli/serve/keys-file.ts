import {Type} from 'typebox'
import {SvcdiagError} from '../../errors.ts'

export interface Keys {
  readonly application: string
  readonly runtime: string
}

/** The names of the two keys, as in the Secrets of an installation. */
const KEYS = Type.Object(
  {'default-api-key': Type.String({minLength: 1}), 'sandbox-api-key': Type.String({minLength: 1})},
  {additionalProperties: false},
)

/** Reads both keys; no sandbox starts if they differ. Without a file both are the server's API key. */
export async function keysFrom(file: string | undefined, apiKey: string): Promise<Keys> {
  if (file === undefined) return {application: apiKey, runtime: apiKey}
  const {readStrictYaml} = await import('../target/strict-yaml.ts') // the YAML parser is slow to load
  const keys = await readStrictYaml(file, KEYS).catch(asKeys)
  return {application: keys['default-api-key'], runtime: keys['sandbox-api-key']}
}

/** The YAML reader throws the errors of the settings file. */
function asKeys(error: unknown): never {
  if (!(error instanceof SvcdiagError)) throw error
  const code = error.code === 'settings.unreadable' ? 'input.unreadable' : 'keys.invalid'
  throw new SvcdiagError(code, error.message, {cause: error})
}
