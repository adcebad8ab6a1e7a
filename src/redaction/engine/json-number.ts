const QUOTED = {as: 'quoted'} as const
const NOT_QUOTED = {}

/** So much of a list is looked at, however much of it is there. */
const LONGEST_LIST = 1024

/**
 * Returns how a mask is written in place of what begins at `start` and ends at `end`: as a string if it is a number of
 * JSON, or several of a list, because what parsed before must parse afterwards.
 */
export function likeNumber(bytes: Uint8Array, start: number, end: number): {readonly as?: 'quoted'} {
  return isDigit(bytes[start] ?? 0) && isDigit(bytes[end - 1] ?? 0) && isNumber(bytes, start) ? QUOTED : NOT_QUOTED
}

/** Behind a key, in a list, or between other values: what stands before the numbers around it is no part of a string. */
function isNumber(bytes: Uint8Array, start: number): boolean {
  let at = start - 1
  let joint = 0
  while (at >= 0 && at > start - LONGEST_LIST && isOfList(bytes[at] ?? 0)) {
    if (!isBlank(bytes[at] ?? 0)) joint = bytes[at] ?? 0
    at--
  }
  if (joint === 0 && bytes[at] !== COLON) return false
  if (bytes[at] === COLON) return endsKey(bytes, at)
  if (bytes[at] === QUOTE) return joint === COMMA && !isEscaped(bytes, at)
  return at < 0 || at <= start - LONGEST_LIST || CLOSING.includes(bytes[at] ?? 0)
}

function endsKey(bytes: Uint8Array, colon: number): boolean {
  let at = colon - 1
  while (isBlank(bytes[at] ?? 0)) at--
  return bytes[at] === QUOTE && !isEscaped(bytes, at)
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
const CLOSING = Buffer.from(']}')
