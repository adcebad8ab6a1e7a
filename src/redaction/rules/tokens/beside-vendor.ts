import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isRandom} from './accept/randomness.ts'

/** The start of `algolia` in a word, or at an upper-case letter within a camel-case name. */
const WORD_START = '(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))'

/** The rest of the name, then a type or up to two words: `Token`, `_API_KEY`, `Token string`. */
const NAME_REST = String.raw`[\w.-]{0,40}(?:[ \t]{1,4}[A-Za-z][\w.]{0,20}){0,2}`

const CLOSING = String.raw`[\]"'\x60)\\ \t]{0,10}`

/** `=`, `:=`, `=>`, `.=`, `:`, `,`, `>`, or the text between name and value in an env list. */
const JOINT = String.raw`(?:,${CLOSING}\s{0,40}${CLOSING}value${CLOSING}:|[:.?+|]{0,4}=>?|:{1,3}|,|>|)`

const OPENING = String.raw`[\s"'\x60(\[\\=]{0,40}(?:(?:[Bb]earer|[Bb]asic|[Tt]oken)[ \t]{1,4})?`

const AFTER = '(?![A-Za-z0-9_-])'

/** Matches a name whose value is on the next line: an XML tag, or a pair of an env list. */
const OPEN_END = String.raw`["'\x60]?[ \t]{0,8}[>,:=]?[ \t]{0,8}\\?$`

const LINE_END = String.raw`["'\x60]?[ \t]{0,8}[>,:=]?[ \t]{0,8}\\?(?:\r?\n|$)`

const NEXT_LINE = String.raw`^[\s"'\\]{0,80}(?:value["'\\]{0,4}[ \t]{0,8}[:=])?[\s"'\x60\\]{0,20}`

const LONGEST_OPEN_END = 256

const SECRET_NAME = /key|token|secret|passw|pwd|cred|auth|access|client|api|pat(?![a-z])/i

interface Beside extends Pick<Rule, 'id' | 'why'> {
  readonly vendors: readonly string[]
  readonly value: RegExp
  readonly named?: RegExp
}

/** Returns a rule for a value whose form is not specific enough. Its name must contain the vendor's. */
export function besideVendor({vendors, value, named = SECRET_NAME, ...rule}: Beside): Rule {
  const vendor = `${WORD_START}(?:${vendors.map(spellings).join('|')})`
  const secret = `(?<secret>${value.source})${AFTER}`
  const pair = new RegExp(`${vendor}${NAME_REST}${CLOSING}${JOINT}${OPENING}${secret}`, 'dg')
  const open = new RegExp(`${vendor}${NAME_REST}${OPEN_END}`, 'g')
  const next = new RegExp(`${NEXT_LINE}${secret}`, 'd')
  return {
    ...rule,
    keywords: vendors.flatMap(keywordsOf),
    where: 'begins-part',
    at: new RegExp(`${vendor}${NAME_REST}(?:${CLOSING}${JOINT}${OPENING}${value.source}|${LINE_END})`, 'y'),
    *find(text) {
      for (const match of everyMatch(pair, text)) {
        if (named.test(nameIn(text, match))) yield* foundIn(match)
      }
      const match = lastMatch(open, text)
      if (match !== null) {
        const end = text.length
        if (named.test(nameIn(text, match))) yield {start: end, end, goesOn: onNextLine(next)}
      }
    },
  }
}

/** Returns the name at the end of a text. */
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

/**
 * Returns the text that may contain the keyword: up to 40 characters of the name before the vendor, and the text before
 * the value.
 */
function nameIn(text: string, match: RegExpExecArray): string {
  const before = text.slice(Math.max(0, match.index - 40), match.index)
  const [start] = match.indices?.groups?.secret ?? [match.index + match[0].length]
  return `${before.match(/[\w.-]*$/)?.[0] ?? ''}${text.slice(match.index, start)}`
}

function* foundIn(match: RegExpExecArray): Iterable<Found> {
  const [start, end] = match.indices?.groups?.secret ?? [0, 0]
  if (isRandom(match.groups?.secret ?? '')) yield {start, end}
}

function onNextLine(next: RegExp): GoesOn {
  return (text, newLine) => {
    const match = newLine ? next.exec(text) : null
    return {found: match === null ? [] : [...foundIn(match)]}
  }
}
