import {encodingsOf} from './encodings.ts'
import {prefixOf} from './prefix.ts'
import {LONGEST_NEEDLE} from './secret.ts'
import {textOf} from './text.ts'

/** Prefix length for the later parts of a long value. */
const INNER_PREFIX = 32

/** An encoding, or a part of it, as a byte string. */
export interface Form {
  readonly bytes: string
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
