import {byteSet} from '../../walkers/bytes.ts'
import {BLANK, CLOSING, EQUALS, HYPHEN, IN_NAME, LINE_FEED, NAME_BYTE, skip} from './bytes.ts'

/**
 * Whether the name has an assigned value. Nine of ten keywords in a log are ordinary prose, and this look at the next
 * bytes avoids asking rules about them.
 */
export function isAssigned(bytes: Uint8Array, start: number, end: number): boolean {
  const name = skip(bytes, end, end + 40, IN_NAME)
  const closed = skip(bytes, name, name + 8, CLOSING)
  const at = skip(bytes, closed, closed + 16, BLANK)
  const next = bytes[at] ?? LINE_FEED
  if (JOINT[next] === 1 || (at > closed && CLOSING[next] === 1)) return true
  return isTyped(bytes, at) || isFlag(bytes, start)
}

/** Recognizes `.=`, `?=` and `token string = "x"`. */
function isTyped(bytes: Uint8Array, start: number): boolean {
  const type = skip(bytes, start, start + 24, NAME_BYTE)
  const at = skip(bytes, type, type + 4, BLANK)
  return bytes[at] === EQUALS || (bytes[at + 1] === EQUALS && OPERATOR[bytes[at] ?? 0] === 1)
}

/** Recognizes `--token`, `-password` and `x-api-key` roughly, because asking about them is cheap. */
function isFlag(bytes: Uint8Array, start: number): boolean {
  let at = start
  while (at > 0 && at > start - 40 && NAME_BYTE[bytes[at - 1] ?? 0] === 1) at--
  return bytes[at] === HYPHEN
}

const JOINT = byteSet('=:>,%|~<\r\n\xef\xc2')
const OPERATOR = byteSet('.?+|:')
