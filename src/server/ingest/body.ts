import {Refused} from '../answers/refused.ts'

const MIB = 1024 * 1024
/** Well above the 5 MiB of a batch, because a single larger event is sent alone. */
const MOST = 64 * MIB

/** Yields the body. Throws `Refused` if it is too long. */
export async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > MOST) throw new Refused(413, 'Request body is too large')
    yield chunk
  }
}

/** Reads a whole body as text. */
export async function bodyText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
