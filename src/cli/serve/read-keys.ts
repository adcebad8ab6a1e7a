import {Type} from 'typebox'
import {SvcdiagError} from '../../errors.ts'
import {readStrictYaml} from '../strict-yaml.ts'
import type {Keys} from './keys-file.ts'

/** What the two stored secrets of an installation hold, called as they are there (spec 5). */
const KEYS = Type.Object(
  {'default-api-key': Type.String({minLength: 1}), 'sandbox-api-key': Type.String({minLength: 1})},
  {additionalProperties: false},
)

export async function readKeys(file: string): Promise<Keys> {
  const keys = await readStrictYaml(file, KEYS).catch(asKeys)
  return {application: keys['default-api-key'], runtime: keys['sandbox-api-key']}
}

/** The reader's errors are those of the settings file. */
function asKeys(error: unknown): never {
  if (!(error instanceof SvcdiagError)) throw error
  const code = error.code === 'settings.unreadable' ? 'input.unreadable' : 'keys.invalid'
  throw new SvcdiagError(code, error.message, {cause: error})
}
