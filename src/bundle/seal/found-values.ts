import {byteString} from '../../redaction/bytes.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {conversationOf, isLog} from '../format/layout.ts'

/** The values that rules found. Other files may contain the same values at positions that no rule recognizes. */
interface FoundValues {
  add(secret: Secret, path: string): void
  /** Returns each value once, with one rule, in an order that does not depend on the order of files. */
  values(): Secret[]
}

/** The maximum number of values from logs and conversations, and also of values from other files. */
const MOST_FOUND = 2_000
/** Longer values are texts and not secrets. */
const LONGEST_FOUND = 65_536

/** Collects found values. Logs and conversations have a separate limit, because each line can contain a new password. */
export function foundValues(most = MOST_FOUND): FoundValues {
  const [ofEndless, ofOthers] = [firstOf(most), firstOf(most)]
  return {
    add: (secret, path) => {
      if (!isWhole(secret)) return
      for (const spelling of spellings(secret)) (isEndless(path) ? ofEndless : ofOthers).add(spelling)
    },
    values: () => {
      const all = firstOf(2 * most)
      for (const secret of [...ofEndless.values(), ...ofOthers.values()]) all.add(secret)
      return all.values()
    },
  }
}

function isEndless(path: string): boolean {
  return isLog(path) || conversationOf(path) !== null
}

/** Keeps the first values in sort order, because that order does not depend on when the values were found. */
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

/** Copies a value, because a slice of Node's buffer pool would keep the whole pool in memory. */
function copyOf(value: Uint8Array): Uint8Array {
  const copy = Buffer.allocUnsafeSlow(value.length)
  copy.set(value)
  return copy
}

/** Returns true if the value is complete: short enough, and without a mask inside. */
export function isWhole({value}: Secret): boolean {
  if (value.length > LONGEST_FOUND) return false
  const text = byteString(value)
  return !text.includes('<redacted:') && !text.includes('***HIDDEN***')
}

/** Returns the value with and without escapes, because a JSON string contains the escaped value. */
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
