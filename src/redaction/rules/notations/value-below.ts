import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {secretPart} from '../values/secret-part.ts'
import {valueAt} from '../values/value-at.ts'

/** `NAME=\`, `name =`, `name = (`: the value stands on the next line, or on several. */
export const valueBelow: Rule = {
  id: 'value-below',
  why: 'Continued lines of shells, ini files, Python, HCL and mail: name and joint on one line, the value on the next.',
  keywords: KEYWORDS,
  where: 'names-secret',
  *find(text) {
    for (const {0: head, 1: name = '', 2: opening = '', index} of everyMatch(HEAD, text)) {
      if (!isSecretName(name)) continue
      const isList = /[([]/.test(opening)
      if (index + head.length === text.length)
        yield {start: text.length, end: text.length, goesOn: isList ? stringsBelow(name, MOST_LINES) : wordBelow(name)}
      else yield* within(text, index + head.length, isList ? stringsBelow(name, MOST_LINES) : wordBelow(name))
    }
  },
}

/** The same where the lines stand in one text. */
function* within(text: string, from: number, goesOn: GoesOn): Iterable<Found> {
  let next: GoesOn | undefined = goesOn
  let at = from
  for (const line of text
    .slice(from, from + LONGEST)
    .split('\n')
    .slice(0, MOST_LINES)) {
    const said: ReturnType<GoesOn> | undefined = next?.(line, true)
    for (const {start, end} of said?.found ?? []) yield {start: at + start, end: at + end}
    next = said?.goesOn
    at += line.length + 1
  }
}

function wordBelow(name: string): GoesOn {
  return (line, newLine) => {
    const indent = /^[\s"']*/.exec(line)?.[0].length ?? 0
    const value = newLine ? valueAt(line, indent, 'word') : null
    if (value === null) return {found: []}
    const content = line.slice(value.start, value.end)
    const isAlone = /^["']?[\s\\,;]*$/.test(line.slice(value.end)) || /\s\\$/.test(line)
    const part = isAlone && !/[:=]$/.test(content) ? secretPart(name, content) : null
    return {found: part === null ? [] : [{start: value.start + part.start, end: value.start + part.end}]}
  }
}

/** Strings on lines of their own, which are joined, until the bracket closes. */
function stringsBelow(name: string, lines: number): GoesOn {
  return (line, newLine) => {
    const [, before = '', value = '', after = ''] = (newLine && STRING.exec(line)) || []
    if (value === '') return {found: []}
    const isHidden = !isNoSecret(value) && (value.length >= SHORTEST_PART || secretPart(name, value) !== null)
    const found = isHidden ? [{start: before.length, end: before.length + value.length}] : []
    return /[)\]]/.test(after) || lines === 0 ? {found} : {found, goesOn: stringsBelow(name, lines - 1)}
  }
}

const MOST_LINES = 32
const LONGEST = 4096
const SHORTEST_PART = 6
const HEAD =
  /(?<![\w.-])["']?([\w.-]{2,64})["']?[ \t]{0,24}(?:=|:=|\+=)[ \t]{0,8}((?:join\((?:""|''),[ \t]?)?[([]|\\)?[ \t]{0,8}(?:\r?\n|$)/g
const STRING = /^(\s*[bruf]?["'])([^"']{1,1024})(["'].*)$/
