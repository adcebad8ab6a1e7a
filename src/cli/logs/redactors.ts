import {randomBytes} from 'node:crypto'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {ItemReport} from '../../redaction/report.ts'
import type {LoadedRules} from '../../redaction/user-rules/loaded.ts'
import type {Knowledge} from '../growing-mask.ts'
import {LEFT_OUT, type Mask} from '../mask.ts'

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
  const made: Redactor[] = []
  let seen = -1

  function current(): Redactor {
    const last = made.at(-1)
    if (last !== undefined && seen === known.version) return last
    seen = known.version
    const next = createRedactor({secrets: known.secrets(), objectNames: known.objectNames, rules, paths, key})
    made.push(next)
    return next
  }

  /** More is known than when the reading of some logs began. */
  const hasGrown = () => made.length > 1 || (made.length === 1 && seen !== known.version)

  return {
    stream: item => current().stream(item),
    rendered: (text, raw) =>
      hasGrown() || raw.some(line => line.includes('\\')) ? (current().words(text) ?? LEFT_OUT) : text,
    mask: text => current().words(text) ?? LEFT_OUT,
    items: () => made.flatMap(redactor => redactor.report().items),
  }
}
