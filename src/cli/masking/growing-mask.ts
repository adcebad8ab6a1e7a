import {randomBytes} from 'node:crypto'
import type {Secret} from '../../redaction/needles/secret.ts'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {LoadedRules} from '../../redaction/user-rules/loaded.ts'
import {LEFT_OUT, type Mask} from './mask.ts'

/** The known secrets of a cluster, which grow while the cluster is read. */
export interface Knowledge {
  secrets(): Iterable<Secret>
  readonly objectNames: ReadonlySet<string>
  /** Changes whenever the secrets change. */
  readonly version: number
}

/**
 * Returns a mask with all rules and with all secrets that are known when it is used. It is rebuilt when more secrets
 * are known. Its key is random.
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
