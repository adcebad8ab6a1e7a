import type {Secret} from '../redaction/needles/secret.ts'
import {byteString} from '../redaction/needles/text.ts'

/** Values that rules found while files were written, to be hidden in other files as well, where nothing tells what they are. */
export interface FoundValues {
  /** @param path the file that holds it */
  add(secret: Secret, path: string): void
  /** The same ones in the same order, whichever file was read first; of several rules that found a value one. */
  values(): Secret[]
}

/**
 * A log can hold a new password in every line: of all that logs hold no more than `most` are remembered, and as many of all
 * that is no log.
 */
export function foundValues(isLog: (path: string) => boolean, most: number): FoundValues {
  const [ofLogs, ofOthers] = [firstOf(most), firstOf(most)]
  return {
    add: (secret, path) => (isLog(path) ? ofLogs : ofOthers).add(secret),
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
