import {byteSet} from '../../walkers/bytes.ts'
import {CLOSING, IN_NAME, LINE_FEED, SPACE, skip} from './bytes.ts'
import {behindName, LONGEST_NAME, tellingIn, tellsWithWordBefore, wordEnd} from './names.ts'
import {isBeforeKey} from './next-key.ts'

/** Is the name the head of a column? */
export function headsColumn(bytes: Uint8Array, start: number, last: number): boolean {
  const end = wordEnd(bytes, last)
  const to = skip(bytes, end, end + LONGEST_NAME, IN_NAME)
  const closed = skip(bytes, to, to + 2, CLOSING)
  const next = bytes[closed] ?? LINE_FEED
  // `COPY t (name, token) FROM stdin`
  const isList = closed > to && next === SPACE && ((bytes[closed + 1] ?? 0) | 32) === LETTER_F
  const parts =
    isList || PARTS_COLUMNS[next] === 1 || (next === SPACE && PARTS_AFTER_BLANK[bytes[closed + 1] ?? LINE_FEED] === 1)
  if (!parts || isBeforeKey(bytes, to)) return false
  const from = behindName(bytes, start)
  return tellingIn(bytes, from, to) !== 'none' || tellsWithWordBefore(bytes, from, to)
}

const LETTER_F = 102
const PARTS_COLUMNS = byteSet(',;|\t\r\n\xe2')
const PARTS_AFTER_BLANK = byteSet(' |:\r\n\xe2')
