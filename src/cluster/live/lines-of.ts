import {StringDecoder} from 'node:string_decoder'

/** The maximum length of a line. etcd refuses objects of 1.5 MB. */
const LONGEST = 16_777_216

/** Returns the lines of a streamed answer without their line ends. An incomplete last line is left out. */
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
