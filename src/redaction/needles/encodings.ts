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

/** An encoded value, or a part of an encoded value, as a byte string. */
export interface Form {
  readonly bytes: string
  /** The number of first bytes that identify the value in a line that was cut off. */
  readonly prefix: number | undefined
}

/**
 * Returns the encodings of a value with their prefixes. An encoding that is too long for a needle is split into parts.
 * If `rare` is true, also returns encodings that few programs write.
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

/** Returns how many first bytes of a random value identify the value; undefined if the value ends soon after them. */
function prefixOf(text: string): number | undefined {
  if (!isOpaque(text) || SHARED.test(text)) return undefined
  const length = (ISSUER.exec(text)?.[0].length ?? 0) + LEAST_RANDOM
  return text.length >= length + 4 ? length : undefined
}

const LEAST_RANDOM = 12
/** Matches the prefix of a token's issuer: `sk-ant-api03-`, `ghp_`, `xoxb-`, `github_pat_`. */
const ISSUER = /^(?:[A-Za-z]{1,12}\d{0,3}[-_.]){0,4}/
/** Matches beginnings that many values share: base64 of JWT and other JSON, DER, OpenSSH, PEM and gzip. */
const SHARED = /^(?:eyJ|MI[A-L]|b3BlbnNz|AAAA|LS0tLS|H4sI)/

function longestBeginning(form: string, beginnings: readonly string[]): number | undefined {
  const lengths = beginnings.filter(beginning => form.startsWith(beginning)).map(beginning => beginning.length)
  return lengths.length === 0 ? undefined : Math.max(...lengths)
}

/** Splits an encoding into parts of about equal length. A short last part would match everywhere. */
function inParts(form: string): string[] {
  const count = Math.ceil(form.length / LONGEST_NEEDLE)
  const cut = (index: number) => Math.floor((form.length * index) / count)
  return Array.from({length: count}, (_, index) => form.slice(cut(index), cut(index + 1)))
}

/** Returns all encodings of a value. Encodings with a line feed are left out, because the caller splits such values. */
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

/** The maximum length of a value with rare encodings. Programs do not write long values in these encodings. */
const LONGEST_RARE = 512
const LONGEST_QUOTED_IN_JSON = 16 * 1024
/** Matches values that change only if an encoder replaces every character. */
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

/** Returns the quoted forms inside a JSON string, and inside a JSON string that is nested in another JSON string. */
function quotedInJson(text: string): string[] {
  const once = quotedForms(text).map(inJson)
  return [...once, ...once.map(inJson)]
}

/** Returns the most important encodings: unencoded, base64, hexadecimal and percent-encoded. */
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
 * Returns the base64 of the value alone, with and without padding. Also returns the part that is the same in the base64
 * of every text with the value. Each form is returned in the standard and in the URL-safe alphabet.
 */
function base64Forms(value: Uint8Array): string[] {
  const alone = Buffer.from(value).toString('base64')
  const standard = [...new Set([alone, alone.replaceAll('=', ''), ...base64Cores(value)])]
  return standard.flatMap(form => (/[+/]/.test(form) ? [form, urlSafe(form)] : [form]))
}

/** Returns the base64 characters that only the value determines, for each of the three alignments in a text. */
export function base64Cores(value: Uint8Array): string[] {
  return [0, 1, 2].map(shift => {
    const encoded = Buffer.concat([Buffer.alloc(shift), value]).toString('base64')
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + value.length) * 8) / 6))
  })
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_')
}

/** Returns the base64 of two texts: the base64 of the value, and the value in UTF-16, as PowerShell writes commands. */
function base64TwiceForms(value: Uint8Array, text: string | undefined): string[] {
  const inner = Buffer.from(value).toString('base64')
  const wide = text === undefined ? [] : [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]
  const texts = [inner, ...base64Cores(value)].flatMap(core => [core, urlSafe(core)])
  return [...[...new Set(texts)].map(core => Buffer.from(core)), ...wide].flatMap(base64Forms)
}

/**
 * Returns the lines of a value's base64, wrapped at 76 characters (`base64`, MIME) and at 64 characters (PEM). Lines
 * whose range `isOpen` accepts are public and left out.
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
/** The maximum length of a value with wrapped forms. Keys, certificates and configuration are smaller. */
const LONGEST_WRAPPED = 64 * 1024
const SHORTEST_LINE = 12
/** The minimum number of different characters in a line. Many files contain lines of blanks or zeros. */
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
