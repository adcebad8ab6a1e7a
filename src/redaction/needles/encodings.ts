import {byteString, textOf} from '../bytes.ts'
import {
  bracesInJson,
  htmlForms,
  inJson,
  jsonForms,
  percentForms,
  percentTwiceForms,
  quotedForms,
  spelledOutForms,
} from './escapes.ts'
import {LONGEST_NEEDLE} from './secret.ts'
import {isOpaque} from './standing.ts'

/** An encoding, or a part of it, as a byte string. */
export interface Form {
  readonly bytes: string
  /** The number of bytes at the beginning that identify the value in a line that was cut off. */
  readonly prefix: number | undefined
}

/**
 * Returns the encodings of a value with their prefixes, split into parts if they are too long for a needle.
 * @param rare also returns encodings that few programs write
 */
export function formsOf(value: Uint8Array, rare = true): Form[] {
  const length = prefixOf(textOf(value) ?? '')
  const beginnings = length === undefined ? [] : encodingsOf(value.subarray(0, length), rare)
  return encodingsOf(value, rare).flatMap(form => {
    const prefix = longestBeginning(form, beginnings)
    if (form.length <= LONGEST_NEEDLE) return {bytes: form, prefix}
    return inParts(form).map((bytes, index) => ({bytes, prefix: index === 0 ? prefix : prefix && INNER_PREFIX}))
  })
}

const INNER_PREFIX = 32

/** Returns how many bytes at the start of a random value identify it; undefined if the value ends soon after. */
function prefixOf(text: string): number | undefined {
  if (!isOpaque(text) || SHARED.test(text)) return undefined
  const length = (ISSUER.exec(text)?.[0].length ?? 0) + LEAST_RANDOM
  return text.length >= length + 4 ? length : undefined
}

const LEAST_RANDOM = 12
/** Prefixes of token issuers: `sk-ant-api03-`, `ghp_`, `xoxb-`, `github_pat_`. */
const ISSUER = /^(?:[A-Za-z]{1,12}\d{0,3}[-_.]){0,4}/
/** Beginnings that many values share: base64 of JWT and other JSON, DER, OpenSSH, PEM and gzip. */
const SHARED = /^(?:eyJ|MI[A-L]|b3BlbnNz|AAAA|LS0tLS|H4sI)/

function longestBeginning(form: string, beginnings: readonly string[]): number | undefined {
  const lengths = beginnings.filter(beginning => form.startsWith(beginning)).map(beginning => beginning.length)
  return lengths.length === 0 ? undefined : Math.max(...lengths)
}

/** Splits a form into parts of about equal length, because a short last part would match everywhere. */
function inParts(form: string): string[] {
  const count = Math.ceil(form.length / LONGEST_NEEDLE)
  const cut = (index: number) => Math.floor((form.length * index) / count)
  return Array.from({length: count}, (_, index) => form.slice(cut(index), cut(index + 1)))
}

/** Returns all encodings of a value, without those that contain a line feed, because the caller splits such values. */
function encodingsOf(value: Uint8Array, rare: boolean): string[] {
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

/** Rare encodings are many times longer than the value, and programs do not write long ones. */
const LONGEST_RARE = 512
const LONGEST_QUOTED_IN_JSON = 16 * 1024
/** Matches values that change only if every character is encoded. */
const PLAIN = /^[\w.-]*$/

function rareForms(value: Uint8Array, text: string | undefined): string[] {
  const forms = [...byteListForms(value), ...base64TwiceForms(value, text)]
  return text === undefined
    ? forms
    : [...forms, ...[...htmlForms(text), ...casedForms(text), bracesInJson(text)].map(bytesOf)]
}

function casedForms(text: string): string[] {
  const forms = [text.toUpperCase(), text.toLowerCase()]
  return [...forms, ...forms.map(inJson)]
}

/** Returns the quoted forms in a JSON string, and in a JSON string inside another. */
function quotedInJson(text: string): string[] {
  const once = quotedForms(text).map(inJson)
  return [...once, ...once.map(inJson)]
}

/** Returns only encodings that are not decoded when a text is searched. */
export function encodingsOfLine(value: Uint8Array): string[] {
  const raw = byteString(value)
  const hex = Buffer.from(value).toString('hex')
  const forms = new Set([raw, ...base64Forms(value), hex, hex.toUpperCase()])
  if (!PLAIN.test(raw)) {
    const percent = percentForms(raw)
    addAll(forms, percent)
    addAll(forms, percentTwiceForms(percent))
  }
  return [...forms]
}

/** Returns the encodings that programs use every day; none for a value that is not text. */
export function everydayForms(value: Uint8Array): string[] {
  const [raw, text] = [byteString(value), textOf(value)]
  if (text === undefined) return []
  const forms = [raw, byteString(Buffer.from(inJson(text))), ...base64Forms(value), ...percentForms(raw)]
  return [...new Set(forms)].filter(form => !form.includes('\n') && form.length <= LONGEST_NEEDLE)
}

function addAll(forms: Set<string>, more: Iterable<string>): void {
  for (const form of more) forms.add(form)
}

function bytesOf(text: string): string {
  return /[\u0080-\uffff]/.test(text) ? byteString(Buffer.from(text)) : text
}

/**
 * Returns base64 of the value alone, padded or not, and the part of base64 that is the same in every text that contains
 * the value. Both alphabets are included, standard and URL-safe.
 */
function base64Forms(value: Uint8Array): string[] {
  const cores = [0, 1, 2].map(shift => base64Core(value, shift))
  const alone = Buffer.from(value).toString('base64')
  const standard = [...new Set([alone, alone.replaceAll('=', ''), ...cores])]
  return standard.flatMap(form => (/[+/]/.test(form) ? [form, urlSafe(form)] : [form]))
}

/** Returns the characters that only the value determines, in base64 of a text with the value at offset `shift`. */
function base64Core(value: Uint8Array, shift: number): string {
  const shifted = Buffer.alloc(shift + value.length)
  shifted.set(value, shift)
  const encoded = shifted.toString('base64')
  return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + value.length) * 8) / 6))
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_')
}

/** Returns base64 of the value's base64, and of its UTF-16 form, as PowerShell writes commands. */
function base64TwiceForms(value: Uint8Array, text: string | undefined): string[] {
  const inner = Buffer.from(value).toString('base64')
  const cores = [0, 1, 2].map(shift => base64Core(value, shift))
  const wide = text === undefined ? [] : [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]
  const texts = [inner, ...cores].flatMap(core => [core, urlSafe(core)])
  return [...[...new Set(texts)].map(core => Buffer.from(core)), ...wide].flatMap(base64Forms)
}

/**
 * Returns the lines of a value's base64 as `base64` and MIME (76 characters) and PEM (64) wrap it. Lines whose range
 * `isOpen` accepts are left out, because they are public.
 */
export function wrappedBase64Lines(value: Uint8Array, isOpen: (from: number, to: number) => boolean): string[] {
  if (value.length > LONGEST_WRAPPED) return []
  const encoded = Buffer.from(value).toString('base64')
  if (encoded.length <= Math.min(...WIDTHS)) return []
  return WIDTHS.flatMap(width => {
    const [lines, bytes] = [encoded.match(new RegExp(`.{1,${width}}`, 'g')) ?? [], (width * 3) / 4]
    return lines.filter((_, index) => !isOpen(index * bytes, Math.min(value.length, (index + 1) * bytes)))
  }).filter(line => line.length >= SHORTEST_LINE && new Set(line).size >= FEWEST_CHARACTERS)
}

const WIDTHS = [76, 64]
/** Keys, certificates and configuration are smaller. Each line of a wrapped form is a needle. */
const LONGEST_WRAPPED = 64 * 1024
const SHORTEST_LINE = 12
/** Excludes lines of blanks or zeros, which many files contain. */
const FEWEST_CHARACTERS = 6

/** Returns the bytes as lists: `<Buffer 6b 75>`, Go's `[107 117]`, Node's `{"0":107,"1":117}`, `0x6b, 0x75`, octal. */
function byteListForms(value: Uint8Array): string[] {
  const numbers = [...value]
  const hex = numbers.map(byte => byte.toString(16).padStart(2, '0'))
  const upper = hex.map(digits => digits.toUpperCase())
  const octal = numbers.map(byte => byte.toString(8).padStart(3, '0'))
  return [
    ...[' ', ':', '-'].flatMap(joint => [hex.join(joint), upper.join(joint)]),
    ...[hex, upper].flatMap(all => [', ', ',', ' '].map(joint => all.map(digits => `0x${digits}`).join(joint))),
    ...[' ', ', ', ','].map(joint => numbers.join(joint)),
    ...['"', '\\"'].map(quote =>
      numbers.map((byte, at) => (at === 0 ? `${byte}` : `${quote}${at}${quote}:${byte}`)).join(','),
    ),
    octal.join(' '),
    ...['\\', '\\0', '\\\\'].map(sign => octal.map(digits => sign + digits).join('')),
  ]
}
