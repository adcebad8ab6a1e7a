const NEWLINE = 10

/** Number of bytes at the start of a line that are examined. */
const HEAD_BYTES = 256

/** Yields the wanted lines. `wants` decides by their first 256 bytes, decoded as latin1. */
export async function* chooseLines(
  chunks: AsyncIterable<Buffer>,
  wants: (head: string) => boolean,
): AsyncGenerator<Buffer> {
  let begun: boolean | null = null
  for await (const chunk of wholeHeads(chunks)) {
    const wanted: Buffer[] = []
    for (let at = 0; at < chunk.length; ) {
      const end = chunk.indexOf(NEWLINE, at) + 1 || chunk.length
      const isWanted: boolean = begun ?? wants(chunk.toString('latin1', at, Math.min(end, at + HEAD_BYTES)))
      if (isWanted) wanted.push(chunk.subarray(at, end))
      begun = chunk[end - 1] === NEWLINE ? null : isWanted
      at = end
    }
    if (wanted.length > 0) yield Buffer.concat(wanted)
  }
}

/** Yields the same bytes in chunks that never end within a line's first 256 bytes, except the last chunk. */
async function* wholeHeads(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let withinLine = false
  for await (const next of chunks) {
    const chunk: Buffer = held.length === 0 ? next : Buffer.concat([held, next])
    const lineStart = chunk.lastIndexOf(NEWLINE) + 1
    const isHead: boolean = (lineStart > 0 || !withinLine) && chunk.length - lineStart < HEAD_BYTES
    const cut: number = isHead ? lineStart : chunk.length
    held = Buffer.from(chunk.subarray(cut))
    if (cut > 0) {
      withinLine = chunk[cut - 1] !== NEWLINE
      yield chunk.subarray(0, cut)
    }
  }
  if (held.length > 0) yield held
}
