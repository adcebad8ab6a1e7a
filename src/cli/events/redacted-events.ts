import {createHmac} from 'node:crypto'
import {hideEncrypted, isJson} from '../../events/masks.ts'
import {LEFT_OUT, type Mask} from '../masking/masked.ts'
import {type RedactionFlags, redactionOf} from '../redact/rules.ts'

export interface EventRedaction {
  readonly mask: Mask
  /** Returns the redacted document; null if it could not be proven clean, or if it is no longer JSON. */
  document(text: string): string | null
}

/** Returns the redaction with the rules and secrets of the flags and of the settings. */
export async function eventRedaction(flags: RedactionFlags): Promise<EventRedaction> {
  const {key, redactor} = await redactionOf(flags)
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
