import {defineShape, type KeywordPlace, type Rule} from '../../rule.ts'
import {isInEncodedData} from '../values/line-of-base64.ts'
import {isNoPlaceholder} from './accept/placeholder.ts'
import {besideVendor} from './beside-vendor.ts'

interface Named {
  /** Permanent, because masks contain it. */
  readonly id: string
  /** One sentence: what leaks, and where the form is documented. */
  readonly why: string
}

interface Matched extends Named {
  /** Has only bounded quantifiers. The group `secret` is masked, or the whole match without one. */
  readonly pattern: RegExp
  /** Decides on a match; false leaves it unmasked. (default: not a placeholder) */
  readonly accept?: (secret: string) => boolean
  /** (default: `in-word` if the token contains a keyword, `anywhere` if a keyword is near) */
  readonly where?: KeywordPlace
  /** A pattern that must match at the keyword, if many lines contain the keyword. */
  readonly at?: RegExp
}

/** A token with a specific form, wherever it is a separate word. */
interface Token extends Matched {
  /** Texts of which every match contains one. Case matters if the token is encoded. */
  readonly holds: readonly string[]
}

/** A value that a word near it identifies. */
interface Marked extends Matched {
  /** Lower-case words of which every match contains one. */
  readonly near: readonly string[]
  /** Every match contains this text, and few other texts do. */
  readonly needs?: string
  /** Whether the word may be in another JSON object. */
  readonly overObjects?: true
}

/** A value whose form is not specific enough. Its name must contain the vendor's. */
interface Beside extends Named {
  /** Lower case. A hyphen matches a hyphen, an underscore, a dot, a blank or nothing. */
  readonly vendors: readonly string[]
  /** The form of the value: no flags, bounded quantifiers. */
  readonly value: RegExp
  /** A pattern that the name must also contain. (default: key, token, secret, client, access and similar words) */
  readonly named?: RegExp
}

/** One kind of token, as data. */
export type Row = Token | Marked | Beside

/** Returns the rule for a row. */
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
 * Matches before a token. No letter or digit precedes it, unless it ends an escape: `%3D`, `\n`, `\u003d`. So a token
 * matches after `=`, `:`, `/`, `_`, quotes and escapes, but not inside a word or a longer base64 text.
 */
const BEFORE = String.raw`(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}|\\[nrtbf]|\\u00[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2}))`

const AFTER = '(?![A-Za-z0-9])'

function standingAlone({source, flags}: RegExp): RegExp {
  return new RegExp(`${BEFORE}(?:${source})${AFTER}`, flags)
}
