import type {CheckReport} from '../../checks/report/report.ts'
import type {Needle} from '../../redaction/needles/secret.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import type {Bundle} from '../open/bundle.ts'
import {throughRedactor} from '../open/through-redactor.ts'
import {bytesOf} from '../write/block.ts'
import type {Spooled} from '../write/spooled.ts'

/** Runs the checks on a bundle that is not sealed yet. */
export interface OfflineRun {
  readonly bundle: Bundle
  readonly redactor: Redactor
  readonly offline: (bundle: Bundle) => Promise<CheckReport>
}

/**
 * Returns a function that lists the checks that change if values are masked in other files as well. It reads the bundle
 * through a redactor, so nothing is written. A bundle that cannot be read offline has no verdict to change.
 */
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

/** Returns the spooled files as the bundle that they will become. */
export function asWritten(files: ReadonlyMap<string, Spooled>): Bundle {
  const dataOf = (path: string) => bytesOf(files.get(path)?.blocks ?? [])
  return {
    source: 'the bundle',
    files: new Map([...files.values()].map(({path, bytes}) => [path, {bytes, linkTo: null}])),
    read: async path => {
      const parts: Buffer[] = []
      for await (const part of dataOf(path)) parts.push(part)
      return Buffer.concat(parts)
    },
    stream: dataOf,
    async *walk() {
      for (const {path, bytes} of files.values()) yield {path, bytes, data: dataOf(path)}
    },
  }
}
