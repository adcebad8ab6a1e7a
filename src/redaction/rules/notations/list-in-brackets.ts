import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {isSecretName} from '../names/secret-name.ts'
import {secretPart} from '../values/secret-part.ts'

/** Masks every item of `passwords: [a, b]`, also on later lines. */
export const listInBrackets: Rule = {
  id: 'list-in-brackets',
  why: 'Lists in brackets under a secret name, in YAML, TOML and source code: each item is a secret.',
  keywords: KEYWORDS,
  where: 'names-secret',
  at: /[\w.\x80-\xff-]{2,64}["']?[ \t]{0,4}[:=][ \t]{0,4}\[/y,
  *find(text) {
    if (!OPENING.test(text)) return
    for (const {0: head, 1: name = '', index} of everyMatch(HEAD, text)) {
      if (!isSecretName(name)) continue
      const {found, goesOn} = itemsOf(text, index + head.length, name, MOST_LINES)
      yield* found
      if (goesOn) yield {start: text.length, end: text.length, goesOn}
    }
  },
}

/** Yields the items up to the closing bracket. A list with other items is left to other rules. */
function itemsOf(text: string, start: number, name: string, lines: number): ReturnType<GoesOn> {
  const found: Found[] = []
  for (let at = start; ; at = ITEM.lastIndex) {
    ITEM.lastIndex = at
    const match = ITEM.exec(text)
    if (match === null || (match[0] === '' && match.index < text.length)) return {found}
    const [, quoted, plain = '', comma, bracket] = match
    const value = quoted ?? plain.trimEnd()
    const part = secretPart(name, value)
    const from = match.index + match[0].indexOf(value)
    if (part !== null) found.push({start: from + part.start, end: from + part.end})
    if (bracket !== undefined) return {found}
    if (comma === undefined && match.index + match[0].length === text.length)
      return lines === 0 ? {found} : {found, goesOn: rest(name, lines - 1)}
  }
}

function rest(name: string, lines: number): GoesOn {
  return (text, newLine) => (newLine ? itemsOf(text, 0, name, lines) : {found: []})
}

const MOST_LINES = 64
const OPENING = /[:=][ \t]{0,4}\[/
const HEAD = /(?<![\w.-])([\w.-]{2,64})["']?[ \t]{0,4}[:=][ \t]{0,4}\[(?!Errno |WinError |SSL: )/g
/** Matches an item in quotes, a plain one, or none at the start or end of a line, and then the separator. */
const ITEM =
  /\s{0,64}(?:["']([^"'\\]{1,1024})["']|([^\s"'[\]{},\\#][^"'[\]{},\\\n]{0,512})|)[ \t]{0,16}(?:(,)(?=[ \t]{0,8}[^ \t\r\n])|,?[ \t\r]{0,8}(?=$|\n)|(\]))/y
