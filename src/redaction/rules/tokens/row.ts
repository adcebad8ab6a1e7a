import {defineShape, type Found, type GoesOn, type KeywordPlace, type Rule} from '../../rule.ts'
import {everyMatch, secretOf} from '../matches.ts'
import {isInEncodedData} from '../values/line-of-base64.ts'
import {isNoPlaceholder, isRandom} from './accept.ts'

interface Named {
  /** The vendor's name and the vendor's word for the token. An id is permanent, because masks contain it. */
  readonly id: string
  /** What leaks, and where the form is documented. Omitted if the id and the pattern say enough. */
  readonly why?: string
}

interface Matched extends Named {
  /** A pattern with bounded quantifiers only. The group `secret` is masked, or else the whole match. */
  readonly pattern: RegExp
  /** Returns true if the match is masked. By default, every match except a placeholder is masked. */
  readonly accept?: (secret: string) => boolean
  /** The position of the keyword in the text (default: `in-word` for a `Token`, otherwise `anywhere`). */
  readonly where?: KeywordPlace
  /** A pattern that must match at the keyword. Needed if many lines contain the keyword. */
  readonly at?: RegExp
}

/** A token with a form that few other texts have. */
interface Token extends Matched {
  /** Every match contains one of these texts. In base64 and hexadecimal, their case matters. */
  readonly holds: readonly string[]
}

/** A value that a nearby word identifies. */
interface Marked extends Matched {
  /** Lower-case words. Every match contains one of them. */
  readonly near: readonly string[]
  /** A text that every match contains and few other texts contain. */
  readonly needs?: string
  /** True if the word may be in another JSON object. */
  readonly overObjects?: true
}

/**
 * A value that only its name identifies. The name contains the name of the vendor. Many other values have the same
 * form.
 */
interface Beside extends Named {
  /** Names of the vendor in lower case. A hyphen matches a hyphen, an underscore, a dot, a blank or nothing. */
  readonly vendors: readonly string[]
  /** The form of the value: a pattern without flags and with bounded quantifiers only. */
  readonly value: RegExp
  /** A pattern that the name must match (default: key, token, secret, client, access and similar words). */
  readonly named?: RegExp
}

/** One kind of token, as data. */
export type Row = Token | Marked | Beside

export const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
export const HEX_32 = /[0-9a-f]{32}/
export const HEX_40 = /[0-9a-f]{40}/
export const HEX_64 = /[0-9a-f]{64}/
export const HEX_DIGITS = '0123456789abcdef'

/** Returns the prefix followed by each of the characters. The prefix alone is in too many lines. */
export function endings(prefix: string, characters: string): readonly string[] {
  return [...characters].map(character => prefix + character)
}

/** Returns the rule for a row. */
export function ruleOf(row: Row): Rule {
  if ('vendors' in row) return besideVendor(row)
  const {accept = isNoPlaceholder, why = ''} = row
  if ('near' in row) return defineShape({...row, why, keywords: row.near, accept})
  const {holds, pattern, where = 'in-word'} = row
  const keywords = [...new Set(holds.map(part => part.toLowerCase()))]
  const encoded = where === 'anywhere' ? {} : {encoded: holds}
  return defineShape({
    ...row,
    ...encoded,
    why,
    keywords,
    where,
    pattern: standingAlone(pattern),
    accept: (secret, text, start, end) => accept(secret) && !isInEncodedData(text, start, end),
  })
}

function standingAlone({source, flags}: RegExp): RegExp {
  return new RegExp(`${BEFORE}(?:${source})(?![A-Za-z0-9])`, flags)
}

function besideVendor({id, why = '', vendors, value, named = SECRET_NAME}: Beside): Rule {
  const vendor = `${WORD_START}(?:${vendors.map(spellings).join('|')})`
  const secret = `(?<secret>${value.source})${AFTER_VALUE}`
  const pair = new RegExp(`${vendor}${NAME_REST}${CLOSING}${JOINT}${OPENING}${secret}`, 'dg')
  const open = new RegExp(`${vendor}${NAME_REST}${OPEN_END}$`, 'g')
  const next = new RegExp(`${NEXT_LINE}${secret}`, 'd')
  return {
    id,
    why,
    keywords: vendors.flatMap(keywordsOf),
    where: 'begins-part',
    at: new RegExp(
      `${vendor}${NAME_REST}(?:${CLOSING}${JOINT}${OPENING}(?:${value.source})|${OPEN_END}(?:\\r?\\n|$))`,
      'y',
    ),
    *find(text) {
      for (const match of everyMatch(pair, text)) {
        if (named.test(nameIn(text, match))) yield* randomIn(match)
      }
      const match = lastMatch(open, text)
      if (match !== null) {
        const end = text.length
        if (named.test(nameIn(text, match))) yield {start: end, end, goesOn: onNextLine(next)}
      }
    },
  }
}

/** Returns the match at the end of a text. The value of this match may be on the next line. */
function lastMatch(open: RegExp, text: string): RegExpExecArray | null {
  open.lastIndex = Math.max(0, text.length - LONGEST_OPEN_END)
  return open.exec(text)
}

function spellings(vendor: string): string {
  const parts = vendor.split('-')
  const capitalized = parts.map(part => part.charAt(0).toUpperCase() + part.slice(1))
  return [parts, parts.map(part => part.toUpperCase()), capitalized].map(word => word.join('[-_. ]?')).join('|')
}

function keywordsOf(vendor: string): string[] {
  return vendor.includes('-') ? ['-', '_', '.', ' ', ''].map(joint => vendor.replaceAll('-', joint)) : [vendor]
}

/** Returns the text that `named` must match: the whole name and the text up to the value. */
function nameIn(text: string, match: RegExpExecArray): string {
  const before = text.slice(Math.max(0, match.index - 40), match.index)
  const [start] = match.indices?.groups?.secret ?? [match.index + match[0].length]
  return `${before.match(/[\w.-]*$/)?.[0] ?? ''}${text.slice(match.index, start)}`
}

function randomIn(match: RegExpExecArray | null): readonly Found[] {
  const secret = secretOf(match)
  return isRandom(secret.text) ? [secret] : []
}

function onNextLine(next: RegExp): GoesOn {
  return (text, newLine) => ({found: newLine ? randomIn(next.exec(text)) : []})
}

/**
 * Matches the position before a token. A letter or digit before a token must be the end of an escape such as `%3D`,
 * `\n` or `\u003d`. Otherwise every long base64 text would contain tokens.
 */
const BEFORE = String.raw`(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}|\\[nrtbf]|\\u00[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2}))`

/** Matches the start of a vendor's name: the start of a word, or an upper-case letter within a camel-case name. */
const WORD_START = '(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))'
/** Matches the rest of the name, then an optional type or up to two words: `Token`, `_API_KEY`, `Token string`. */
const NAME_REST = String.raw`[\w.-]{0,40}(?:[ \t]{1,4}[A-Za-z][\w.]{0,20}){0,2}`
const CLOSING = String.raw`[\]"'\x60)\\ \t]{0,10}`
/** Matches the separator between name and value: `=`, `:=`, `=>`, `:`, `,`, `>`, or the text between two fields. */
const JOINT = String.raw`(?:,${CLOSING}\s{0,40}${CLOSING}value${CLOSING}:|[:.?+|]{0,4}=>?|:{1,3}|,|>|)`
const OPENING = String.raw`[\s"'\x60(\[\\=]{0,40}(?:(?:[Bb]earer|[Bb]asic|[Tt]oken)[ \t]{1,4})?`
const AFTER_VALUE = '(?![A-Za-z0-9_-])'
/** Matches from the name of an XML tag or field to the end of its line, if the value is on the next line. */
const OPEN_END = String.raw`["'\x60]?[ \t]{0,8}[>,:=]?[ \t]{0,8}\\?`
const NEXT_LINE = String.raw`^[\s"'\\]{0,80}(?:value["'\\]{0,4}[ \t]{0,8}[:=])?[\s"'\x60\\]{0,20}`
const LONGEST_OPEN_END = 256
const SECRET_NAME = /key|token|secret|passw|pwd|cred|auth|access|client|api|pat(?![a-z])/i
