const PEEK = 65_536

export type Shape = 'array' | 'lines' | 'values' | 'zip' | 'gzip' | 'empty'

/** Recognises the layout of a file by its beginning. */
export function shapeOf(head: Uint8Array): Shape {
  if (head[0] === 0x50 && head[1] === 0x4b) return 'zip'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
  const text = Buffer.from(head.subarray(0, PEEK))
    .toString('utf8')
    .replace(/^\uFEFF/u, '')
    .trimStart()
  if (text === '') return 'empty'
  if (text.startsWith('[')) return 'array'
  const [line = ''] = text.split('\n', 1)
  return /[{[,]\s*$/u.test(line) ? 'values' : 'lines'
}

/** Returns the first bytes of a stream, and the complete stream. */
export async function peeked(
  chunks: AsyncIterator<Uint8Array>,
): Promise<{head: Uint8Array; all: AsyncIterable<Uint8Array>}> {
  const first: Uint8Array[] = []
  let length = 0
  while (length < PEEK) {
    const {value, done} = await chunks.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* first
    for (let item = await chunks.next(); !item.done; item = await chunks.next()) yield item.value
  }
  return {head: Buffer.concat(first), all: all()}
}
