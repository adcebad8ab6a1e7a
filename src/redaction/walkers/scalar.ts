import {MASK_PATTERN} from '../mask-form.ts'
import {secretPart} from '../rules/values/secret-part.ts'
import type {Part} from '../rules/values/secret-part-of-connection.ts'
import type {Decoded} from './decoded.ts'
import {HEAD} from './key-names.ts'
import type {HiddenAs} from './walker.ts'

/** A string, number, boolean or null in a document, without quotes. */
export interface Scalar {
  readonly start: number
  /** The end offset; for an incomplete scalar, the end of its read part. */
  end: number
  /** Whether it is longer than the part that decisions use. */
  readonly isLong: boolean
  /** `bare`: a JSON number, boolean or null, whose mask needs quotes. `plain`: a YAML scalar without quotes. */
  readonly style: 'quoted' | 'plain' | 'bare'
  /** The whole scalar, or its beginning. */
  readonly head: Decoded
}

/** The part of a scalar to mask. `to` null: everything from `from` on. */
export interface Claim {
  readonly scalar: Scalar
  readonly from: number
  readonly to: number | null
  readonly source: string
  readonly as: HiddenAs | undefined
}

/** Returns the whole scalar; null if it is empty, null or already a mask. */
export function whole(scalar: Scalar, source: string): Claim | null {
  const {text} = scalar.head
  if (text.trim() === '' || isMask(text) || isNull(scalar)) return null
  return {scalar, from: scalar.start, to: null, source, as: scalar.style === 'bare' ? 'quoted' : undefined}
}

/** Returns the part that is secret because of the scalar's name. */
export function partNamed(scalar: Scalar, name: string, source: string): Claim | null {
  return claimOf(scalar, secretPart(name, scalar.head.text.slice(0, HEAD)), source)
}

/** Returns a part of the visible beginning of a scalar. */
export function claimOf(scalar: Scalar, part: Part | null, source: string): Claim | null {
  const {text, at} = scalar.head
  const seen = text.slice(0, HEAD)
  if (part === null || isNull(scalar) || (scalar.style === 'plain' && ALIAS.test(text))) return null
  if (scalar.style === 'bare') return {scalar, from: scalar.start, to: null, source, as: 'quoted'}
  const offset = (index: number) => scalar.start + (at === null ? index : (at[index] ?? 0))
  const isAll = seen.length === text.length && !scalar.isLong
  return {scalar, from: offset(part.start), to: isAll ? offset(part.end) : null, source, as: undefined}
}

/** A reference to an anchor elsewhere. */
const ALIAS = /^\*[^\s,[\]{}]{1,200}$/

/** Whether the text consists of masks only. */
export function isMask(text: string): boolean {
  return text.includes('redacted:') && MASKS.test(text)
}

const MASKS = new RegExp(`^\\s*(?:${MASK_PATTERN}\\s{0,64})+$`)

function isNull({style, head: {text}}: Scalar): boolean {
  return style !== 'quoted' && /^(?:null|Null|NULL|~)$/.test(text)
}
