import {isOpaque} from './opaque.ts'
import {isWeak, isWordy} from './weak.ts'
import type {WordsAtHand} from './words-at-hand.ts'

/**
 * The search for a value. `weak`: not at all, because masking it would damage the text. `token`: only as a separate
 * token, because it consists of words or names of objects contain it. `anywhere`: also inside other text.
 */
export type Standing = 'weak' | 'token' | 'anywhere'

/** Text that must stay readable. */
export interface Readable {
  /** Names of objects. */
  readonly names: ReadonlySet<string>
  /** Returns the other words of objects. It is called only for values that people may have chosen. */
  readonly words: () => WordsAtHand
}

/**
 * Returns how to search for a value.
 * @param name the key of the value; empty if it has none
 */
export function standingOf(value: string, name: string, {names, words}: Readable): Standing {
  if (isWeak(value, name, names)) return 'weak'
  const text = value.trim()
  if (isOpaque(text)) return 'anywhere'
  const atHand = words()
  if (atHand.has(text)) return 'weak'
  return isWordy(text) || atHand.hold(text) ? 'token' : 'anywhere'
}
