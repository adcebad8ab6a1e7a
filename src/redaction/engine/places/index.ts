import type {KeywordPlace} from '../../rule.ts'
import {isAssigned} from './assigned.ts'
import {headsColumn} from './heads-column.ts'
import {enterName, type NameAt, nameIn} from './name-at.ts'
import {namesSecret} from './names-secret.ts'
import {namesValue} from './names-value.ts'
import {opensContainer} from './opens-container.ts'
import {beginsPart, isBeforeLast, isBeforeWord, isBeginning, isInWord, SHORTEST_VALUE} from './words.ts'

/**
 * Whether a keyword in `bytes[start, end)` is at a place. Reads only the bytes around it, because most keywords are
 * not.
 */
export type PlaceTest = (bytes: Uint8Array, start: number, end: number) => boolean

/** The places that depend only on the keyword's name; each has a bit. */
export const NAME_PLACES = [
  {place: 'heads-column', bit: 1, isThere: headsColumn},
  {place: 'names-secret', bit: 2, isThere: namesSecret},
  {place: 'names-value', bit: 4, isThere: namesValue},
] as const

/** The test of each place where a keyword counts. */
export const PLACE_TESTS: Readonly<Record<KeywordPlace, PlaceTest>> = {
  anywhere: () => true,
  assigned: isAssigned,
  'names-secret': ofName(namesSecret),
  'names-value': ofName(namesValue),
  'heads-column': ofName(headsColumn),
  'in-word': isInWord,
  'begins-word': (bytes, start, end) => isBeginning(bytes, start) && isInWord(bytes, start, end),
  'before-word': (bytes, _, end) => isBeforeWord(bytes, end, SHORTEST_VALUE),
  'before-last-word': (bytes, _, end) => isBeforeLast(bytes, end),
  'begins-part': beginsPart,
  'opens-container': opensContainer,
}

function ofName(isThere: (name: NameAt) => boolean): PlaceTest {
  return (bytes, start, end) => {
    const name = nameIn(bytes)
    enterName(name, start, end)
    return isThere(name)
  }
}
