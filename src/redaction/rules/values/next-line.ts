import type {Found, GoesOn} from '../../rule.ts'
import {whileLines} from '../matches.ts'
import {looksChosen, looksGenerated, looksRandom} from './value-looks.ts'

/**
 * Returns a function that reads the rest of a value on the next line; null if the value is complete. A value continues
 * after a backslash or a sign that joins strings. Mails and terminals also wrap values.
 */
export function continuedBelow(
  line: string,
  value: {readonly start: number; readonly end: number; readonly quoted: boolean},
): GoesOn | null {
  const rest = line.slice(value.end)
  if (value.quoted) return JOINS.test(rest) ? stringBelow(MOST_LINES, HAS_SIGN.test(rest)) : null
  if (/^\\\s*$/.test(rest) || (/[ \t]\\\s*$/.test(line) && IN_SETTINGS.test(line.slice(0, value.start))))
    return wordBelow(MOST_LINES)
  const content = line.slice(value.start, value.end)
  if (rest.trim() !== '' || !looksRandom(content.slice(-64))) return null
  const width = line.trimEnd().length
  return width >= SHORTEST_FULL ? restOfWord(content, width, MOST_LINES) : indentedRest(content)
}

/** Reads strings such as `+ "x"` on the next lines. A string without a joining sign must look like a secret. */
function stringBelow(lines: number, isJoined: boolean): GoesOn {
  return (line, newLine) => {
    const [, before = '', value = '', after = ''] = (newLine && STRING.exec(line)) || []
    const isMore = isJoined || /[+.&~]/.test(before) || looksGenerated(value) || looksChosen(value)
    if (value === '' || lines === 0 || !isMore || !ENDS_STRING.test(after)) return {found: []}
    const found = [{start: before.length, end: before.length + value.length}]
    return JOINS.test(after) ? {found, goesOn: stringBelow(lines - 1, HAS_SIGN.test(after))} : {found}
  }
}

function wordBelow(lines: number): GoesOn {
  return (line, newLine) => {
    const [, blanks = '', value = '', after = ''] = (newLine && WORD.exec(line)) || []
    if (value === '' || lines === 0) return {found: []}
    const found = [{start: blanks.length, end: blanks.length + value.length}]
    return after === '\\' ? {found, goesOn: wordBelow(lines - 1)} : {found}
  }
}

/**
 * Reads a value that is wrapped at a fixed width. All lines except the last have the same length. The first line may
 * have an invisible prefix.
 */
function restOfWord(secret: string, width: number, lines: number): GoesOn {
  return (line, newLine) => {
    const length = line.trimEnd().length
    const found = newLine && length <= width ? moreOf(secret, FULL.exec(line)) : null
    if (found === null || lines === 0) return {found: []}
    const isFull = length === width || (lines === MOST_LINES && length >= secret.length)
    return isFull ? {found: [found], goesOn: restOfWord(secret, length, lines - 1)} : {found: [found]}
  }
}

/** Reads indented lines of one word each. LDIF and mail fold long values in this way. */
function indentedRest(secret: string): GoesOn {
  return whileLines(MOST_LINES, line => {
    const found = moreOf(secret, INDENTED.exec(line))
    return found && [found]
  })
}

/** Returns the next part of a secret. It has only kinds of characters that occur in the secret. */
function moreOf(secret: string, match: RegExpExecArray | null): Found | null {
  const [, before = '', value = ''] = match ?? []
  const isOfKind = KINDS.every(kind => !kind.test(value) || kind.test(secret))
  return value !== '' && isOfKind && !NAME_WITH_NUMBER.test(value)
    ? {start: before.length, end: before.length + value.length}
    : null
}

/** Returns true if a line is a pair, the head of a section, or a line that begins with a time. */
export function beginsAnew(line: string): boolean {
  return PAIR.test(line) || SECTION.test(line) || TIME.test(line)
}

const MOST_LINES = 16
const SHORTEST_FULL = 60
/** Matches a separator with a blank before it. Settings contain such separators, shell commands do not. */
const IN_SETTINGS = /[ \t][=:][ \t]{0,8}$/
/** Matches a closing quote, an optional sign that joins strings, and the end of the line. */
const JOINS = /^\\{0,3}["'`][ \t]*(?:[+&] _|\+|\.{1,2}|&|~|\\)?[ \t]*$/
const HAS_SIGN = /[+.&~\\]/
/** Matches a closing quote, then a sign that joins strings or closing brackets, then an optional comment. */
const ENDS_STRING = /^\\{0,3}["'`][ \t]*(?:[+&] _|\+|\.{1,2}|&|~|\\|[)\]};,"']{1,6})?[ \t\r]*(?:(?:#|\/\/).*)?$/
const FULL = /^([ \t]{0,8})((?=[\w+/.~%-]*\d)(?=[\w+/.~%-]*[A-Za-z])[\w+/.~%-]{6,}={0,3})["',;)}\]]{0,3}[ \t\r]*$/
const INDENTED = /^([ \t]{1,40})((?=\S*(?:\d|[a-z][A-Z]))[\w+/.~%-]{4,512}={0,3})[ \t\r]*$/
/** Kinds of characters in secrets, besides digits. */
const KINDS = [/[A-Z]/, /[a-z]/, /_/, /\+/, /\//, /\./, /~/, /%/, /-/]
const NAME_WITH_NUMBER = /^[A-Za-z]+(?:[-_.][A-Za-z]+)*[-_.]?\d{1,4}$/
const STRING = /^([ \t]*(?:\+|\.{1,2}|&|~)?[ \t]*[bruf]?["'`])([^"'`\n]{1,1024})(["'`].*)$/
const WORD = /^([ \t]*)([^\s"'\\]{2,1024})[ \t]*(\\?)$/
/** Matches `NAME=x`, `name: x` and `"name": x`. In base64, equals signs are only at the end. */
const PAIR =
  /^[ \t]*(?:- )?(?:[A-Za-z_][\w.-]{0,80}[ \t]{0,24}(?:=(?!=*[ \t\r]*$)|:(?=\s|$))|(["'])[\w.-]{1,80}\1[ \t]{0,24}(?:=>?|:)(?=\s|["'\d[{]|$))/
const SECTION = /^\[[A-Za-z][\w.: "-]{0,80}\]\s*$/
const TIME = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
