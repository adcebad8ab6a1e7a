/** Colours that are readable on dark and light backgrounds. Red is for errors. */
const COLOURS = ['36', '35', '32', '34', '33', '96', '95', '92', '94', '93'] as const

const known = new Map<string, string>()

/** Returns the same colour for a pod's name in every run. */
export function colourOf(pod: string): string {
  const seen = known.get(pod)
  if (seen !== undefined) return seen
  let hash = 0
  for (const char of pod) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0
  const colour = COLOURS[hash % COLOURS.length] ?? COLOURS[0]
  known.set(pod, colour)
  return colour
}
