import {randomBytes} from 'node:crypto'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {ItemReport} from '../../redaction/report.ts'
import type {LoadedRules} from '../../redaction/user-rules/loaded.ts'
import type {Knowledge} from '../masking/growing-mask.ts'
import {LEFT_OUT, type Mask} from '../masking/mask.ts'

export interface Redactors {
  /** For one log: with all secrets that are known when its reading begins. */
  stream(item: string): ReturnType<Redactor['stream']>
  /** For what goes out beside the logs: with all that are known by then. */
  readonly mask: Mask
  /** For rendered lines of logs: nothing to do, unless a secret may stand there that could not be known or seen before. */
  rendered(text: string, raw: readonly string[]): string
  /** Of the logs, in the order in which they were begun. */
  items(): ItemReport[]
}

/** One redactor for all logs, and another when more secrets are known: a pod that comes brings its own variables. */
export function growingRedactors(known: Knowledge, {rules, paths}: Pick<LoadedRules, 'rules' | 'paths'>): Redactors {
  const key = randomBytes(32)
  /** Of streams, and not the redactors: those of before are kept by the logs that are read with them. */
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

  /** More is known than when the reading of some logs began. */
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
