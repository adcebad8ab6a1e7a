import {randomBytes} from 'node:crypto'
import {createRedactor} from '../../redaction/redactor.ts'
import {LEFT_OUT, type Mask} from '../masking/mask.ts'

/** Returns a mask with rules only, for names and messages of a bundle that was redacted when it was created. */
export function rulesMask(): Mask {
  const redactor = createRedactor({secrets: [], objectNames: new Set(), rules: [], paths: [], key: randomBytes(32)})
  return text => redactor.words(text) ?? LEFT_OUT
}
