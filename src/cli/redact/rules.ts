import {SvcdiagError} from '../../errors.ts'
import {secretsFromFile} from '../../redaction/needles/from-file.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {createRedactor} from '../../redaction/redactor.ts'
import {loadUserRules} from '../../redaction/user-rules/load.ts'
import {type LoadedRules, together} from '../../redaction/user-rules/loaded.ts'
import {rulesOfSettings} from '../../redaction/user-rules/own.ts'
import {settingsFor} from '../context.ts'
import type {EVENT_REDACTION_FLAGS, FlagsOf} from '../flags/declarations.ts'
import type {Settings} from '../target/settings.ts'
import {inputFile, redactionKey} from './input.ts'

export async function rulesFor(files: readonly string[], {redaction = []}: Settings): Promise<LoadedRules> {
  const loaded = await Promise.all(files.map(async file => loadUserRules(await textOf(file), file)))
  return together([rulesOfSettings(redaction), ...loaded])
}

async function textOf(file: string): Promise<string> {
  try {
    return (await inputFile(file)).toString()
  } catch (error) {
    if (!(error instanceof SvcdiagError)) throw error
    throw new SvcdiagError('rules.unreadable', error.message, {cause: error})
  }
}

/** Returns the secrets in the file; none if `file` is null. */
export async function secretsFile(file: string | null): Promise<Secret[]> {
  return file === null ? [] : secretsFromFile((await inputFile(file)).toString())
}

export type RedactionFlags = FlagsOf<typeof EVENT_REDACTION_FLAGS> & {readonly 'redaction-key'?: string | undefined}

/** Returns a redactor with the rules of the settings and of the flags and the secrets of the user, and its parts. */
export async function redactionOf(flags: RedactionFlags) {
  const settings = await settingsFor({...flags, lab: false})
  const loaded = await rulesFor(flags.rules ?? [], settings)
  const secrets = await secretsFile(flags['secrets-file'] ?? null)
  const key = await redactionKey(flags['redaction-key'] ?? null)
  const {rules, paths} = loaded
  const redactor = createRedactor({secrets, objectNames: new Set(), rules, paths, key})
  return {settings, loaded, secrets, key, redactor}
}
