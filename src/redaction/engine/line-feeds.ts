/** Lines of YAML are so short that a native search costs more than it saves; those of logs are not. */
const NEAR = 32
const LINE_FEED = 10

/** Index of the first line feed at or behind `from`; -1 without one. */
export function feedFrom(bytes: Buffer, from: number): number {
  const near = Math.min(bytes.length, from + NEAR)
  for (let at = from; at < near; at++) if (bytes[at] === LINE_FEED) return at
  return near === bytes.length ? -1 : bytes.indexOf(LINE_FEED, near)
}

/** Index of the last line feed before `to`; -1 without one. */
export function feedBefore(bytes: Buffer, to: number): number {
  const near = Math.max(0, to - NEAR)
  for (let at = to - 1; at >= near; at--) if (bytes[at] === LINE_FEED) return at
  return near === 0 ? -1 : bytes.lastIndexOf(LINE_FEED, near - 1)
}
