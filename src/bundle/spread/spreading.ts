import {buildNeedles, needlesOfFound} from '../../redaction/needles/build.ts'
import type {Needle, Secret} from '../../redaction/needles/secret.ts'
import {wordsAtHand} from '../../redaction/needles/standing.ts'
import {isImprobable} from '../../redaction/spreading/improbable.ts'
import {spreadSource} from '../../redaction/spreading/spreader.ts'
import type {InPlaceOnly} from '../format/redaction-report.ts'

/** The found values that are also masked in other files, and the found values that are not. */
export interface Spreading {
  readonly refs: readonly string[]
  /** The needles for the search of the archive. The ref of a needle identifies a value as `spread/ID#TOKEN`. */
  readonly needles: readonly Needle[]
  /** Returns needles that mask the values with these refs in all encodings. */
  hiding(refs: Iterable<string>): Needle[]
  /** Values that may be ordinary words. They are masked only where a rule found them. */
  readonly words: readonly InPlaceOnly[]
}

/** Selects the found values to mask in other files. `words`: words of objects, which are never masked. */
export function spreadingOf(
  found: readonly Secret[],
  words: ReadonlySet<string>,
  tokenOf: (value: Uint8Array) => string,
): Spreading {
  const atHand = wordsAtHand(words)
  const isSpread = ({value}: Secret) => isImprobable(Buffer.from(value).toString(), atHand)
  const {spread = [], kept = []} = Object.groupBy(found, secret => (isSpread(secret) ? 'spread' : 'kept'))
  const values = new Map(spread.map(secret => [`${spreadSource(secret.ref)}#${tokenOf(secret.value)}`, secret]))
  const counts = Map.groupBy(kept, ({ref}) => ref)
  return {
    refs: [...values.keys()],
    needles: needlesOfFound([...values].map(([ref, {value}]) => ({ref, value}))),
    hiding: refs => {
      const chosen = [...refs].flatMap(ref => values.get(ref) ?? [])
      const secrets = chosen.map(({ref, value}) => ({ref: spreadSource(ref), value, always: true as const}))
      return [...buildNeedles(secrets, new Set()).needles]
    },
    words: [...counts]
      .map(([source, {length}]) => ({source, why: 'word' as const, values: length, mark: null, checks: []}))
      .toSorted((one, other) => (one.source < other.source ? -1 : 1)),
  }
}
