import type {GoesOn, Rule} from '../../rule.ts'
import {everyMatch, linesBelow} from '../matches.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {isSecretName} from '../names/secret-name.ts'
import {beginsAnew} from '../values/next-line.ts'
import {isNoSecret, secretWord} from '../values/not-a-secret.ts'
import {secretAt, secretPart} from '../values/secret-part.ts'
import {isSentence} from '../values/surroundings.ts'
import {valueAt} from '../values/value-at.ts'

/** Masks the value on the lines after `NAME=\`, `name =` or `name = (`. */
export const valueBelow: Rule = {
  id: 'value-below',
  why: 'Shells, ini files, Python, HCL and mail: the name is on one line, the value on the next.',
  keywords: KEYWORDS,
  where: 'names-secret',
  // without a separator, only the name after `? ` and a flag before a backslash have their value below
  at: /[\w.\x80-\xff-]{2,64}(?: [A-Za-z]{1,30})?["']?\]?[ \t]{0,24}(?:(?:=>?|:=|\+=|->|<-|:)[ \t]{0,8}(?:\([bruf]?["']|(?:<<[^\n]{1,18}|(?:join\([^\n]{4})?[([]|\\|(?:"""|''')\\?|Bearer|Basic|Token|Digest)?[ \t]{0,8}(?:\r?\n|$))|\\[ \t]{0,8}(?:\r?\n|$))|(?<=\? ["']?[\w.-]{0,36}|[\w.-]{38})[\w.-]{2,64}["']?[ \t]*(?:\r?\n|$)/iy,
  *find(text) {
    if (ENDS_MEMBER.test(text) && !text.includes('\n')) return
    for (const {0: head, 1: name = '', 2: opening = '', index} of everyMatch(HEAD, text)) {
      if (!isSecretName(name)) continue
      const below = /[([]/.test(opening)
        ? stringsBelow(name, MOST_LINES)
        : /^(?:"""|''')/.test(opening)
          ? textBelow(opening.slice(0, 3), MOST_LINES)
          : opening.startsWith('<') || ARROW.test(head)
            ? valueAlone(1)
            : wordBelow(name)
      yield* linesBelow(text, index + head.length, below)
    }
    for (const [pattern, below] of OTHER_HEADS) {
      for (const {0: head, 1: name = '', index} of everyMatch(pattern, text)) {
        if (isSecretName(name)) yield* linesBelow(text, index + head.length, below(name))
      }
    }
    for (const {0: head, 1: label = '', index} of everyMatch(LABEL, text)) {
      const name = label.trim().split(/\s+/).slice(-2).join(' ')
      if (isSecretName(name)) yield* linesBelow(text, index + head.length, valueAlone(2))
    }
  },
}

function wordBelow(name: string): GoesOn {
  return (line, newLine) => {
    const indent = /^[\s"']*/.exec(line)?.[0].length ?? 0
    const value = newLine && !beginsAnew(line) ? valueAt(line, indent, 'word') : null
    if (value === null) return {found: []}
    const content = line.slice(value.start, value.end)
    const isAlone = /^["']?[\s\\,;]*$/.test(line.slice(value.end)) || /\s\\$/.test(line)
    return {found: isAlone && !/[:=]$/.test(content) ? secretAt(name, content, value.start) : []}
  }
}

/** Reads the value of an explicit YAML key, which starts with `?`. */
function behindColon(name: string): GoesOn {
  return (line, newLine) => {
    const head = newLine ? (/^[ \t]*: +/.exec(line)?.[0].length ?? 0) : 0
    const value = head === 0 ? null : valueAt(line, head, 'line')
    return {found: value === null ? [] : secretAt(name, line.slice(value.start, value.end), value.start)}
  }
}

/**
 * Finds the value below `New password:`. The value must look generated or chosen. `lines`: the number of empty lines
 * that may precede the value.
 */
function valueAlone(lines: number): GoesOn {
  return (line, newLine) => {
    if (beginsAnew(line)) return {found: []}
    const value = newLine ? line.trim().replace(AROUND, '') : ''
    if (newLine && value === '' && lines > 0) return {found: [], goesOn: valueAlone(lines - 1)}
    return {found: secretWord(value, line.indexOf(value))}
  }
}

/** Reads the lines of a string in triple quotes, without the backslashes at the ends of lines. */
function textBelow(quotes: string, lines: number): GoesOn {
  return (line, newLine) => {
    if (!newLine) return {found: []}
    const closing = line.indexOf(quotes)
    const value = line.slice(0, closing === -1 ? line.length : closing).replace(/[ \t]*\\?[ \t\r]*$/, '')
    const start = value.length - value.trimStart().length
    const text = value.slice(start)
    const isOver = closing !== -1 || lines === 0 || isSentence(text)
    const found = isNoSecret(text) || isSentence(text) ? [] : [{start, end: value.length}]
    return isOver ? {found} : {found, goesOn: textBelow(quotes, lines - 1)}
  }
}

/** Reads the strings on the following lines, up to the closing bracket. */
function stringsBelow(name: string, lines: number): GoesOn {
  return (line, newLine) => {
    const [, before = '', value = '', after = ''] = (newLine && STRING.exec(line)) || []
    if (value === '') return {found: []}
    const isHidden = !isNoSecret(value) && (value.length >= SHORTEST_PART || secretPart(name, value) !== null)
    const found = isHidden ? [{start: before.length, end: before.length + value.length}] : []
    return /[)\]]/.test(after) || lines === 0 ? {found} : {found, goesOn: stringsBelow(name, lines - 1)}
  }
}

/** Matches the end of a complete line. No value follows such a line. */
const ENDS_MEMBER = /[,;{}]$/
const MOST_LINES = 32
const SHORTEST_PART = 6
/** Matches the quotes around a value, and the type that PHP prints before the opening quote. */
const AROUND = /^(?:(?:string|int)\(\d{1,6}\) )?["'`]{1,3}|["'`]{1,3}[,})\]]{0,8}$/g
const ARROW = /(?:=>|->|<-|":)\s*$/
const HEAD =
  /(?<![\w.-])["']?([\w.-]{2,64})["']?\]?(?:[ \t]{0,24}(?:=>?|:=|\+=|->|<-)|(?<="):)[ \t]{0,8}(<<[-~]?["']?\w{2,12}["']?|(?:join\((?:""|''),[ \t]?)?[([]|\\|(?:"""|''')\\?)?[ \t]{0,8}(?:\r?\n|$)/g
/** Matches `name = ("x"` if adjacent strings may follow on the next lines. */
const IN_PARENTHESES =
  /(?<![\w.-])["']?([\w.-]{2,64})["']?[ \t]{0,24}=[ \t]{0,8}\([bruf]?(["'])[^"'\n]{1,1024}\2[ \t]{0,8}(?:\r?\n|$)/g
/** Matches `--password \` at the end of a line. */
const LAST_FLAG = /(?<=\s|^)--?([\w.-]{2,64})[ \t]{1,8}\\[ \t]*(?:\r?\n|$)/g
/** Matches a header whose value is on the next line. */
const FOLDED =
  /(?:^|\n)((?:Proxy-)?Authorization|X-[\w-]{2,40}|Cookie): ?(?:Bearer|Basic|Token|Digest)?[ \t]{0,8}(?:\r?\n|$)/gi
const EXPLICIT = /(?:^|\n)[ \t]*\? ["']?([\w.-]{2,64})["']?[ \t]*(?:\r?\n|$)/g
/** Patterns of other names, each with the function that reads the lines below the name. */
const OTHER_HEADS: readonly (readonly [RegExp, (name: string) => GoesOn])[] = [
  [IN_PARENTHESES, name => stringsBelow(name, MOST_LINES)],
  [LAST_FLAG, wordBelow],
  [FOLDED, () => valueAlone(0)],
  [EXPLICIT, behindColon],
]
/** Matches a label of several words, or a label after a prompt. */
const LABEL = /(?:^|\n)[^\n:=]{0,60}?([A-Za-z][A-Za-z ]{3,48}):[ \t]{0,8}(?:\r?\n|$)/g
const STRING = /^(\s*[bruf]?["'])([^"']{1,1024})(["'].*)$/

/** Masks an argument in a list with one argument per line. The flag on the line before names the secret. */
export const argumentOnNextLine: Rule = {
  id: 'argument-on-next-line',
  why: 'Container arguments in YAML and JSON: "--password" on one line, its value on the next.',
  keywords: [
    '- -',
    '"--',
    "'--",
    '"-p',
    '--password\n',
    '--token\n',
    '--api-key\n',
    '--secret\n',
    '--passphrase\n',
    '-key\n',
  ],
  at: /(?:- ["']?|["'])?-{1,2}[\w.-]{1,64}(?:\\{0,7}["'])?,?[ \t]*(?:\r?\n|\\|$)/iy,
  lines: {before: 0, after: 1, when: /^\s*(?:- )?["']?-{1,2}[\w.-]{2,64}["']?,?\s*$/},
  *find(text) {
    for (const {0: head, 1: name = '', index} of everyMatch(FLAG, text)) {
      const value = isSecretName(name) ? valueAt(text, index + head.length, 'line') : null
      if (value !== null && !isNoSecret(text.slice(value.start, value.end))) yield {start: value.start, end: value.end}
    }
  },
}

const FLAG =
  /(?<=^|\n|\\n)[ \t]*(?:- )?(?:\\{0,7}["'])?-{1,2}([\w.-]{2,64})(?:\\{0,7}["'])?,?[ \t]*(?:\r?\n|\\{1,7}n)[ \t]*(?:- )?(?!(?:\\{0,7}["'])?-)/g
