/** Returns the CRC-32 of two consecutive byte sequences from the CRC-32 of each, as `crc32_combine` of zlib does. */
export function joinedCrc(first: number, second: number, secondBytes: number): number {
  return (product(shiftedBy(secondBytes), first) ^ second) >>> 0
}

const POLYNOMIAL = 0xedb88320
/** The highest bit is the lowest power. */
const ONE = 0x80000000
const X = 0x40000000

/** x to the power of 2^n, modulo the polynomial. */
const POWERS: readonly number[] = powers()

function powers(): number[] {
  const all = [X]
  for (let n = 1; n < 32; n++) all.push(product(all[n - 1] ?? 0, all[n - 1] ?? 0))
  return all
}

/** Returns x to the power of eight for each byte. */
function shiftedBy(bytes: number): number {
  let result = ONE
  for (let rest = bytes, n = 3; rest > 0; rest = Math.floor(rest / 2), n++) {
    if (rest % 2 === 1) result = product(POWERS[n % 32] ?? 0, result)
  }
  return result
}

function product(one: number, other: number): number {
  let result = 0
  let factor = other
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) result ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return result
}
