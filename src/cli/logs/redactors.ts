import type {Redactor} from '../../redaction/redactor.ts'
import type {ItemReport} from '../../redaction/report.ts'
import type {LoadedRules} from '../../redaction/user-rules/loaded.ts'
import {growingRedactor, type Knowledge} from '../masking/cluster-mask.ts'
import {LEFT_OUT, type Mask} from '../masking/masked.ts'

export interface Redactors {
  /** Returns a stream that redacts one log with the secrets known at the start of the log. */
  stream(item: string): ReturnType<Redactor['stream']>
  /** Masks other output with the secrets known at the time of the call. */
  readonly mask: Mask
  /** Redacts rendered lines again, if they may contain a secret that the stream of their log did not know. */
  rendered(text: string, raw: readonly string[]): string
  /** Returns the reports of the logs, in the order of their starts. */
  items(): ItemReport[]
}

/** Returns redactors that learn more secrets during the run, because a new pod can have new variables. */
export function growingRedactors(known: Knowledge, rules: Pick<LoadedRules, 'rules' | 'paths'>): Redactors {
  const current = growingRedactor(known, rules)
  // Keeps the reports of streams and not their redactors, so that unused redactors can be freed.
  const reports: (() => ItemReport)[] = []
  /** The version of the secrets at the start of the first log. */
  let first: number | null = null
  const hasGrown = () => first !== null && first !== known.version
  return {
    stream(item) {
      first ??= known.version
      const stream = current().stream(item)
      reports.push(stream.report)
      return stream
    },
    rendered: (text, raw) =>
      hasGrown() || raw.some(line => line.includes('\\')) ? (current().words(text) ?? LEFT_OUT) : text,
    mask: text => current().words(text) ?? LEFT_OUT,
    items: () => reports.map(report => report()),
  }
}
