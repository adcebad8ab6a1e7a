import {SvcdiagError} from '../../errors.ts'
import {type Budget, budgetOf, LayerError} from '../layers/budget.ts'
import {type Format, layerOf} from '../layers/layer.ts'
import type {TarEntry} from '../layers/tar-entries.ts'
import {withoutOpaqueParts} from './opaque-parts.ts'

/** Receives the files of a bundle, with archives unpacked. */
export interface Target {
  add(path: string, data: AsyncIterable<Buffer>): Promise<void>
  addPacked(path: string, format: Format, fill: (inner: Target) => Promise<void>): Promise<void>
  /** Records a file that cannot be searched. */
  leaveOut(path: string, why: LeftOut): void
}

export type LeftOut = LayerError['why'] | 'link' | 'error'

/** The maximum depth of archives in archives; no real bundle reaches it. */
const DEEPEST = 4

/**
 * Sends one file to the target. A problem with the file loses only that file. Problems with the whole bundle or the
 * disk are thrown.
 */
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
    const name = times === 1 ? path : `${path}-${times}` // an appended tar repeats names
    if (type === 'file' || type === 'contiguous-file') await pourLayer(name, data, target, budget, depth)
    else target.leaveOut(name, 'link')
  }
}
