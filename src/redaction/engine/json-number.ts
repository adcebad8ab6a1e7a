import type {EscapedQuote} from './span.ts'

const NOT_QUOTED = {}

/** The maximum number of list bytes to inspect. */
const LONGEST_LIST = 1024

/**
 * Returns how to write the mask of the bytes from `start` to `end`: as a string for one or more JSON numbers, because
 * valid JSON must stay valid. Inside a JSON string the quotes are escaped like the quotes of the key.
 */
export function likeNumber(bytes: Uint8Array, start: number, end: number): {readonly as?: 'quoted' | EscapedQuote} {
  const isNumber = isDigit(bytes[start] ?? 0) && isDigit(bytes[end - 1] ?? 0)
  const as = isNumber ? quotesAt(bytes, start) : null
  return as === null ? NOT_QUOTED : {as}
}

/** Recognizes numbers after a key, in a list or between other values, by the text before them. */
function quotesAt(bytes: Uint8Array, start: number): 'quoted' | EscapedQuote | null {
  let at = start - 1
  let joint = 0
  while (at >= 0 && at > start - LONGEST_LIST && isOfList(bytes[at] ?? 0)) {
    if (!isBlank(bytes[at] ?? 0)) joint = bytes[at] ?? 0
    at--
  }
  if (bytes[at] === COLON) return quotesOfKey(bytes, at)
  if (joint === 0) return null
  if (bytes[at] === QUOTE) return joint === COMMA && !isEscaped(bytes, at) ? 'quoted' : null
  return at < 0 || at <= start - LONGEST_LIST || CLOSING.includes(bytes[at] ?? 0) ? 'quoted' : null
}

function quotesOfKey(bytes: Uint8Array, colon: number): 'quoted' | EscapedQuote | null {
  let at = colon - 1
  while (isBlank(bytes[at] ?? 0)) at--
  if (bytes[at] !== QUOTE) return null
  let first = at
  while (first > at - DEEPEST && isEscaped(bytes, first)) first--
  return first === at ? 'quoted' : `\\${'\\'.repeat(at - first - 1)}"`
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 1] === BACKSLASH
}

function isOfList(byte: number): boolean {
  return isDigit(byte) || isBlank(byte) || byte === COMMA || byte === OPEN_LIST
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 10 || byte === 13
}

const [QUOTE, COMMA, COLON, OPEN_LIST, BACKSLASH] = [34, 44, 58, 91, 92]
/** The maximum number of backslashes: a string three levels deep. */
const DEEPEST = 7
const CLOSING = Buffer.from(']}')
