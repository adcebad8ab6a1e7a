import {MASK_PATTERN} from '../../mask-form.ts'
import type {Found, Rule} from '../../rule.ts'
import {everyMatch, secretOf} from '../matches.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {isSecretName} from '../names/secret-name.ts'
import {looksSecret} from '../values/not-a-secret.ts'

/** Masks the value in `password=<ecret123>`, the value after a mask, and the value in `env.TOKEN || "x"`. */
export const besidePlaceholder: Rule = {
  id: 'beside-placeholder',
  why: 'A value that looks like a placeholder, a value after text that looks like a mask, or the default of a variable.',
  keywords: KEYWORDS,
  where: 'names-secret',
  at: /[\w.-]{0,64}[ \t]{0,4}(?:[:=][ \t]{0,4}<| {0,2}(?:\|\||\?\?))/y,
  *find(text) {
    if (!text.includes('<') && !text.includes('env.')) return
    for (const match of everyMatch(VALUE, text)) {
      const secret = secretOf(match)
      if (isSecretName(match[1] ?? match[4] ?? '') && looksSecret(secret.text)) yield secret
    }
  },
}

const VALUE =
  /(?<![\w.<-])([\w.-]{2,64})[ \t]{0,4}[:=][ \t]{0,4}(?:(?<secret><[A-Za-z\d]{6,64}>)(?=$|[\s,;)"'\\])|<redacted:[\w./-]{1,500}#[\da-f]{16}>(?<secret>[A-Za-z\d][^\s"'<>&,;\\]{5,256}))|\benv\.(\w{2,64}) {0,2}(?:\|\||\?\?) {0,2}["'](?<secret>[^\s"'\\]{6,256})["']/dg

/** Masks texts that only look like masks of svcdiag: `password=<redacted:x>`, `<redacted:secret/a>x7Kq`. */
export const forgedMask: Rule = {
  id: 'forged-mask',
  why: 'Anyone can write text that looks like a mask. After the name of a secret the text is a value like any other.',
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

function found(start: number, written: string): Found {
  return {start, end: start + written.replace(/[.:]+$/, '').length}
}

const LONGEST_HEAD = 120
const LIKE_MASK = /(?:<|&lt;)redacted:[^\s"'`<>&]{0,500}(?:>|&gt;)?([^\s"'`<>,;@&\\]{0,256})/g
const BEGINS_MASKED = new RegExp(`^${MASK_PATTERN}`)
const MANY = /^[^.:)\]}]{4}/
const IN_URL = /:\/\/[^\s/:@]{0,64}:$/
/** Matches a name, a separator, and an optional quote, scheme or user. */
const NAMED = /([\w.-]{2,64})["'\\]{0,4}[ \t]{0,4}[:=][ \t]{0,4}["'\\]{0,4}(?:[A-Za-z]{3,12} |[\w.@-]{1,40}:)?$/
