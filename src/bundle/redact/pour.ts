import {SvcdiagError} from '../../errors.ts'
import {type Budget, budgetOf, LayerError} from '../layers/budget.ts'
import {type Format, layerOf} from '../layers/layer.ts'
import type {TarEntry} from '../layers/tar-entries.ts'
import {withoutOpaqueParts} from './opaque-parts.ts'

/** What becomes of a bundle's files, archives inside taken apart. */
export interface Target {
  add(path: string, data: AsyncIterable<Buffer>): Promise<void>
  addPacked(path: string, format: Format, fill: (inner: Target) => Promise<void>): Promise<void>
  /** It cannot be looked through. */
  leaveOut(path: string, why: LeftOut): void
}

export type LeftOut = LayerError['why'] | 'link' | 'error'

/** More archives in archives than anybody makes. */
const DEEPEST = 4

/**
 * Gives one file to the target. Whatever is wrong with the file costs that file; what is wrong with the whole bundle or
 * with the disk is thrown.
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
    const name = times === 1 ? path : `${path}-${times}` // of a tar that was appended to
    if (type === 'file' || type === 'contiguous-file') await pourLayer(name, data, target, budget, depth)
    else target.leaveOut(name, 'link')
  }
}
