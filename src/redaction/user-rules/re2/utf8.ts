type ByteRange = readonly [low: number, high: number]

const LAST_OF_LENGTH = [0x7f, 0x7ff, 0xffff]

/** Returns a range of code points as byte sequences. Each is a list of byte ranges, and together they are exact. */
export function utf8Sequences(low: number, high: number): ByteRange[][] {
  const last = LAST_OF_LENGTH.find(end => low <= end && end < high)
  if (last !== undefined) return split(low, last, high)
  for (let continuation = 1; continuation <= 3 && high > 0x7f; continuation++) {
    const mask = (1 << (6 * continuation)) - 1
    if ((low & ~mask) === (high & ~mask)) continue
    if ((low & mask) !== 0) return split(low, low | mask, high)
    if ((high & mask) !== mask) return split(low, (high & ~mask) - 1, high)
  }
  const [first, second] = [bytesOf(low), bytesOf(high)]
  return [first.map((byte, index) => [byte, second[index] ?? byte])]
}

function split(low: number, end: number, high: number): ByteRange[][] {
  return [...utf8Sequences(low, end), ...utf8Sequences(end + 1, high)]
}

/**
 * Returns the bytes of a code point. Surrogates are encoded too, but valid UTF-8 does not contain them, so they never
 * match.
 */
function bytesOf(code: number): number[] {
  const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f)
  if (code <= 0x7f) return [code]
  if (code <= 0x7ff) return [0xc0 | (code >> 6), tail(0)]
  if (code <= 0xffff) return [0xe0 | (code >> 12), tail(6), tail(0)]
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)]
}
