/** Of PEM and of MIME (RFC 7468, RFC 2045). */
const LINE_LENGTHS = new Set([64, 76])
/** What was not cut into lines; no token in a word of a URL or a sentence has so much around it. */
const LONG = 200
const LEAST_AROUND = 8
const LEAST_CHANGING = 0.4

/**
 * Is `text[start, end)` a part of encoded data, such as a line of a certificate? In enough of it any short word stands by
 * chance, and a mask there ruins what is public. Known secrets are found there all the same.
 */
export function isInBase64(text: string, start: number, end: number): boolean {
  const [from, to] = runAround(text, start, end)
  if (!LINE_LENGTHS.has(to - from) && (to - from <= LONG || start === from)) return false
  return to - from - (end - start) >= LEAST_AROUND
}

/** The same of what may also stand in a path: parts of it are words. */
export function isInEncodedData(text: string, start: number, end: number): boolean {
  if (!isInBase64(text, start, end)) return false
  const [from, to] = runAround(text, start, end)
  const around = text.slice(from, start) + text.slice(end, to)
  return changesOf(around) > around.length * LEAST_CHANGING
}

function runAround(text: string, start: number, end: number): readonly [number, number] {
  return [runStart(text, start), runEnd(text, end)]
}

/** How often a small letter, a capital, a digit and a sign follow each other: often in encoded data, seldom in a path. */
function changesOf(text: string): number {
  return text.match(/[a-z](?![a-z])|[A-Z](?![A-Z])|\d(?!\d)|[+/](?![+/])/g)?.length ?? 0
}

/** The letter of an escape such as `\n` is no part of what stands behind it. */
function runStart(text: string, start: number): number {
  let at = start
  while (at > 0 && start - at <= LONG && BASE64.test(text[at - 1] as string)) at--
  return text[at - 1] === '\\' ? at + 1 : at
}

function runEnd(text: string, end: number): number {
  let at = end
  while (at < text.length && at - end <= LONG && BASE64.test(text[at] as string)) at++
  return at
}

const BASE64 = /[A-Za-z0-9+/]/
