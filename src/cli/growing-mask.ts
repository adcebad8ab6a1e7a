import {randomBytes} from 'node:crypto'
import {type KnownValue, type Mask, maskKnownValues} from '../redaction/known-values-mask.ts'

/** A mask over values that are still being read: made anew when there are more. Its key is of this run alone. */
export function growingMask(known: {entries(): Iterable<KnownValue>}): Mask {
  const key = randomBytes(32)
  let seen: readonly KnownValue[] = []
  let mask: Mask = text => text
  return text => {
    const now = [...known.entries()]
    if (!same(now, seen)) mask = maskKnownValues(now, key)
    seen = now
    return mask(text)
  }
}

function same(one: readonly KnownValue[], other: readonly KnownValue[]): boolean {
  return (
    one.length === other.length && one.every(({ref, value}, at) => ref === other[at]?.ref && value === other[at]?.value)
  )
}
