import {MASK_PATTERN} from '../../mask-form.ts'
import type {Found, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isSecretName} from '../names/secret-name.ts'

/** `password=<redacted:x>`, `<redacted:secret/a>x7Kq`: what resembles a mask, but is none. */
export const forgedMask: Rule = {
  id: 'forged-mask',
  why: 'Anybody can write what resembles a mask. Under a secret name, or with more behind it, the text is a value like any other.',
  keywords: ['<redacted:', '&lt;redacted:'],
  *find(text) {
    for (const {0: written, 1: behind = '', index} of everyMatch(LIKE_MASK, text)) {
      if (BEGINS_MASKED.test(written)) continue
      const before = text.slice(Math.max(0, index - LONGEST_HEAD), index)
      if (MANY.test(behind) || isValue(before)) yield found(index, written)
    }
  },
}

function isValue(before: string): boolean {
  return IN_URL.test(before) || isSecretName(NAMED.exec(before)?.[1] ?? '')
}

/** Returns the range of a mask. A full stop after it ends the sentence. */
function found(start: number, written: string): Found {
  return {start, end: start + written.replace(/[.:]+$/, '').length}
}

const LONGEST_HEAD = 120
const LIKE_MASK = /(?:<|&lt;)redacted:[^\s"'`<>&]{0,500}(?:>|&gt;)?([^\s"'`<>,;@&\\]{0,256})/g
const BEGINS_MASKED = new RegExp(`^${MASK_PATTERN}`)
const MANY = /^[^.:)\]}]{4}/
const IN_URL = /:\/\/[^\s/:@]{0,64}:$/
/** A name, the joint, a quote or a scheme. */
const NAMED = /([\w.-]{2,64})["'\\]{0,4}[ \t]{0,4}[:=][ \t]{0,4}["'\\]{0,4}(?:[A-Za-z]{3,12} |[\w.@-]{1,40}:)?$/
