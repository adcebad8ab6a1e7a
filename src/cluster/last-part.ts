/** The maximum number of bytes that are kept, because a few lines may be megabytes long. */
const MOST_KEPT = 65_536

/** Returns the last `MOST_KEPT` bytes of a text, without an incomplete first line. */
export async function lastPart(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  let kept: Buffer = Buffer.alloc(0)
  let isCut = false
  for await (const part of bytes) {
    const joined = Buffer.concat([kept, part])
    isCut ||= joined.length > MOST_KEPT
    kept = joined.subarray(-MOST_KEPT)
  }
  const text = kept.toString()
  return isCut ? text.slice(text.indexOf('\n') + 1) : text
}
