/**
 * Whether a find is a separate token. `postgres-prod` is not separate in `postgres-prod-0` or `postgres-prod.svc`. It
 * is separate at the end of a sentence, between quotes, in a path, and after an escaped line feed.
 */
export function standsAlone(bytes: Uint8Array, start: number, end: number): boolean {
  const [first, last] = [bytes[start] ?? 0, bytes[end - 1] ?? 0]
  return !(isWord(first) && goesOnBefore(bytes, start)) && !(isWord(last) && goesOnBehind(bytes, end))
}

function goesOnBefore(bytes: Uint8Array, start: number): boolean {
  const before = bytes[start - 1] ?? 0
  if (isJoint(before)) return isWord(bytes[start - 2] ?? 0)
  return isWord(before) && !isEscape(bytes, start)
}

function goesOnBehind(bytes: Uint8Array, end: number): boolean {
  const behind = bytes[end] ?? 0
  return isWord(behind) || (isJoint(behind) && isWord(bytes[end + 1] ?? 0))
}

/**
 * Whether the byte before `start` ends an escape: `\n` and `%3D` end with a character that looks like part of a word.
 */
function isEscape(bytes: Uint8Array, start: number): boolean {
  const isLetter = ESCAPED.includes(bytes[start - 1] ?? 0)
  if (isLetter && bytes[start - 2] === BACKSLASH) return true
  return bytes[start - 3] === PERCENT && isHex(bytes[start - 2] ?? 0) && isHex(bytes[start - 1] ?? 0)
}

function isWord(byte: number): boolean {
  const letter = byte | 32
  return (letter >= 97 && letter <= 122) || (byte >= 48 && byte <= 57) || byte === UNDERSCORE || byte >= 128
}

function isHex(byte: number): boolean {
  const letter = byte | 32
  return (letter >= 97 && letter <= 102) || (byte >= 48 && byte <= 57)
}

function isJoint(byte: number): boolean {
  return byte === DASH || byte === DOT
}

const [PERCENT, DASH, DOT, BACKSLASH, UNDERSCORE] = [37, 45, 46, 92, 95]
const ESCAPED = Buffer.from('nrtbf')
