import type {GoesOn} from '../../rule.ts'
import {looksRandom} from './value-looks.ts'

/**
 * How a value goes on in the next line, told by what stands behind it on its own: a backslash, the sign that joins strings,
 * the soft end of a line in a mail, the width of a terminal. Null when it is over.
 */
export function continuedBelow(
  line: string,
  value: {readonly start: number; readonly end: number; readonly quoted: boolean},
): GoesOn | null {
  const rest = line.slice(value.end)
  if (value.quoted) return JOINS.test(rest) ? stringBelow(MOST_LINES) : null
  if (/^\\\s*$/.test(rest) || (/[ \t]\\\s*$/.test(line) && IN_SETTINGS.test(line.slice(0, value.start))))
    return wordBelow(MOST_LINES)
  const content = line.slice(value.start, value.end)
  if (rest.trim() !== '' || !looksRandom(content.slice(-64))) return null
  if (content.endsWith('=') && line.length > SHORTEST_FULL) return restOfWord
  return line.length >= SHORTEST_FULL ? restOfWord : indentedRest(MOST_LINES)
}

/** `+ "x"` on lines of their own. */
function stringBelow(lines: number): GoesOn {
  return (line, newLine) => {
    const [, before = '', value = '', after = ''] = (newLine && STRING.exec(line)) || []
    if (value === '' || lines === 0) return {found: []}
    const found = [{start: before.length, end: before.length + value.length}]
    return JOINS.test(after) ? {found, goesOn: stringBelow(lines - 1)} : {found}
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

/** What a full line cut off: the rest begins the next one, and has no blank in it. */
const restOfWord: GoesOn = (line, newLine) => {
  const value = newLine ? (/^[ \t]{0,8}([\w+/.~%-]{6,}={0,3})["',;)}\]]{0,3}[ \t]*$/.exec(line)?.[1] ?? '') : ''
  const start = line.indexOf(value)
  return {found: value !== '' && /\d/.test(value) && /[A-Za-z]/.test(value) ? [{start, end: start + value.length}] : []}
}

/** Lines that are indented and one word each, as LDIF and mail fold long values. */
function indentedRest(lines: number): GoesOn {
  return (line, newLine) => {
    const value = newLine ? (/^[ \t]{1,40}([\w+/.~%-]{4,512}={0,3})[ \t]*$/.exec(line)?.[1] ?? '') : ''
    if (value === '' || lines === 0 || !/\d|[a-z][A-Z]/.test(value)) return {found: []}
    const start = line.indexOf(value)
    return {found: [{start, end: start + value.length}], goesOn: indentedRest(lines - 1)}
  }
}

const MOST_LINES = 16
const SHORTEST_FULL = 60
/** No shell parts a name and its value so. */
const IN_SETTINGS = /[ \t][=:][ \t]{0,8}$/
/** A quote, the sign that joins two strings perhaps, the end of the line. */
const JOINS = /^\\{0,3}["'`][ \t]*(?:[+&] _|\+|\.{1,2}|&|~|\\)?[ \t]*$/
const STRING = /^([ \t]*(?:\+|\.{1,2}|&|~)?[ \t]*[bruf]?["'`])([^"'`\n]{1,1024})(["'`].*)$/
const WORD = /^([ \t]*)([^\s"'\\]{2,1024})[ \t]*(\\?)$/
