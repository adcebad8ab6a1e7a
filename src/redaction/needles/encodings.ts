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

/**
 * The longest text whose quoted forms inside JSON are searched for. In a longer text, needles of the parts without
 * quotes match.
 */
const LONGEST_QUOTED_IN_JSON = 16 * 1024
/** Matches values that change only in encodings of every character. */
const PLAIN = /^[\w.-]*$/

/**
 * Returns every written form of the value, including itself, as byte strings without duplicates. Base64 inside a larger
 * text is reduced to the characters that the value alone determines. Forms with a line feed are left out: the caller
 * splits a multi-line value into lines.
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

/**
 * The longest value in rare encodings. These encodings are many times longer than the value, and programs do not write
 * long ones.
 */
const LONGEST_RARE = 512

function rareForms(value: Uint8Array, text: string | undefined): string[] {
  const forms = [...byteListForms(value), ...base64TwiceForms(value, text)]
  return text === undefined
    ? forms
    : [...forms, ...[...htmlForms(text), ...casedForms(text), bracesInJson(text)].map(bytesOf)]
}

/** Returns the forms of a case-insensitive program, also inside a JSON string. */
function casedForms(text: string): string[] {
  const forms = [text.toUpperCase(), text.toLowerCase()]
  return [...forms, ...forms.map(inJson)]
}

/** Returns the forms that have to be searched for. Spelled-out and escaped forms are decoded when they are read. */
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

/** Returns the quoted forms as a JSON string, and as a JSON string inside another one (for example an annotation). */
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
