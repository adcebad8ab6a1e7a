/** One file that needs room. */
export interface Claim {
  readonly bytes: number
  /** The share of the file if the room is not enough for all files. */
  readonly weight: number
}

/**
 * Returns how many bytes each file may keep so that the total is at most `most`. Small files stay complete; larger ones
 * are cut at the same level, multiplied by their weight. The result depends on the sizes, not on their order.
 */
export function roomFor(claims: readonly Claim[], most: number): number[] {
  const total = claims.reduce((sum, {bytes}) => sum + bytes, 0)
  if (total <= most) return claims.map(({bytes}) => bytes)
  const level = levelFor(claims, most)
  return claims.map(({bytes, weight}) => Math.min(bytes, Math.floor(level * weight)))
}

/** Returns the bytes for a weight of one. Fills the room with the smallest claims first. */
function levelFor(claims: readonly Claim[], most: number): number {
  const rising = claims.toSorted((one, other) => one.bytes / one.weight - other.bytes / other.weight)
  let left = most
  let weights = claims.reduce((sum, {weight}) => sum + weight, 0)
  for (const {bytes, weight} of rising) {
    if (bytes / weight > left / weights) return left / weights
    left -= bytes
    weights -= weight
  }
  return Number.POSITIVE_INFINITY
}
