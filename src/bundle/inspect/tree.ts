import type {DescribedFile} from './describe.ts'

/** A line of the tree: a file, or a folder with its content. */
export interface TreeRow {
  /** A folder ends with a slash. */
  readonly name: string
  readonly depth: number
  readonly bytes: number
  /** The number of files in the folder; null for a file. */
  readonly files: number | null
  readonly file: DescribedFile | null
}

/**
 * Returns the lines of the tree.
 * @param deepest deeper folders are folded into one line
 */
export function treeOf(files: readonly DescribedFile[], deepest: number): TreeRow[] {
  return rowsOf(files, '', 0, deepest)
}

function rowsOf(files: readonly DescribedFile[], prefix: string, depth: number, deepest: number): TreeRow[] {
  const children = Map.groupBy(files, ({path}) => {
    const slash = path.indexOf('/', prefix.length)
    return slash === -1 ? path.slice(prefix.length) : path.slice(prefix.length, slash + 1)
  })
  return [...children].flatMap(([name, below]): TreeRow[] => {
    const [first] = below
    if (!name.endsWith('/')) return [{name, depth, bytes: first?.bytes ?? 0, files: null, file: first ?? null}]
    const bytes = below.reduce((sum, file) => sum + file.bytes, 0)
    const row = {name, depth, bytes, files: below.length, file: null}
    return depth >= deepest ? [row] : [row, ...rowsOf(below, prefix + name, depth + 1, deepest)]
  })
}
