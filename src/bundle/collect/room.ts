/** One file that wants room. */
export interface Claim {
  readonly bytes: number
  /** Its share against others, when there is not enough for all. */
  readonly weight: number
}

/**
 * How many bytes each may keep so that all together keep `most` at most: small ones are whole, the others are cut at the
 * same level, counted by weight. The sizes alone decide, not the order in which they came.
 */
export function roomFor(claims: readonly Claim[], most: number): number[] {
  const total = claims.reduce((sum, {bytes}) => sum + bytes, 0)
  if (total <= most) return claims.map(({bytes}) => bytes)
  const level = levelFor(claims, most)
  return claims.map(({bytes, weight}) => Math.min(bytes, Math.floor(level * weight)))
}

/** Bytes for a weight of one: raised until the room is full, the smallest claims first. */
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
