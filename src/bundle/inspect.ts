import {CheckReport} from '../checks/report/report.ts'
import {MANIFEST, REPORT} from './format/layout.ts'
import {type Coverage, Manifest} from './format/manifest.ts'
import {StoredRedactionReport} from './format/redaction-report.ts'
import {type Bundle, storedIn} from './open/bundle.ts'

export interface Description {
  readonly maker: 'svcdiag' | 'troubleshoot' | 'unknown'
  /** Null for a bundle of another tool. */
  readonly manifest: Manifest | null
  readonly files: readonly DescribedFile[]
  /** Null if the report is missing or malformed. */
  readonly checks: CheckReport | null
  readonly redaction: StoredRedactionReport | null
  /** The documents of svcdiag's own bundles that this bundle lacks, each with the reason why it matters. */
  readonly lacks: readonly string[]
}

export interface DescribedFile {
  readonly path: string
  readonly bytes: number
  /** The number of bytes at the beginning that were left out; null if the file is complete or unknown. */
  readonly omittedBytes: number | null
  /** The file that a link points to; null for a regular file. */
  readonly linkTo: string | null
}

export async function describeBundle(bundle: Bundle): Promise<Description> {
  const manifest = await storedIn(bundle, MANIFEST, Manifest)
  const checks = await storedIn(bundle, 'checks.json', CheckReport)
  const redaction = await storedIn(bundle, REPORT, StoredRedactionReport)
  const omitted = new Map(manifest?.files.map(({path, omittedBytes}) => [path, omittedBytes]))
  const files = [...bundle.files].map(([path, {bytes, linkTo}]) => {
    return {path, bytes, linkTo, omittedBytes: omitted.get(path) ?? null}
  })
  const lacks = [
    ...(manifest === null ? [`${MANIFEST}: without it, svcdiag cannot list missing or changed files`] : []),
    ...(checks === null ? ['checks.json: the results of the checks'] : []),
    ...(redaction === null ? [`${REPORT}: which values were masked`] : []),
  ]
  return {maker: await makerOf(bundle, manifest), manifest, files, checks, redaction, lacks}
}

/** Returns the items that were requested and not collected, the worst first. */
export function gapsIn(coverage: readonly Coverage[]): Coverage[] {
  const worst: Coverage['status'][] = ['denied', 'missing', 'truncated']
  return worst.flatMap(status => coverage.filter(entry => entry.status === status))
}

async function makerOf(bundle: Bundle, manifest: Manifest | null): Promise<Description['maker']> {
  if (manifest !== null) return 'svcdiag'
  if (!bundle.files.has('version.yaml')) return 'unknown'
  const text = (await bundle.read('version.yaml')).toString()
  return /^apiVersion: troubleshoot\.sh\//m.test(text) ? 'troubleshoot' : 'unknown'
}

export interface TreeRow {
  /** The name of a folder ends with a slash. */
  readonly name: string
  readonly depth: number
  readonly bytes: number
  /** The number of files in the folder; null for a file. */
  readonly files: number | null
  readonly file: DescribedFile | null
}

/** Returns the lines of the tree. A folder at the depth `deepest` is one line with the total size of its files. */
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
