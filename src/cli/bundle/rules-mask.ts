import {randomBytes} from 'node:crypto'
import {createRedactor} from '../../redaction/redactor.ts'
import {LEFT_OUT, type Mask} from '../masking/mask.ts'

/** For words of a bundle that was redacted with what its collector knew: names of files, messages. */
export function rulesMask(): Mask {
  const redactor = createRedactor({secrets: [], objectNames: new Set(), rules: [], paths: [], key: randomBytes(32)})
  return text => redactor.words(text) ?? LEFT_OUT
}
