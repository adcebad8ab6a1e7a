/** The line lengths of PEM and MIME (RFC 7468, RFC 2045). */
const LINE_LENGTHS = new Set([64, 76])
/** A longer run of base64 characters is encoded data. A token in a URL or a sentence is in a shorter run. */
const LONG = 200
const LEAST_AROUND = 8
const LEAST_CHANGING = 0.4

/**
 * Returns true if a range is part of encoded data, such as a line of a certificate. A long certificate contains any
 * short word by chance, and a mask would damage public data.
 */
export function isInBase64(text: string, start: number, end: number): boolean {
  const [from, to] = runAround(text, start, end)
  if (!LINE_LENGTHS.has(to - from) && (to - from <= LONG || start === from)) return false
  return to - from - (end - start) >= LEAST_AROUND
}

/** Returns true if a range is part of encoded data and not of a path that consists of words. */
export function isInEncodedData(text: string, start: number, end: number): boolean {
  if (!isInBase64(text, start, end)) return false
  const [from, to] = runAround(text, start, end)
  const around = text.slice(from, start) + text.slice(end, to)
  return changesOf(around) > around.length * LEAST_CHANGING
}

function runAround(text: string, start: number, end: number): readonly [number, number] {
  return [runStart(text, start), runEnd(text, end)]
}

/** Returns how often the kind of character changes. The kind changes often in encoded data and rarely in a path. */
function changesOf(text: string): number {
  return text.match(/[a-z](?![a-z])|[A-Z](?![A-Z])|\d(?!\d)|[+/](?![+/])/g)?.length ?? 0
}

/** Returns the start of the run. The letter of an escape such as `\n` is not part of the run. */
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
