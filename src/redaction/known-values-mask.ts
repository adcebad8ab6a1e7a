import {createHmac} from 'node:crypto'
import {encodingsOf} from './encodings.ts'
import {isWeak} from './weak-values.ts'

/** A secret that this run has read. `ref` says where from and is printed: `secret/NAMESPACE/NAME.KEY`. */
export interface KnownValue {
  readonly ref: string
  readonly value: string
}

export type Mask = (text: string) => string

/**
 * Replaces every known value, in all encodings it may be printed in, by `<redacted:REF#TOKEN>`. TOKEN is an HMAC under
 * `key`: equal values show as equal, nothing else is said. Weak values (short, numbers, everyday words) stay, because
 * masking them would eat the report and hide nothing. Masking twice changes nothing.
 */
export function maskKnownValues(values: Iterable<KnownValue>, key: Uint8Array): Mask {
  const masks = new Map<string, string>()
  for (const {ref, value} of values) addPatterns(masks, value, `<redacted:${printable(ref)}#${tokenOf(value, key)}>`)
  if (masks.size === 0) return text => text
  const patterns = [...masks.keys()].sort((a, b) => b.length - a.length)
  const own = new Set(masks.values())
  const search = new RegExp([[...own].map(escapeRegExp), patterns].flat().join('|'), 'gu')
  const exact = patterns.map(pattern => ({whole: new RegExp(`^(?:${pattern})$`, 'u'), mask: masks.get(pattern) ?? ''}))
  return text => text.replace(search, hit => (own.has(hit) ? hit : maskOf(hit, exact)))
}

function addPatterns(masks: Map<string, string>, value: string, mask: string): void {
  for (const form of new Set([value, value.trim()])) {
    if (isWeak(form)) continue
    for (const {before, text, after} of encodingsOf(form)) {
      const pattern = `${before}${escapeRegExp(text)}${after}`
      if (!masks.has(pattern)) masks.set(pattern, mask)
    }
  }
}

function maskOf(hit: string, exact: readonly {whole: RegExp; mask: string}[]): string {
  return exact.find(({whole}) => whole.test(hit))?.mask ?? '<redacted>'
}

function tokenOf(value: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(value).digest('hex').slice(0, 8)
}

/** A mask must be a plain YAML scalar and a JSON string as it stands. */
function printable(ref: string): string {
  return ref.replace(/[^\w./-]/gu, '_')
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
}
