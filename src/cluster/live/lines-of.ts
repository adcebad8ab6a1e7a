import {StringDecoder} from 'node:string_decoder'

/** More than any object has: etcd refuses those of 1.5 MB. */
const LONGEST = 16_777_216

/** The lines of an answer that comes bit by bit, without their ends; what stands behind the last end is left out. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of body) {
    rest += decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > LONGEST) return
  }
}
