import {MASK_PATTERN} from '../mask-form.ts'
import type {Part} from '../rules/values/part.ts'
import {secretPart} from '../rules/values/secret-part.ts'
import type {Decoded} from './decoded.ts'
import {HEAD} from './key-names.ts'
import type {HiddenAs} from './walker.ts'

/** A string, number, boolean or null of a document, without its quotes. */
export interface Scalar {
  readonly start: number
  /** Where it ends; while it streams by: up to where it was seen. */
  end: number
  /** It is longer than what is looked at of one. */
  readonly isLong: boolean
  /** `bare`: a JSON number, boolean or null, where a mask needs quotes. `plain`: a YAML scalar without quotes. */
  readonly style: 'quoted' | 'plain' | 'bare'
  /** All of it, or its beginning. */
  readonly head: Decoded
}

/** What is to be hidden of a scalar. `to` null: all from `from` on. */
export interface Claim {
  readonly scalar: Scalar
  readonly from: number
  readonly to: number | null
  readonly source: string
  readonly as: HiddenAs | undefined
}

/** All of a scalar; null when there is nothing to hide, or a mask already. */
export function whole(scalar: Scalar, source: string): Claim | null {
  const {text} = scalar.head
  if (text.trim() === '' || isMask(text) || isNull(scalar)) return null
  return {scalar, from: scalar.start, to: null, source, as: scalar.style === 'bare' ? 'quoted' : undefined}
}

/** What the name a scalar stands under makes secret of it. */
export function partNamed(scalar: Scalar, name: string, source: string): Claim | null {
  return claimOf(scalar, secretPart(name, scalar.head.text.slice(0, HEAD)), source)
}

/** A part of what was seen of a scalar. */
export function claimOf(scalar: Scalar, part: Part | null, source: string): Claim | null {
  const {text, at} = scalar.head
  const seen = text.slice(0, HEAD)
  if (part === null || isNull(scalar) || (scalar.style === 'plain' && ALIAS.test(text))) return null
  if (scalar.style === 'bare') return {scalar, from: scalar.start, to: null, source, as: 'quoted'}
  const offset = (index: number) => scalar.start + (at === null ? index : (at[index] ?? 0))
  const isAll = seen.length === text.length && !scalar.isLong
  return {scalar, from: offset(part.start), to: isAll ? offset(part.end) : null, source, as: undefined}
}

/** It stands for what has an anchor elsewhere. */
const ALIAS = /^\*[^\s,[\]{}]{1,200}$/

/** One mask, or several and nothing else. */
export function isMask(text: string): boolean {
  return text.includes('redacted:') && MASKS.test(text)
}

const MASKS = new RegExp(`^\\s*(?:${MASK_PATTERN}\\s{0,64})+$`)

function isNull({style, head: {text}}: Scalar): boolean {
  return style !== 'quoted' && /^(?:null|Null|NULL|~)$/.test(text)
}
