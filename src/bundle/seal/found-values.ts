import {byteString} from '../../redaction/bytes.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {isLog} from '../format/layout.ts'

/** Values that rules found while files were written. They are masked in other files too, where no rule recognizes them. */
export interface FoundValues {
  /** @param path the file that holds it */
  add(secret: Secret, path: string): void
  /** Returns the values in an order that does not depend on the order of files. Each value has one rule. */
  values(): Secret[]
}

/** The number of values kept from logs, and from other files. */
const MOST_FOUND = 2_000
/** Longer values are text. */
const LONGEST_FOUND = 65_536

/**
 * Collects found values: at most `most` from logs, because every line can contain a new password, and at most `most` from
 * other files.
 */
export function foundValues(most = MOST_FOUND): FoundValues {
  const [ofLogs, ofOthers] = [firstOf(most), firstOf(most)]
  return {
    add: (secret, path) => {
      if (!isWhole(secret)) return
      for (const spelling of spellings(secret)) (isLog(path) ? ofLogs : ofOthers).add(spelling)
    },
    values: () => {
      const all = firstOf(2 * most)
      for (const secret of [...ofLogs.values(), ...ofOthers.values()]) all.add(secret)
      return all.values()
    },
  }
}

/** Keeps the first values in sort order, which does not depend on when they were found. */
function firstOf(most: number): {add(secret: Secret): void; values(): Secret[]} {
  let found = new Map<string, Secret>()
  const first = () => [...found].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, most)
  return {
    add: secret => {
      const value = byteString(secret.value)
      const known = found.get(value)
      if (known === undefined || secret.ref < known.ref) found.set(value, {...secret, value: copyOf(secret.value)})
      if (found.size > 2 * most) found = new Map(first())
    },
    values: () => first().map(([, secret]) => secret),
  }
}

/** Copies a value into memory of its own. A small buffer would keep the whole pool alive that it was taken from. */
function copyOf(value: Uint8Array): Uint8Array {
  const copy = Buffer.allocUnsafeSlow(value.length)
  copy.set(value)
  return copy
}

/** Whether the value is original. Text that contains a mask is not. */
export function isWhole({value}: Secret): boolean {
  if (value.length > LONGEST_FOUND) return false
  const text = byteString(value)
  return !text.includes('<redacted:') && !text.includes('***HIDDEN***')
}

/** JSON strings contain the value with escapes. */
function spellings(secret: Secret): Secret[] {
  const text = Buffer.from(secret.value).toString()
  if (!text.includes('\\')) return [secret]
  try {
    const plain: unknown = JSON.parse(`"${text}"`)
    return typeof plain === 'string' ? [secret, {...secret, value: Buffer.from(plain)}] : [secret]
  } catch {
    return [secret]
  }
}
