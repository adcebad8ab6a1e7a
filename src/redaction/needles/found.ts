import {base64Forms} from './encodings/base64.ts'
import {inJson} from './encodings/json.ts'
import {percentForms} from './encodings/percent.ts'
import type {Needle, Secret} from './secret.ts'
import {LONGEST_NEEDLE} from './secret.ts'
import {byteString, textOf} from './text.ts'

/**
 * Returns needles for values that a rule found elsewhere: unencoded, escaped, base64 and percent-encoded. A log can
 * contain thousands of such values, and whether they are secrets is only a guess.
 */
export function needlesOfFound(secrets: readonly Secret[]): Needle[] {
  const needles = new Map<string, Needle>()
  for (const {ref, value} of secrets) {
    const text = textOf(value)
    if (text === undefined) continue
    for (const form of everydayForms(value, text)) {
      if (!needles.has(form)) needles.set(form, {ref, value, bytes: Buffer.from(form, 'latin1')})
    }
  }
  return [...needles.values()]
}

function everydayForms(value: Uint8Array, text: string): string[] {
  const raw = byteString(value)
  const forms = [raw, byteString(Buffer.from(inJson(text))), ...base64Forms(value), ...percentForms(raw)]
  return [...new Set(forms)].filter(form => !form.includes('\n') && form.length <= LONGEST_NEEDLE)
}
