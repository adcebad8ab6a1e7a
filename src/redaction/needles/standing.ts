import {isOpaque} from './opaque.ts'
import {isWeak, isWordy} from './weak.ts'
import type {WordsAtHand} from './words-at-hand.ts'

/**
 * How a value is searched for. `weak`: not at all, to hide it would damage the text. `token`: only where it stands alone,
 * for it is made of words, or names of objects have it in them. `anywhere`: in the middle of other text as well.
 */
export type Standing = 'weak' | 'token' | 'anywhere'

/** What stays readable. */
export interface Readable {
  /** What objects are called. */
  readonly names: ReadonlySet<string>
  /** Whatever else they are made of; asked only about values that people may have written. */
  readonly words: () => WordsAtHand
}

/** @param name the key that the value stands under, if any */
export function standingOf(value: string, name: string, {names, words}: Readable): Standing {
  if (isWeak(value, name, names)) return 'weak'
  const text = value.trim()
  if (isOpaque(text)) return 'anywhere'
  const atHand = words()
  if (atHand.has(text)) return 'weak'
  return isWordy(text) || atHand.hold(text) ? 'token' : 'anywhere'
}
