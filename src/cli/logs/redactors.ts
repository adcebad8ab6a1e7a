import {randomBytes} from 'node:crypto'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {ItemReport} from '../../redaction/report.ts'
import type {LoadedRules} from '../../redaction/user-rules/loaded.ts'
import type {Knowledge} from '../masking/growing-mask.ts'
import {LEFT_OUT, type Mask} from '../masking/mask.ts'

export interface Redactors {
  /** Redacts one log with all secrets that are known when its reading begins. */
  stream(item: string): ReturnType<Redactor['stream']>
  /** Masks all other output with all secrets that are known at that time. */
  readonly mask: Mask
  /** Redacts rendered lines of logs. It only works if they may contain a secret that was unknown when they were read. */
  rendered(text: string, raw: readonly string[]): string
  /** The reports of the logs, in the order in which they were started. */
  items(): ItemReport[]
}

/**
 * Returns one redactor for all logs, and a new one when more secrets are known, because a new pod has its own
 * variables.
 */
export function growingRedactors(known: Knowledge, {rules, paths}: Pick<LoadedRules, 'rules' | 'paths'>): Redactors {
  const key = randomBytes(32)
  /** Keeps the reports of streams instead of their redactors. A redactor lives as long as a log that uses it. */
  const reports: (() => ItemReport)[] = []
  let last: Redactor | null = null
  let seen = -1
  let isAnother = false

  function current(): Redactor {
    if (last !== null && seen === known.version) return last
    isAnother = last !== null
    seen = known.version
    last = createRedactor({secrets: known.secrets(), objectNames: known.objectNames, rules, paths, key})
    return last
  }

  /** Whether secrets were added since some log was started. */
  const hasGrown = () => isAnother || (last !== null && seen !== known.version)

  return {
    stream(item) {
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
