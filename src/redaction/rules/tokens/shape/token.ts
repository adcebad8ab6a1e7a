import {defineShape, type Rule} from '../../../rule.ts'
import {isNoPlaceholder} from './placeholder.ts'

/**
 * No letter or digit before, unless it ends an escape: `%3D`, `\n`, `\u003d`. So a token is found glued to `=`, `:`, `/`,
 * `_`, quotes and escapes, and not inside a word or a longer base64 text.
 */
const BEFORE = String.raw`(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}|\\[nrtbf]|\\u00[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2}))`

const AFTER = '(?![A-Za-z0-9])'

interface Token extends Omit<Rule, 'find'> {
  /** Bounded quantifiers only; the group `secret` is what is hidden, without one the whole match is. */
  readonly pattern: RegExp
  /** A last look at what matched: false keeps it. Default: placeholders stay. */
  readonly accept?: (secret: string) => boolean
}

/** A rule for a token that is recognised by itself, wherever it stands alone. */
export function defineToken({pattern, accept = isNoPlaceholder, ...rule}: Token): Rule {
  return defineShape({where: 'in-word', ...rule, pattern: standingAlone(pattern), accept})
}

/** The pattern, where what it matches is not a part of a longer word. */
export function standingAlone({source, flags}: RegExp): RegExp {
  return new RegExp(`${BEFORE}(?:${source})${AFTER}`, flags)
}

/** For shapes so particular that a placeholder in them is hidden as well. */
export function evenPlaceholders(): boolean {
  return true
}
