import type {Found, GoesOn} from '../../rule.ts'
import {looksGenerated} from './value-looks.ts'

/** A value in a text, without its quotes. */
export interface ValueInText {
  readonly start: number
  readonly end: number
  readonly quoted: boolean
  /** Reads the rest of the value in the following text; null if the value is complete. */
  readonly open: GoesOn | null
}

/** The end of an unquoted value: the next blank, or the end of the line in YAML and ini files. */
export type Reach = 'word' | 'line'

/** Returns the first characters of a value; null if there is none. A caller can reject a long value quickly. */
export function glanceAt(text: string, at: number, reach: Reach): ValueInText | null {
  const short = valueAt(text.slice(at, at + SHORT_GLANCE), 0, reach)
  const isOver = short === null || (short.end <= SHORT && !(short.quoted && text[at + short.end] === '\n'))
  const value = isOver ? short : valueAt(text.slice(at, at + GLANCE), 0, reach)
  return value === null ? null : {...value, start: at + value.start, end: at + value.end}
}

/** Returns the value that starts at `at`; null if there is none. */
export function valueAt(text: string, at: number, reach: Reach): ValueInText | null {
  const braced = inBraces(text, at)
  if (braced !== null) return braced
  WRAPPER.lastIndex = at
  const wrapped = WRAPPER.exec(text)?.[0].length ?? 0
  OPENING.lastIndex = at + wrapped
  const opening = OPENING.exec(text)
  if (opening !== null) return quotedAt(text, OPENING.lastIndex, opening[1]?.length ?? 0, opening[2] ?? '"')
  const {bare, length} = bareAt(text, at, reach)
  const begin = length === 0 ? 0 : beginOfBare(bare.slice(0, GLANCE), length)
  const end = at + length
  if (begin === null || begin >= length) return null
  if (ONE_ITEM.test(bare.slice(0, length))) return {start: at + 1, end: end - 1, quoted: false, open: null}
  const open = end === text.length && text.length > LONG_LINE ? restOfWord : null
  return {start: at + begin, end: reach === 'word' ? joinedToBare(text, end) : end, quoted: false, open}
}

/**
 * Returns an unquoted text and the length of the value in it. Reads a short part first, because reading a long line to
 * its end for every pair is slow.
 */
function bareAt(text: string, at: number, reach: Reach): {readonly bare: string; readonly length: number} {
  const pattern = reach === 'word' ? WORD : LINE
  for (const glance of NEAR) {
    pattern.lastIndex = 0
    const near = pattern.exec(text.slice(at, at + glance))?.[0] ?? ''
    const length = cutBare(near)
    const most = glance - FARTHEST_SIGN
    if (length < most && (length < near.length || near.length < most)) return {bare: near, length}
  }
  pattern.lastIndex = at
  const bare = pattern.exec(text)?.[0] ?? ''
  return {bare, length: cutBare(bare)}
}

/**
 * Returns the offset at which an unquoted value starts; null for a mapping. In YAML, a bracket that does not close
 * within the value opens a list.
 */
function beginOfBare(bare: string, length: number): number | null {
  if (bare[0] !== '[' && bare[0] !== '{') return 0
  if (MAPPING.test(bare)) return null
  return bare[0] === '[' && !bare.slice(0, length).includes(']') ? bare.lastIndexOf('[', 3) + 1 : 0
}

/** Returns a quoted value. `depth` is the number of backslashes before the opening quote. */
function quotedAt(text: string, start: number, depth: number, quote: string): ValueInText {
  const end = endOfQuoted(text, start, depth, quote)
  if (end !== null) {
    const place = depth === 0 && quote.length === 1 ? joinedStrings(text, start, end) : null
    return {...(place ?? {start, end}), quoted: true, open: null}
  }
  const lineEnd = text.indexOf('\n', start)
  const to = lineEnd === -1 ? text.length : lineEnd
  if (text[to - 1] === '\\' && depth === 0)
    return {start, end: to - 1, quoted: true, open: foldedString(quote, MOST_FOLDED)}
  if (lineEnd !== -1) return {start, end: lineEnd, quoted: true, open: null}
  return {start, end: text.length, quoted: true, open: restOfQuoted(depth, quote)}
}

/**
 * Returns the end of a quoted value; null if the value has no closing quote. An odd number of backslashes escapes a
 * quote, except in single quotes of YAML and shells. If no other quote can end the value, an escaped quote ends it.
 */
function endOfQuoted(text: string, start: number, depth: number, quote: string): number | null {
  const first = quote[0] ?? '"'
  let escaped: number | null = null
  for (let at = text.indexOf(first, start); at !== -1; at = text.indexOf(first, at + 1)) {
    const slashes = slashesBefore(text, at, start)
    const closes = slashes < depth || slashes % (2 * (depth + 1)) === depth
    if (!closes && depth === 0 && escaped === null && mayClose(text, at, quote)) escaped = at
    if (!closes || !text.startsWith(quote, at)) continue
    if (escaped !== null && OPENS.test(text.slice(at, at + 2))) return escaped
    if (!isDoubled(text, at, start, depth, quote)) return at - Math.min(slashes, depth)
    at++
  }
  return escaped !== null && text.length <= LONG_LINE && ENDS_LINE.test(text.slice(escaped, escaped + 12))
    ? escaped
    : null
}

function slashesBefore(text: string, at: number, start: number): number {
  let slashes = 0
  while (at - slashes > start && text[at - slashes - 1] === '\\') slashes++
  return slashes
}

/** Returns true if the text after the quote can follow a closing quote. */
function mayClose(text: string, at: number, quote: string): boolean {
  return quote.length === 1 && /^.[ \t]{0,4}(?:[,\r\n)\]}]|$)/s.test(text.slice(at, at + 8))
}

/** Returns true if the quote is doubled. YAML and SQL escape a single quote in this way. */
function isDoubled(text: string, at: number, start: number, depth: number, quote: string): boolean {
  return quote === "'" && depth === 0 && at > start && text[at + 1] === quote
}

/** Reads the next line of a string. Many quotes never close, so this line must close the string or be one word. */
function lineOfQuoted(text: string, quote: string, lines: number): ReturnType<GoesOn> {
  const start = /^[ \t]*/.exec(text)?.[0].length ?? 0
  const end = endOfQuoted(text, start, 0, quote)
  if (end !== null && AFTER_STRING.test(text.slice(end + quote.length)))
    return {found: end > start ? [{start, end}] : []}
  const isWord = end === null && lines > 0 && /^[^\s"'=:]{6,512}$/.test(text.slice(start))
  return isWord ? {found: [{start, end: text.length}], goesOn: restOfQuoted(0, quote, lines - 1)} : {found: []}
}

function restOfQuoted(depth: number, quote: string, lines = MOST_FOLDED): GoesOn {
  return (text, newLine) => {
    if (newLine) return depth > 0 ? {found: []} : lineOfQuoted(text, quote, lines)
    const end = endOfQuoted(text, 0, depth, quote)
    return end === null ? {found: all(text), goesOn: restOfQuoted(depth, quote, lines)} : {found: [{start: 0, end}]}
  }
}

/** Reads the next lines of a string in which each line ends with a backslash. */
function foldedString(quote: string, lines: number): GoesOn {
  return text => {
    const start = /^[ \t]*/.exec(text)?.[0].length ?? 0
    const end = endOfQuoted(text, start, 0, quote)
    if (end !== null) return {found: [{start, end}]}
    const isOver = !text.endsWith('\\') || lines === 0
    return isOver ? {found: []} : {found: [{start, end: text.length - 1}], goesOn: foldedString(quote, lines - 1)}
  }
}

const restOfWord: GoesOn = (text, newLine) => {
  if (newLine) return {found: []}
  WORD.lastIndex = 0
  const end = cutBare(WORD.exec(text)?.[0] ?? '')
  return end === text.length ? {found: all(text), goesOn: restOfWord} : {found: [{start: 0, end}]}
}

function all(text: string): readonly Found[] {
  return [{start: 0, end: text.length}]
}

/** Returns the length of an unquoted value, up to the next pair or up to a bracket that closes an outer bracket. */
function cutBare(value: string): number {
  let end = endOfBare(value)
  while (end > 0 && PUNCTUATION.has(value.charCodeAt(end - 1)) && !opens(value.slice(Math.max(0, end - 200), end)))
    end--
  return closesAbove(value, end) ? end - 1 : end
}

/** Returns true if a single quote at the end closes a string that opened on an earlier line. */
function closesAbove(value: string, end: number): boolean {
  return end > 1 && value.indexOf("'") === end - 1
}

function endOfBare(value: string): number {
  if (!MAY_END.test(value)) return value.length
  NEXT.lastIndex = 0
  for (let match = NEXT.exec(value); match !== null; match = NEXT.exec(value)) {
    const {0: next, index} = match
    if (!opens(value.slice(Math.max(0, index - 200), index) + next)) return index
  }
  return value.length
}

/** Returns true if the last character is a closing bracket and the value contains its opening bracket. */
function opens(value: string): boolean {
  const closer = value.at(-1) ?? ''
  const opener = OPENERS[closer]
  return opener !== undefined && value.split(opener).length >= value.split(closer).length
}

/** Returns the value of `PWD={x}`; null for a name in braces, which is a placeholder. ODBC doubles closing braces. */
function inBraces(text: string, at: number) {
  if (text[at] !== '{') return null
  BRACED.lastIndex = at
  const value = BRACED.exec(text)?.[1] ?? ''
  const isValue = /\}\}|[;@]/.test(value) || looksGenerated(value)
  return isValue ? {start: at + 1, end: at + 1 + value.length, quoted: true, open: null} : null
}

/**
 * Returns the range of all strings that a shell joins into one word: `'it'\''s'`, `"a""b"`, `"a"b`. Returns null if the
 * word is a single string.
 */
function joinedStrings(text: string, start: number, end: number): {start: number; end: number} | null {
  const last = IS_CODE.test(text.slice(start, end)) ? null : endOfWord(text, end + 1)
  if (last === null) return null
  return text[last - 1] === text[start - 1] ? {start, end: last - 1} : {start: start - 1, end: last}
}

/** Returns the end of a shell word that begins without quotes: `x"y"`. */
function joinedToBare(text: string, end: number): number {
  return QUOTE_IN_WORD.test(text.slice(end - 1, end + 1)) ? (endOfWord(text, end) ?? end) : end
}

function endOfWord(text: string, from: number): number | null {
  const next = text[from]
  if (next === undefined || ENDS_WORD.has(next)) return null
  MORE.lastIndex = from
  const length = MORE.exec(text)?.[0].length ?? 0
  return length === 0 ? null : from + length
}

const OPENERS: Readonly<Record<string, string>> = {')': '(', ']': '[', '}': '{'}
const PUNCTUATION: ReadonlySet<number> = new Set(Buffer.from(')]},;&.:|'))
/** Matches a list of one item, as Go prints headers. */
const ONE_ITEM = /^\[[^[\]{},\s]{1,2048}\]$/
const MOST_FOLDED = 32
const AFTER_STRING = /^[ \t,;)\]}]{0,8}(?:#.*)?$/
const LONG_LINE = 4096
/** Matches a quote before a word. Such a quote is an opening quote. */
const OPENS = /^.[\w$@/-]/
/** Matches the beginning of a mapping. In YAML a blank follows the key. In Go the key begins with a capital letter. */
const MAPPING = /^[[{]{0,2}\{(?:[\w.-]{1,80}:(?:\s|$)|[A-Z][A-Za-z]{1,40}:|\s{1,8}[\w.-]{1,80}\s{0,8}=)/
const ENDS_LINE = /^.[ \t,)\]}]{0,8}(?:[\r\n]|$)/s
const GLANCE = 200
/** The numbers of characters to read at first, because most values are short. */
const NEAR = [256, 1024]
/** The distance from the end of a shortened text at which the end of a value is certain. */
const FARTHEST_SIGN = 200
/** If a value ends within the first `SHORT` of `SHORT_GLANCE` characters, the value is complete. */
const [SHORT, SHORT_GLANCE] = [40, 96]
/** Matches types and calls that programs print around a secret. */
const WRAPPER =
  /(?:\[\]string\{|string\(\d{1,6}\) |(?:Optional|Some)\[|Just |String::from\(|(?:new )?(?:[\w.]{1,40}\.)?(?:Secret(?:Str|Bytes|String|Value)?|Some|Just|Right|Ok|String|Str|Text|Optional|Password|Token|ApiKey|Sensitive|Masked|Box|Rc|Arc|Cow::\w{1,8}|ByteString|bytes|str|pack|from|nonsensitive|sensitive|tostring|base64encode|join|concat)\((?:["']{2},\s?)?\[?){1,3}(?=\\{0,15}[bu]?["'`])/y
/** Matches an opening quote with an optional prefix of Python or SQL. Triple quotes count as one quote. */
const OPENING = /(?:(?:[bBuUrRfFeEnN]{1,2}|\$)(?=\\{0,15}["']))?(\\{0,15})("""|'''|["'`])/y
const WORD = /[^\s"'`<\\]+(?:\\(?![nrt"'`\\])[^\s"'`<\\]+)*/y
const LINE = /[^\s"`<\\](?:[^\r\n"`<\\]|\\(?![nrt"'`\\]))*/y
/** Matches a character with which a match of `NEXT` can begin. This test is faster than `NEXT`. */
const MAY_END = /[,;&%)\]}\t |>\xe2]/
const NEXT =
  /(?<![ \t])[ \t]+[^\s:"']{1,40}:(?=[ \t])|[,;&](?:$|\s|\\|["'[{(]|[A-Za-z_][\w .-]{0,40}(?:[=:]|%3D))|%26[\w.-]{1,40}(?:=|%3D)|&(?:amp|#38|#x26);[\w.-]{1,40}(?:=|%3D)|(?<!\t)\t+(?=[A-Za-z_][\w.-]{1,40}\t)|[)\]}](?=[\s,;:)\]}]|$)|(?<![ \t])[ \t]+(?:#|;|\/\/|--?[A-Za-z]|&&|\|)|\|\||\xe2\x94[\x80-\xbf]|>(?:$|\s)/gi
const BRACED = /\{((?:[^{}\s"':,]|\}\}){3,256})\}(?=;|\s|["']|$)/y
const ENDS_WORD: ReadonlySet<string> = new Set(' \n\r\t,;&|)]}>:=')
/** Matches a quote after a letter or digit. A quote after a bracket starts a key instead: `params["token"]`. */
const QUOTE_IN_WORD = /^\w["']$/
/** Matches source code between two strings: `"token=" + token + "&"`. */
const IS_CODE = /^\s*[+.,&|)]|[\s(,+]$/
/** Matches quoted strings, escaped quotes and bare letters up to the end of the word. */
const MORE =
  /(?:\\{1,8}['"]|"'"|'"'|"[^\s"'=,:;{}[\]\\]{1,256}"|'[^\s"'=,:;{}[\]\\]{1,256}'|(?<=['"])[A-Za-z\d][\w@%+./#!^*~-]{0,256}){1,16}(?<!\\['"])(?=[\s;&|)\],}]|$)/y
