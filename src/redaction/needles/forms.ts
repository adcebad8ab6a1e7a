import {encodingsOf} from './encodings.ts'
import {prefixOf} from './prefix.ts'
import {LONGEST_NEEDLE} from './secret.ts'
import {byteString, textOf} from './text.ts'

export interface Form {
  readonly bytes: Uint8Array
  /** The bytes as a string, to compare. */
  readonly key: string
  readonly prefix: number | undefined
}

/** Of the later parts of a long value. */
const INNER_PREFIX = 32

/** The encodings of a value, cut into parts where they are too long for a needle, with their prefixes. */
export function formsOf(value: Uint8Array): Form[] {
  const length = prefixOf(textOf(value) ?? '')
  const beginnings = length === undefined ? [] : encodingsOf(value.subarray(0, length)).map(byteString)
  return encodingsOf(value).flatMap(form => partsOf(form, beginnings))
}

/** Parts of equal length: a short last one would be found everywhere. */
function partsOf(form: Uint8Array, beginnings: readonly string[]): Form[] {
  const inner = beginnings.length > 0 ? INNER_PREFIX : undefined
  const count = Math.ceil(form.length / LONGEST_NEEDLE)
  return Array.from({length: count}, (_, index) => {
    const bytes = form.subarray(
      Math.floor((form.length * index) / count),
      Math.floor((form.length * (index + 1)) / count),
    )
    const key = byteString(bytes)
    return {bytes, key, prefix: index === 0 ? longestBeginning(key, beginnings) : inner}
  })
}

function longestBeginning(key: string, beginnings: readonly string[]): number | undefined {
  const lengths = beginnings.filter(beginning => key.startsWith(beginning)).map(beginning => beginning.length)
  return lengths.length === 0 ? undefined : Math.max(...lengths)
}
