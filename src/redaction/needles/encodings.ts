import {base64Forms} from './encodings/base64.ts'
import {hexForms} from './encodings/hex.ts'
import {jsonForms} from './encodings/json.ts'
import {percentForms} from './encodings/percent.ts'
import {quotedForms} from './encodings/quoted.ts'
import {unicodeForms} from './encodings/unicode.ts'
import {byteString, textOf} from './text.ts'

/** Beyond this the forms that spell out every character, which nobody writes for so much text, are left out. */
const LONGEST_SPELLED_OUT = 64 * 1024
const LINE_FEED = 0x0a

/**
 * Every way in which the value may be written, itself among them, each once; of base64 in the middle of a larger text
 * only the characters that the value alone determines. Forms that would hold a line feed are left out: a value of
 * several lines is found by its lines, which the caller takes apart.
 */
export function encodingsOf(value: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(value)
  const spelledOut = bytes.length <= LONGEST_SPELLED_OUT
  const text = textOf(bytes)
  const forms = [bytes, ...base64Forms(bytes), ...hexForms(bytes), ...percentForms(bytes, spelledOut)]
  if (text !== undefined) {
    const written = [...jsonForms(text), ...quotedForms(text), ...(spelledOut ? unicodeForms(text) : [])]
    forms.push(...written.map(form => Buffer.from(form)))
  }
  return distinct(forms.filter(form => !form.includes(LINE_FEED)))
}

function distinct(forms: readonly Buffer[]): Buffer[] {
  return [...new Map(forms.map(form => [byteString(form), form])).values()]
}
