import type {Secret} from '../redaction/needles/secret.ts'
import {byteString} from '../redaction/needles/text.ts'
import {isLog} from './worth.ts'

/** Values that rules found while files were written, to be hidden in other files as well, where nothing tells what they are. */
export interface FoundValues {
  /** @param path the file that holds it */
  add(secret: Secret, path: string): void
  /** The same ones in the same order, whichever file was read first; of several rules that found a value one. */
  values(): Secret[]
}

/** Of logs, and of all that is no log. */
const MOST_FOUND = 2_000
/** Longer ones are texts. */
const LONGEST_FOUND = 65_536

/**
 * A log can hold a new password in every line: of all that logs hold no more than `most` are remembered, and as many of all
 * that is no log.
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

/** Those that come first in the order of their values, which does not depend on when they were found. */
function firstOf(most: number): {add(secret: Secret): void; values(): Secret[]} {
  let found = new Map<string, Secret>()
  const first = () => [...found].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, most)
  return {
    add: secret => {
      const value = byteString(secret.value)
      const known = found.get(value)
      if (known === undefined || secret.ref < known.ref) found.set(value, secret)
      if (found.size > 2 * most) found = new Map(first())
    },
    values: () => first().map(([, secret]) => secret),
  }
}

/** What was hidden before is no value, and what holds a mask is not what it was. */
export function isWhole({value}: Secret): boolean {
  if (value.length > LONGEST_FOUND) return false
  const text = byteString(value)
  return !text.includes('<redacted:') && !text.includes('***HIDDEN***')
}

/** A JSON string holds the value with escapes. */
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
