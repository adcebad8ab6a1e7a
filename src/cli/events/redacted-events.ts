import {createHmac, randomBytes} from 'node:crypto'
import {hideEncrypted} from '../../events/masks.ts'
import {createRedactor} from '../../redaction/redactor.ts'
import {settingsFor} from '../context.ts'
import {LEFT_OUT, type Mask} from '../masking/mask.ts'
import {redactionKey} from '../redact/redaction-key.ts'
import {rulesFor} from '../redact/rules.ts'
import {secretsFile} from '../redact/secrets-file.ts'

export interface EventRedactionFlags {
  readonly config?: string | undefined
  readonly rules?: readonly string[] | undefined
  readonly 'secrets-file'?: string | undefined
  readonly 'redaction-key'?: string | undefined
}

export interface EventRedaction {
  /** Masks all output. */
  readonly mask: Mask
  /** Returns the document without its secrets; null if it could not be proven clean, or is no longer JSON. */
  document(text: string): string | null
}

/** Loads every rule, including the rules of the settings and of named files, and the secrets that the user names. */
export async function eventRedaction(flags: EventRedactionFlags): Promise<EventRedaction> {
  const {rules, paths} = await rulesFor(flags.rules ?? [], await settingsFor({...flags, lab: false}))
  const secrets = await secretsFile(flags['secrets-file'] ?? null)
  const named = flags['redaction-key']
  const key = named === undefined ? randomBytes(32) : await redactionKey(named)
  const redactor = createRedactor({secrets, objectNames: new Set(), rules, paths, key})
  const hidden = (value: string) => {
    const token = createHmac('sha256', key).update(value).digest('hex').slice(0, 16)
    return `<redacted:rule/encrypted-content#${token}>`
  }
  return {
    mask: text => redactor.words(text) ?? LEFT_OUT,
    document: text => {
      const clean = redactor.words(hideEncrypted(text, hidden))
      return clean !== null && isJson(clean) ? clean : null
    },
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
