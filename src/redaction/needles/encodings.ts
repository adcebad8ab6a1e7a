import {base64Forms} from './encodings/base64.ts'
import {byteListForms} from './encodings/byte-lists.ts'
import {hexForms} from './encodings/hex.ts'
import {htmlForms} from './encodings/html.ts'
import {inJson, jsonForms} from './encodings/json.ts'
import {base64TwiceForms} from './encodings/packed-twice.ts'
import {percentForms, percentTwiceForms} from './encodings/percent.ts'
import {quotedForms} from './encodings/quoted.ts'
import {bracesInJson, spelledOutForms} from './encodings/spelled-out.ts'
import {byteString, textOf} from './text.ts'

/** Of so much text what a shell's quotes become in a document is left to the parts that have none. */
const LONGEST_QUOTED_IN_JSON = 16 * 1024
/** No encoding changes these, except those that change everything. */
const PLAIN = /^[\w.-]*$/

/**
 * Every way in which the value may be written, itself among them, each once, as byte strings; of base64 in the middle of
 * a larger text only the characters that the value alone determines. Forms that would hold a line feed are left out: a
 * value of several lines is found by its lines, which the caller takes apart.
 */
export function encodingsOf(value: Uint8Array, rare = true): string[] {
  const raw = byteString(value)
  const text = textOf(value)
  const forms = new Set([...encodingsOfLine(value), ...spelledOutForms(raw, text)])
  if (rare && value.length <= LONGEST_RARE) addAll(forms, rareForms(value, text))
  if (text !== undefined && !PLAIN.test(raw)) {
    addAll(forms, [...jsonForms(text), ...quotedForms(text)].map(bytesOf))
    if (value.length <= LONGEST_QUOTED_IN_JSON) addAll(forms, quotedInJson(text).map(bytesOf))
  }
  return [...forms].filter(form => !form.includes('\n'))
}

/** Many times as long as the value, and nobody writes long ones like that. */
const LONGEST_RARE = 512

function rareForms(value: Uint8Array, text: string | undefined): string[] {
  const forms = [...byteListForms(value), ...base64TwiceForms(value, text)]
  return text === undefined
    ? forms
    : [...forms, ...[...htmlForms(text), ...casedForms(text), bracesInJson(text)].map(bytesOf)]
}

/** What compares without regard to case may print it so, in a string of JSON as well. */
function casedForms(text: string): string[] {
  const forms = [text.toUpperCase(), text.toLowerCase()]
  return [...forms, ...forms.map(inJson)]
}

/** Those that only the value can be searched for: what is spelled out or escaped is read as it was meant, everywhere. */
export function encodingsOfLine(value: Uint8Array): string[] {
  const raw = byteString(value)
  const forms = new Set([raw, ...base64Forms(value), ...hexForms(raw)])
  if (!PLAIN.test(raw)) {
    const percent = percentForms(raw)
    addAll(forms, percent)
    addAll(forms, percentTwiceForms(percent))
  }
  return [...forms]
}

/** A command line that stands in an object, or in an annotation of one. */
function quotedInJson(text: string): string[] {
  const once = quotedForms(text).map(inJson)
  return [...once, ...once.map(inJson)]
}

function addAll(forms: Set<string>, more: Iterable<string>): void {
  for (const form of more) forms.add(form)
}

function bytesOf(text: string): string {
  return /[\u0080-\uffff]/.test(text) ? byteString(Buffer.from(text)) : text
}
