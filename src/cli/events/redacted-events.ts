import {createHmac} from 'node:crypto'
import {hideEncrypted, isJson} from '../../events/masks.ts'
import {createRedactor} from '../../redaction/redactor.ts'
import {settingsFor} from '../context.ts'
import {LEFT_OUT, type Mask} from '../masking/masked.ts'
import {redactionKey} from '../redact/input.ts'
import {rulesFor, secretsFile} from '../redact/rules.ts'

export interface EventRedactionFlags {
  readonly config?: string | undefined
  readonly rules?: readonly string[] | undefined
  readonly 'secrets-file'?: string | undefined
  readonly 'redaction-key'?: string | undefined
}

export interface EventRedaction {
  readonly mask: Mask
  /** Returns the redacted document; null if it could not be proven clean, or if it is no longer JSON. */
  document(text: string): string | null
}

/** Returns the redaction with the rules of the settings and of `--rules`, and the secrets of `--secrets-file`. */
export async function eventRedaction(flags: EventRedactionFlags): Promise<EventRedaction> {
  const {rules, paths} = await rulesFor(flags.rules ?? [], await settingsFor({...flags, lab: false}))
  const secrets = await secretsFile(flags['secrets-file'] ?? null)
  const key = await redactionKey(flags['redaction-key'] ?? null)
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
