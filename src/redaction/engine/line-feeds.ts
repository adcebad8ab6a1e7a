/**
 * The distance to search with a loop. For short lines of YAML a native search takes longer, but for lines of logs it is
 * faster.
 */
const NEAR = 32
const LINE_FEED = 10

/** Returns the index of the first line feed at or after `from`; -1 without one. */
export function feedFrom(bytes: Buffer, from: number): number {
  const near = Math.min(bytes.length, from + NEAR)
  for (let at = from; at < near; at++) if (bytes[at] === LINE_FEED) return at
  return near === bytes.length ? -1 : bytes.indexOf(LINE_FEED, near)
}

/** Returns the index of the last line feed before `to`; -1 without one. */
export function feedBefore(bytes: Buffer, to: number): number {
  const near = Math.max(0, to - NEAR)
  for (let at = to - 1; at >= near; at--) if (bytes[at] === LINE_FEED) return at
  return near === 0 ? -1 : bytes.lastIndexOf(LINE_FEED, near - 1)
}
