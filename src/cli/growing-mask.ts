import {randomBytes} from 'node:crypto'
import type {Secret} from '../redaction/needles/secret.ts'
import {createRedactor, type Redactor} from '../redaction/redactor.ts'
import type {LoadedRules} from '../redaction/user-rules/loaded.ts'
import {LEFT_OUT, type Mask} from './mask.ts'

/** What is known of a cluster, and grows while it is read. */
export interface Knowledge {
  secrets(): Iterable<Secret>
  readonly objectNames: ReadonlySet<string>
  /** As long as this is the same, the secrets are. */
  readonly version: number
}

/**
 * A mask with all rules and all secrets that are known when it is used: made at its first use, and anew when there are
 * more of them. Its key is of this run alone.
 */
export function growingMask(known: Knowledge, {rules, paths}: Pick<LoadedRules, 'rules' | 'paths'>): Mask {
  const key = randomBytes(32)
  let seen = -1
  let redactor: Redactor | null = null
  return text => {
    if (redactor === null || seen !== known.version) {
      seen = known.version
      redactor = createRedactor({secrets: known.secrets(), objectNames: known.objectNames, rules, paths, key})
    }
    return redactor.words(text) ?? LEFT_OUT
  }
}
