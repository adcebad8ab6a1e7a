import {BLANK, COLON, COMMA, IN_NAME, QUOTE, skip} from './bytes.ts'
import {LONGEST_NAME} from './names.ts'

/** Whether a JSON string and the name of the next value follow: `"api_key", "id": 7`. */
export function isBeforeKey(bytes: Uint8Array, end: number): boolean {
  if (bytes[end] !== QUOTE || bytes[end + 1] !== COMMA) return false
  const key = skip(bytes, end + 2, end + 6, BLANK)
  if (bytes[key] !== QUOTE) return false
  const closed = skip(bytes, key + 1, key + 1 + LONGEST_NAME, IN_NAME)
  return bytes[closed] === QUOTE && bytes[skip(bytes, closed + 1, closed + 3, BLANK)] === COLON
}
