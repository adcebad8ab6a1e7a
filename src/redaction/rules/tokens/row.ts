import {defineShape, type KeywordPlace, type Rule} from '../../rule.ts'
import {isInEncodedData} from '../values/line-of-base64.ts'
import {isNoPlaceholder} from './accept/placeholder.ts'
import {besideVendor} from './beside-vendor.ts'

interface Named {
  /** Permanent; it is part of the mask. */
  readonly id: string
  /** One sentence: what leaks, and where the form is documented. */
  readonly why: string
}

interface Matched extends Named {
  /** Bounded quantifiers only. The group `secret` is hidden; without one the whole match is. */
  readonly pattern: RegExp
  /** Decides on a match: false leaves it as it is. Default: placeholders are left. */
  readonly accept?: (secret: string) => boolean
  /** Default: `in-word` where the token holds a keyword, `anywhere` where one is near. */
  readonly where?: KeywordPlace
  /** Where a keyword is in many lines: what stands there that counts. */
  readonly at?: RegExp
}

/** A token that its own form tells, wherever it stands alone. */
interface Token extends Matched {
  /** Every match contains one of these. The case matters where the token is encoded. */
  readonly holds: readonly string[]
}

/** A value that a word near it tells. */
interface Marked extends Matched {
  /** Every match contains one of these words, in lower case. */
  readonly near: readonly string[]
  /** Every match holds this text, and few others do. */
  readonly needs?: string
  /** That word may stand in another object of JSON. */
  readonly overObjects?: true
}

/** A value whose form says too little alone: its name must contain the vendor's. */
interface Beside extends Named {
  /** Lower case; a hyphen stands for a hyphen, an underscore, a dot, a blank or nothing. */
  readonly vendors: readonly string[]
  /** The form of the value alone; no flags, bounded quantifiers. */
  readonly value: RegExp
  /** What the name must contain besides the vendor. Default: key, token, secret, client, access and the like. */
  readonly named?: RegExp
}

/** One kind of token, as data. */
export type Row = Token | Marked | Beside

/** The rule that a row describes. */
export function ruleOf(row: Row): Rule {
  if ('vendors' in row) return besideVendor(row)
  const {accept = isNoPlaceholder} = row
  if ('near' in row) return defineShape({...row, keywords: row.near, accept})
  const {holds, pattern, where = 'in-word'} = row
  const keywords = [...new Set(holds.map(part => part.toLowerCase()))]
  const encoded = where === 'anywhere' ? {} : {encoded: holds}
  return defineShape({
    ...row,
    ...encoded,
    keywords,
    where,
    pattern: standingAlone(pattern),
    accept: (secret, text, start, end) => accept(secret) && !isInEncodedData(text, start, end),
  })
}

/**
 * No letter or digit before, unless it ends an escape: `%3D`, `\n`, `\u003d`. So a token is found glued to `=`, `:`, `/`,
 * `_`, quotes and escapes, and not inside a word or a longer base64 text.
 */
const BEFORE = String.raw`(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}|\\[nrtbf]|\\u00[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2}))`

const AFTER = '(?![A-Za-z0-9])'

function standingAlone({source, flags}: RegExp): RegExp {
  return new RegExp(`${BEFORE}(?:${source})${AFTER}`, flags)
}
