import {type Look, lookAt, NO_RULES, rulesAt} from './look.ts'
import {PLACE_TESTS} from './places/index.ts'
import type {Search, Sighting} from './search.ts'
import {MARK, RECORD_END, type Trigger} from './triggers.ts'

/** Returns what the gate finds in a complete text. */
export function sight(bytes: Uint8Array, {triggers}: Search): Sighting {
  const rules = new Set(triggers.always)
  let marks = 0
  const look = lookAt(bytes)
  triggers.gate.scan(bytes, 0, 0, bytes.length, (index, end) => {
    const trigger = triggers.literals[index] as Trigger
    marks |= trigger.marks
    for (const rule of askedAt(trigger, look, end)) rules.add(rule)
  })
  return {rules, marks}
}

/**
 * Whether a hit can matter: it counts for one of `asked`, the rules at its place, or is more than an encoded keyword in
 * a short word.
 */
export function isWorthALook(
  {literal, marks}: Trigger,
  asked: readonly number[],
  bytes: Uint8Array,
  end: number,
): boolean {
  if (literal === RECORD_END) return isCut(bytes, end - literal.length)
  if ((marks & ~ENCODED) > 0 || asked.length > 0) return true
  return marks > 0 && PLACE_TESTS['in-word'](bytes, end - literal.length, end)
}

/** Returns the indices of the rules for which the keyword that ends at `end` counts. */
export function askedAt(trigger: Trigger, look: Look, end: number): readonly number[] {
  return trigger.asked.length === 0 ? NO_RULES : rulesAt(trigger, look, end - trigger.literal.length, end)
}

/** Whether the line that ends here is incomplete. */
function isCut(bytes: Uint8Array, at: number): boolean {
  if (bytes[at - 1] !== LETTER_N) return true
  let slashes = 0
  while (bytes[at - 2 - slashes] === BACKSLASH) slashes++
  return slashes % 2 === 0
}

const [LETTER_N, BACKSLASH] = [110, 92]
/** Marks of base64, hexadecimal and gzip. */
export const ENCODED = MARK.base64 | MARK.hex | MARK.gzip
