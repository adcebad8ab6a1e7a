import {byteSet} from '../../walkers/bytes.ts'
import {CLOSING, LINE_FEED, SPACE, skip} from './bytes.ts'
import {type NameAt, namesAny} from './name-at.ts'
import {isBeforeKey} from './next-key.ts'

/** Whether the name is a column head. */
export function headsColumn(name: NameAt): boolean {
  const {bytes, to} = name
  const closed = skip(bytes, to, to + 2, CLOSING)
  const next = bytes[closed] ?? LINE_FEED
  // `COPY t (name, token) FROM stdin`
  const isList = closed > to && next === SPACE && ((bytes[closed + 1] ?? 0) | 32) === LETTER_F
  const parts =
    isList || PARTS_COLUMNS[next] === 1 || (next === SPACE && PARTS_AFTER_BLANK[bytes[closed + 1] ?? LINE_FEED] === 1)
  return parts && namesAny(name) && !isBeforeKey(bytes, to)
}

const LETTER_F = 102
const PARTS_COLUMNS = byteSet(',;|\t\r\n\xe2')
const PARTS_AFTER_BLANK = byteSet(' |:\r\n\xe2')
