import {SvcdiagError} from '../../errors.ts'
import {type Content, contentOf, headOf, isKnownBinary, opaqueStart, SEEN} from '../../redaction/engine/content.ts'
import {type Budget, budgetOf, type Format, LayerError, layerOf, type TarEntry} from '../open/layer.ts'

/** Receives the files of a bundle, and the files in its archives. */
export interface Target {
  add(path: string, data: AsyncIterable<Buffer>): Promise<void>
  addPacked(path: string, format: Format, fill: (inner: Target) => Promise<void>): Promise<void>
  /** Records a file that cannot be searched. */
  leaveOut(path: string, why: LeftOut): void
}

export type LeftOut = LayerError['why'] | 'link' | 'error'

/** The maximum depth of archives in archives. No real bundle reaches it. */
const DEEPEST = 4

/** Sends one file to the target. Throws only for a problem of the whole bundle or of the disk. */
export async function pour(path: string, bytes: number, data: AsyncIterable<Buffer>, target: Target): Promise<void> {
  try {
    await pourLayer(path, data, target, budgetOf(bytes), 0)
  } catch (error) {
    if (error instanceof SvcdiagError) throw error
    target.leaveOut(path, 'error')
  }
}

async function pourLayer(
  path: string,
  data: AsyncIterable<Buffer>,
  target: Target,
  budget: Budget,
  depth: number,
): Promise<void> {
  try {
    const layer = await layerOf(data, budget)
    if (layer.kind === 'plain') return await target.add(path, withoutOpaqueParts(layer.data))
    if (depth === DEEPEST) throw new LayerError('too-deep')
    await target.addPacked(path, layer.format, inner => pourEntries(layer.entries, inner, budget, depth + 1))
  } catch (error) {
    if (!(error instanceof LayerError)) throw error
    target.leaveOut(path, error.why)
  }
}

async function pourEntries(
  entries: AsyncIterable<TarEntry>,
  target: Target,
  budget: Budget,
  depth: number,
): Promise<void> {
  const seen = new Map<string, number>()
  for await (const {path, type, data} of entries) {
    const times = (seen.get(path) ?? 0) + 1
    seen.set(path, times)
    const name = times === 1 ? path : `${path}-${times}` // a tar may contain the same name several times
    if (type === 'file' || type === 'contiguous-file') await pourLayer(name, data, target, budget, depth)
    else target.leaveOut(name, 'link')
  }
}

/** Throws a `LayerError` if an archive or UTF-16 text begins in the middle, because the redactor can search neither. */
async function* withoutOpaqueParts(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
    waiting = Buffer.from(chunk) // the source may reuse the buffer for its next chunk
  }
  if (waiting === null) return
  check(content, within, before, waiting, Buffer.alloc(0))
  yield waiting
}

function tailOf(before: Buffer, chunk: Buffer): Buffer {
  return chunk.length >= SEEN ? Buffer.from(chunk.subarray(-SEEN)) : Buffer.concat([before, chunk]).subarray(-SEEN)
}

function check(content: Content, within: 'image' | 'anything', before: Buffer, chunk: Buffer, behind: Buffer): void {
  if (content === 'opaque') return // the redactor detects opaque content itself
  const bytes = Buffer.concat([before, chunk, behind.subarray(0, SEEN)])
  if (opaqueStart(bytes, bytes.length, within) !== -1) throw new LayerError('inside')
}
