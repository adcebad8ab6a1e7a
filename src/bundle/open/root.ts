import {SvcdiagError} from '../../errors.ts'

/**
 * Returns the folder with `cluster-resources` or a manifest, at the lowest depth; empty for the top. Returns null if no
 * folder matches. Throws `bundle.invalid` for two folders at the same depth.
 */
export function rootAmong(paths: Iterable<string>): string | null {
  const roots = new Set<string>()
  for (const path of paths) {
    const root = rootIn(path.split('/'))
    if (root !== null) roots.add(root)
  }
  const [first, second] = [...roots].toSorted((a, b) => depthOf(a) - depthOf(b))
  if (first === undefined) return null
  if (second !== undefined && depthOf(second) === depthOf(first))
    throw new SvcdiagError('bundle.invalid', 'there are several bundles in it: unpack it, and name the folder of one')
  return first
}

function rootIn(parts: readonly string[]): string | null {
  const place = parts.indexOf('cluster-resources')
  if (place !== -1 && place < parts.length - 1) return parts.slice(0, place).join('/')
  return parts.at(-1) === 'manifest.json' ? parts.slice(0, -1).join('/') : null
}

function depthOf(root: string): number {
  return root === '' ? 0 : root.split('/').length
}
