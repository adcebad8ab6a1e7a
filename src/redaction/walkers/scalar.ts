import {MASK_PATTERN} from '../mask-form.ts'
import {secretPart} from '../rules/values/secret-part.ts'
import type {Part} from '../rules/values/secret-part-of-connection.ts'
import type {HiddenAs} from './walker.ts'

/** The number of bytes of a scalar that rules on values receive. */
export const HEAD = 4096
/** The number of bytes of a Secret's value that rules receive. They are enough to recognize a chain of certificates. */
export const DATA_HEAD = 65536

/** A string, number, boolean or null in a document, without quotes. */
export interface Scalar {
  readonly start: number
  /** The end offset; for an incomplete scalar, the end of its read part. */
  end: number
  readonly isLong: boolean
  /** `bare`: a JSON number, boolean or null, whose mask needs quotes. `plain`: a YAML scalar without quotes. */
  readonly style: 'quoted' | 'plain' | 'bare'
  readonly head: Decoded
}

/** The part of a scalar to mask. */
export interface Claim {
  readonly scalar: Scalar
  readonly from: number
  /** The end of the part; null if the part extends to the end of the scalar. */
  readonly to: number | null
  readonly source: string
  readonly as: HiddenAs | undefined
}

/** Returns a claim for the whole scalar; null if the scalar is empty, null or already a mask. */
export function whole(scalar: Scalar, source: string): Claim | null {
  const {text} = scalar.head
  if (text.trim() === '' || isMask(text) || isNull(scalar)) return null
  return {scalar, from: scalar.start, to: null, source, as: scalar.style === 'bare' ? 'quoted' : undefined}
}

/** Returns a claim for the part of the scalar that its name makes secret; null if no part is secret. */
export function partNamed(scalar: Scalar, name: string, source: string): Claim | null {
  return claimOf(scalar, secretPart(name, scalar.head.text.slice(0, HEAD)), source)
}

/** Returns a claim for a part of the first bytes of a scalar; null if there is no part. */
export function claimOf(scalar: Scalar, part: Part | null, source: string): Claim | null {
  const {text, at} = scalar.head
  const seen = text.slice(0, HEAD)
  if (part === null || isNull(scalar) || (scalar.style === 'plain' && ALIAS.test(text))) return null
  if (scalar.style === 'bare') return {scalar, from: scalar.start, to: null, source, as: 'quoted'}
  const offset = (index: number) => scalar.start + (at === null ? index : (at[index] ?? 0))
  const isAll = seen.length === text.length && !scalar.isLong
  return {scalar, from: offset(part.start), to: isAll ? offset(part.end) : null, source, as: undefined}
}

/** Matches a YAML alias, which refers to an anchor. */
const ALIAS = /^\*[^\s,[\]{}]{1,200}$/

/** Returns true if the text consists only of masks. */
export function isMask(text: string): boolean {
  return text.includes('redacted:') && MASKS.test(text)
}

const MASKS = new RegExp(`^\\s*(?:${MASK_PATTERN}\\s{0,64})+$`)

function isNull({style, head: {text}}: Scalar): boolean {
  return style !== 'quoted' && /^(?:null|Null|NULL|~)$/.test(text)
}

/** The text of a scalar without escapes. */
export interface Decoded {
  readonly text: string
  /** The position in the scalar of each character and of the end; null if the text is unchanged. */
  readonly at: readonly number[] | null
}

/** Returns the text of a scalar that has no escapes. */
export function asIs(raw: string): Decoded {
  return {text: raw, at: null}
}

/** Decodes the inside of a JSON string or a double-quoted YAML scalar. YAML has the same escapes and a few more. */
export function unescaped(raw: string): Decoded {
  if (!/[\\\n]/.test(raw)) return asIs(raw)
  return decode(raw, ESCAPE_OR_FOLD, escaped => (escaped[0] === '\\' ? meaningOf(escaped) : ' '))
}

/** Decodes the inside of a YAML scalar in single quotes. */
export function undoubled(raw: string): Decoded {
  return /'|\n/.test(raw) ? decode(raw, DOUBLED_OR_FOLD, found => (found === "''" ? "'" : ' ')) : asIs(raw)
}

/** Decodes a plain YAML scalar. Spaces replace the line ends. */
export function folded(raw: string): Decoded {
  return raw.includes('\n') ? decode(raw, FOLD, () => ' ') : asIs(raw)
}

/** Decodes the body of a YAML block. The indentation of its lines is removed. */
export function unindented(raw: string): Decoded {
  return raw.includes('\n') ? decode(raw, FOLD, () => '\n') : asIs(raw)
}

/** Decodes a text or an attribute of XML or HTML. */
export function unentitied(raw: string): Decoded {
  return raw.includes('&') ? decode(raw, ENTITY, characterOf) : asIs(raw)
}

function characterOf(entity: string): string {
  const [, hex, decimal, name = ''] = /^&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));$/.exec(entity) ?? []
  if (hex !== undefined) return utf8(Number.parseInt(hex, 16))
  return decimal === undefined ? (ENTITIES[name] ?? entity) : utf8(Number(decimal))
}

function decode(raw: string, pattern: RegExp, meaning: (found: string) => string): Decoded {
  const at: number[] = []
  let text = ''
  let last = 0
  const keep = (to: number): void => {
    text += raw.slice(last, to)
    for (let i = last; i < to; i += 1) at.push(i)
  }
  for (const {0: found, index} of raw.matchAll(pattern)) {
    keep(index)
    const said = meaning(found)
    text += said
    for (let i = 0; i < said.length; i += 1) at.push(index)
    last = index + found.length
  }
  keep(raw.length)
  at.push(raw.length)
  return {text, at}
}

function meaningOf(sequence: string): string {
  const hex = /^\\[uxU]([\da-fA-F]+)$/.exec(sequence)?.[1]
  if (hex !== undefined) return utf8(Number.parseInt(hex, 16))
  return SHORT[sequence[1] ?? ''] ?? sequence.slice(1)
}

function utf8(code: number): string {
  return code < 0x80
    ? String.fromCharCode(code)
    : Buffer.from(code > 0x10ffff ? '?' : String.fromCodePoint(code)).toString('latin1')
}

const ENTITY = /&(?:#[xX][\da-fA-F]{1,6}|#\d{1,7}|\w{1,8});/g
const ENTITIES: Readonly<Record<string, string>> = {lt: '<', gt: '>', amp: '&', quot: '"', apos: "'"}
const FOLD = /\n[ \t]*/g
const ESCAPE_OR_FOLD = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|U[\da-fA-F]{8}|\n[ \t]*|[\s\S]|$)|\n[ \t]*/g
const DOUBLED_OR_FOLD = /''|\n[ \t]*/g
const SHORT: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '0': '\0',
  a: '\x07',
  v: '\v',
  e: '\x1b',
  '\n': '',
}
