import type {CheckReport} from '../../checks/report/report.ts'
import type {Needle} from '../../redaction/needles/secret.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import type {InPlaceOnly} from '../format/redaction-report.ts'
import type {Bundle} from '../open/bundle.ts'
import {bytesOf, type Spooled} from '../write/block.ts'

interface OfflineRun {
  readonly bundle: Bundle
  readonly redactor: Redactor
  readonly offline: (bundle: Bundle) => Promise<CheckReport>
}

/** The result lists the checks whose verdicts change if values are masked in all files. Nothing is written. */
export function verdictGuard({bundle, redactor, offline}: OfflineRun) {
  const verdictsOf = async (of: Bundle) => verdicts(await offline(of).catch(() => null))
  let before: Promise<ReadonlyMap<string, string>> | null = null
  return async (needles: readonly Needle[]): Promise<string[]> => {
    before ??= verdictsOf(bundle)
    const spreader = redactor.spreader(needles)
    const [own, other] = [await before, await verdictsOf(throughRedactor(bundle, {stream: spreader.uncounted}))]
    return [...own].flatMap(([id, verdict]) => (other.get(id) === verdict ? [] : [id]))
  }
}

function verdicts(report: CheckReport | null): ReadonlyMap<string, string> {
  const checks = report?.checks ?? []
  return new Map(checks.map(({id, status, findings}) => [id, JSON.stringify([status, fingerprints(findings)])]))
}

function fingerprints(findings: CheckReport['checks'][number]['findings']): string[] {
  return findings.map(({fingerprint}) => fingerprint).toSorted()
}

export function asWritten(files: ReadonlyMap<string, Spooled>): Bundle {
  const dataOf = (path: string) => bytesOf(files.get(path)?.blocks ?? [])
  return {
    source: 'the bundle',
    files: new Map([...files.values()].map(({path, bytes}) => [path, {bytes, linkTo: null}])),
    read: async path => Buffer.concat(await Array.fromAsync(dataOf(path))),
    stream: dataOf,
    async *walk() {
      for (const {path, bytes} of files.values()) yield {path, bytes, data: dataOf(path)}
    },
  }
}

export function throughRedactor(bundle: Bundle, redactor: Pick<Redactor, 'stream'>): Bundle {
  async function* redacted(path: string, data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const item = redactor.stream(path)
    for await (const chunk of data) yield* item.push(chunk).map(asBuffer)
    yield* item.end().map(asBuffer)
  }
  return {
    ...bundle,
    read: async (path, mostBytes) => {
      const item = redactor.stream(path)
      const bytes = await bundle.read(path, mostBytes)
      return Buffer.concat([...item.push(bytes), ...item.end()])
    },
    stream: path => redacted(path, bundle.stream(path)),
    async *walk() {
      for await (const {path, bytes, data} of bundle.walk()) yield {path, bytes, data: redacted(path, data)}
    },
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The maximum number of runs of the checks. Values that are undecided afterwards are not masked in other files. */
const MOST_RUNS = 24

/** Splits the values into halves, because each run of the checks takes time. `changing`: the checks by value. */
export async function keepVerdicts(
  refs: readonly string[],
  changedBy: (refs: readonly string[]) => Promise<readonly string[]>,
): Promise<{kept: readonly string[]; changing: ReadonlyMap<string, readonly string[]>}> {
  let runs = 0
  const changing = new Map<string, readonly string[]>()
  const takeBack = (some: readonly string[], checks: readonly string[]) => {
    for (const ref of some) changing.set(ref, checks)
  }

  async function judge(some: readonly string[]): Promise<void> {
    if (some.length === 0) return
    runs++
    const checks = await changedBy(some)
    if (checks.length === 0) return
    if (some.length === 1 || runs >= MOST_RUNS) return takeBack(some, checks)
    const before = changing.size
    const middle = some.length >> 1
    await judge(some.slice(0, middle))
    await judge(some.slice(middle))
    if (changing.size === before) takeBack(some, checks) // only both halves together change a verdict
  }

  await judge(refs)
  const kept = () => refs.filter(ref => !changing.has(ref))
  const rest = changing.size === 0 ? [] : await changedBy(kept())
  if (rest.length > 0) takeBack(kept(), rest)
  return {kept: kept(), changing}
}

/** Returns true if `ref` identifies a copy of a value that a rule found. */
export function isCopy(ref: string): boolean {
  return ref.startsWith('spread/')
}

/** Returns the report entries of values whose copies stay unmasked, because verdicts of checks would change. */
export function takenBack(changing: ReadonlyMap<string, readonly string[]>): InPlaceOnly[] {
  return [...changing].map(([ref, checks]) => {
    const [source = '', mark = null] = ref.split('#')
    return {source: source.replace(/^spread\//, 'rule/'), why: 'verdict', values: 1, mark, checks: [...checks]}
  })
}
