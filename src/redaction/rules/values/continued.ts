import type {Found, GoesOn} from '../../rule.ts'
import {looksChosen, looksGenerated, looksRandom} from './value-looks.ts'

/**
 * How a value goes on in the next line, told by what stands behind it on its own: a backslash, the sign that joins strings,
 * the soft end of a line in a mail, the width of a terminal. Null when it is over.
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
  return width >= SHORTEST_FULL ? restOfWord(content, width, MOST_LINES) : indentedRest(content, MOST_LINES)
}

/** `+ "x"` on lines of their own. Without a sign that joins them the next string has to look like more of a secret. */
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

/** What full lines cut off: all but the last are as long as one another; before the first may stand more than is seen. */
function restOfWord(secret: string, width: number, lines: number): GoesOn {
  return (line, newLine) => {
    const length = line.trimEnd().length
    const found = newLine && length <= width ? moreOf(secret, FULL.exec(line)) : null
    if (found === null || lines === 0) return {found: []}
    const isFull = length === width || (lines === MOST_LINES && length >= secret.length)
    return isFull ? {found: [found], goesOn: restOfWord(secret, length, lines - 1)} : {found: [found]}
  }
}

/** Lines that are indented and one word each, as LDIF and mail fold long values. */
function indentedRest(secret: string, lines: number): GoesOn {
  return (line, newLine) => {
    const found = newLine ? moreOf(secret, INDENTED.exec(line)) : null
    return found === null || lines === 0 ? {found: []} : {found: [found], goesOn: indentedRest(secret, lines - 1)}
  }
}

/** Written in the characters of what stands above, and no name with a number. */
function moreOf(secret: string, match: RegExpExecArray | null): Found | null {
  const [, before = '', value = ''] = match ?? []
  const isOfKind = KINDS.every(kind => !kind.test(value) || kind.test(secret))
  return value !== '' && isOfKind && !NAME_WITH_NUMBER.test(value)
    ? {start: before.length, end: before.length + value.length}
    : null
}

const MOST_LINES = 16
const SHORTEST_FULL = 60
/** No shell parts a name and its value so. */
const IN_SETTINGS = /[ \t][=:][ \t]{0,8}$/
/** A quote, the sign that joins two strings perhaps, the end of the line. */
const JOINS = /^\\{0,3}["'`][ \t]*(?:[+&] _|\+|\.{1,2}|&|~|\\)?[ \t]*$/
const HAS_SIGN = /[+.&~\\]/
/** Nothing but what joins it to the next, or closes what is around it. */
const ENDS_STRING = /^\\{0,3}["'`][ \t]*(?:[+&] _|\+|\.{1,2}|&|~|\\|[)\]};,"']{1,6})?[ \t\r]*(?:(?:#|\/\/).*)?$/
const FULL = /^([ \t]{0,8})((?=[\w+/.~%-]*\d)(?=[\w+/.~%-]*[A-Za-z])[\w+/.~%-]{6,}={0,3})["',;)}\]]{0,3}[ \t\r]*$/
const INDENTED = /^([ \t]{1,40})((?=\S*(?:\d|[a-z][A-Z]))[\w+/.~%-]{4,512}={0,3})[ \t\r]*$/
/** What secrets are written with, besides digits. */
const KINDS = [/[A-Z]/, /[a-z]/, /_/, /\+/, /\//, /\./, /~/, /%/, /-/]
const NAME_WITH_NUMBER = /^[A-Za-z]+(?:[-_.][A-Za-z]+)*[-_.]?\d{1,4}$/
const STRING = /^([ \t]*(?:\+|\.{1,2}|&|~)?[ \t]*[bruf]?["'`])([^"'`\n]{1,1024})(["'`].*)$/
const WORD = /^([ \t]*)([^\s"'\\]{2,1024})[ \t]*(\\?)$/
