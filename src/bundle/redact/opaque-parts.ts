import {opaqueStart, SEEN} from '../../redaction/engine/opaque-start.ts'
import {type Content, contentOf, headOf, isKnownBinary} from '../../redaction/engine/sniff.ts'
import {LayerError} from '../layers/budget.ts'

/**
 * Returns the same bytes. Throws a `LayerError` if an archive or UTF-16 text begins in the middle, because neither can
 * be searched.
 */
export async function* withoutOpaqueParts(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  let waiting: Buffer | null = null
  let content: Content = 'text'
  let within: 'image' | 'anything' = 'image'
  for await (const chunk of data) {
    if (waiting === null) {
      const head = headOf(chunk, true) ?? chunk
      content = contentOf(head)
      within = isKnownBinary(head) ? 'image' : 'anything'
    } else {
      check(content, within, before, waiting, chunk)
      before = tailOf(before, waiting)
      yield waiting
    }
    waiting = Buffer.from(chunk) // the buffer may be reused for the next chunk
  }
  if (waiting === null) return
  check(content, within, before, waiting, Buffer.alloc(0))
  yield waiting
}

function tailOf(before: Buffer, chunk: Buffer): Buffer {
  return chunk.length >= SEEN ? Buffer.from(chunk.subarray(-SEEN)) : Buffer.concat([before, chunk]).subarray(-SEEN)
}

function check(content: Content, within: 'image' | 'anything', before: Buffer, chunk: Buffer, behind: Buffer): void {
  if (content === 'opaque') return // the redactor detects it itself
  const bytes = Buffer.concat([before, chunk, behind.subarray(0, SEEN)])
  if (opaqueStart(bytes, bytes.length, within) !== -1) throw new LayerError('inside')
}
