import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch, linesBelow, whileLines} from '../matches.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {CONTAINER_KEYS, CONTAINERS} from '../names/lists.ts'
import {isContainerName, isSecretName} from '../names/secret-name.ts'
import {partInContainer} from '../values/containers.ts'
import {secretAt} from '../values/secret-part.ts'

/** Masks the values in `secrets: {A: x}` and `tokens: [x, y]`, also on indented lines. */
export const container: Rule = {
  id: 'in-container',
  why: 'Maps and lists whose name marks their values as secret, although the keys do not: YAML, source code, printed objects.',
  keywords: [...CONTAINERS].concat(
    [...CONTAINER_KEYS].flatMap(word => [`${word}_keys`, `${word}-keys`, `${word}keys`]),
  ),
  where: 'opens-container',
  at: /[\w-]{4,40}(?:\]|\\{0,15}["']?[ \t]{0,8}(?:(?:=>?|:{1,2}|:=)[ \t]{0,4}(?:map|dict|frozenset|set|Map\(\d+\)|new \w{1,20}|\[\]string|\w{1,20}<[^<>]{1,40}>)?[ \t]{0,2}\(?[[{(]|:[ \t]*(?:\r?\n|$)))/iy,
  *find(text) {
    for (const {0: head, 1: name = '', index} of everyMatch(SECTION, text)) {
      if (isContainerName(name)) yield* linesBelow(text, index + head.length, inSection(name))
    }
    const nest: Nest = {closing: null, ends: [], read: 0, empty: {from: 0, to: 0}}
    for (const {0: head, 1: name = '', 2: bracket, index} of everyMatch(HEAD, text)) {
      if (!isContainerName(name)) continue
      const from = index + head.length
      if (bracket !== undefined) yield* inBrackets(text, from, name, nest)
      else yield* linesBelow(text, from, deeper(name, indentAt(text, index)))
    }
  },
}

interface Nest {
  /** The offset of each closing bracket, by the offset of its opening bracket. */
  closing: ReadonlyMap<number, number> | null
  /** The ends of the enclosing containers. */
  ends: number[]
  /** The end of the last complete pair. */
  read: number
  /** A range in which no pair starts. */
  empty: {readonly from: number; readonly to: number}
}

/**
 * Yields the secrets in all pairs up to the closing bracket, including nested pairs. A pair is read once for each
 * enclosing container, at most `DEEPEST` times.
 */
function* inBrackets(text: string, from: number, name: string, nest: Nest): Iterable<Found> {
  nest.closing ??= closingIn(text)
  const farthest = Math.min(text.length, from + LONGEST)
  const end = Math.min(nest.closing.get(from - 1) ?? farthest, farthest)
  nest.ends = nest.ends.filter(other => other > from)
  let at = nest.ends.length >= DEEPEST ? Math.max(from, nest.read) : from
  nest.ends.push(end)
  while (at < end) {
    const match = nextPair(text, at, nest)
    if (match === null || match.index >= end) return
    at = match.index + match[0].length
    const [start, to] = match.indices?.[2] ?? match.indices?.[3] ?? match.indices?.[4] ?? [0, 0]
    if (to <= end) nest.read = at
    const value = text.slice(start, to)
    const part = partInContainer(name, match[1] ?? '', value)
    if (part !== null && start + part.end <= end) yield {start: start + part.start, end: start + part.end}
  }
}

/** Returns the next pair or value; null if neither follows. A range without pairs is searched only once. */
function nextPair(text: string, from: number, nest: Nest): RegExpExecArray | null {
  const at = from >= nest.empty.from && from < nest.empty.to ? nest.empty.to : from
  const near = text.slice(0, at + LONGEST + LONGEST_PAIR)
  PAIR.lastIndex = at
  const match = PAIR.exec(near)
  const none = near.length === text.length ? text.length : at + LONGEST
  nest.empty = {from: at === from ? at : nest.empty.from, to: Math.min(match?.index ?? none, none)}
  return match
}

function closingIn(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (const {0: bracket, index} of everyMatch(BRACKET, text)) {
    if ('{[('.includes(bracket)) open.push(index)
    else {
      const opening = open.pop()
      if (opening !== undefined) closing.set(opening, index)
    }
  }
  return closing
}

function deeper(name: string, indent: number): GoesOn {
  return whileLines(MOST_LINES, line => {
    const own = /^[ \t]*/.exec(line)?.[0].length ?? 0
    const isItem = line.startsWith('- ', own)
    return line.trim() !== '' && own < indent + Number(!isItem) ? null : pairIn(line, LINE.exec(line), name)
  })
}

function inSection(name: string): GoesOn {
  return whileLines(MOST_LINES, line => (/^\s*\[/.test(line) ? null : pairIn(line, SETTING.exec(line), name)))
}

function pairIn(line: string, match: RegExpExecArray | null, container: string): readonly Found[] {
  if (match === null) return []
  const [, key = '', double, single, bare = ''] = match
  const value = (double ?? single ?? bare).trimEnd()
  const part = partInContainer(container, key, value)
  const start = line.lastIndexOf(value)
  return part === null ? [] : [{start: start + part.start, end: start + part.end}]
}

function indentAt(text: string, index: number): number {
  const line = text.lastIndexOf('\n', index - 1) + 1
  return /^[ \t]*(?:- )?/.exec(text.slice(line, index + 1))?.[0].length ?? 0
}

const BRACKET = /[[\](){}]/g
const DEEPEST = 8
const LONGEST_PAIR = 2300
const LONGEST = 16_384
const MOST_LINES = 64
const HEAD =
  /(?<![\w.-])\\{0,15}["']?([\w.-]{2,64})\\{0,15}["']?[ \t]{0,8}(?:(?:=>?|:{1,2}|:=)[ \t]{0,4}(?:map|dict|frozenset|set|Map\(\d+\)|new \w{1,20}|\[\]string|\w{1,20}<[^<>]{1,40}>)?[ \t]{0,2}\(?([[{(])|:[ \t]*(?:\r?\n|$))/gi
/** Matches the head of a TOML or ini section. */
const SECTION = /(?:^|\n|")\[{1,2}(?:[\w-]{1,40}\.){0,4}([\w-]{2,64})\]{1,2}[ \t]*(?:\r?\n|$)/g
const SETTING = /^[ \t]*"?([\w.-]{1,80})"?[ \t]*[=:][ \t]*(?:["']([^"'\n]{3,2048})["']|([^\s"'#;[{][^\n#;]{2,2048}))/
const PAIR =
  /(?:(?:["']|\b)([\w.@/-]{1,80}?)\\{0,15}["']?[ \t]{0,2}(?:=>?|:|->)[ \t]{0,3})?(?:\\{0,15}"([^"\\]{3,2048})\\{0,15}"|\\{0,15}'([^'\\]{3,2048})\\{0,15}'|(?<=[\s:=[({,])([^\s"'[\]{}(),:=\\]{3,2048})(?=[\s,)\]}]|$))/dg
const LINE =
  /^[ \t]*(?:- )?(?:["']?([\w.@/-]{1,80})["']?:[ \t]+)?(?:[&!]\S{1,40}[ \t]+){0,2}(?:"([^"\n]{3,2048})"|'([^'\n]{3,2048})'|([^\s"'[\]{}#&*!|>%@`-][^\n#]{2,2048}))/

/** Masks every item of `passwords: [a, b]`, also on later lines. */
export const listInBrackets: Rule = {
  id: 'list-in-brackets',
  why: 'Lists in brackets after the name of a secret, in YAML, TOML and source code. Each item is a secret.',
  keywords: KEYWORDS,
  where: 'names-secret',
  at: /[\w.\x80-\xff-]{2,64}["']?[ \t]{0,4}[:=][ \t]{0,4}\[/y,
  *find(text) {
    if (!OPENS_LIST.test(text)) return
    for (const {0: head, 1: name = '', index} of everyMatch(LIST_HEAD, text)) {
      if (!isSecretName(name)) continue
      const {found, goesOn} = itemsOf(text, index + head.length, name, MOST_LINES)
      yield* found
      if (goesOn) yield {start: text.length, end: text.length, goesOn}
    }
  },
}

/** Finds the items up to the closing bracket, or up to an item of another form. */
function itemsOf(text: string, start: number, name: string, lines: number): ReturnType<GoesOn> {
  const found: Found[] = []
  for (let at = start; ; at = ITEM.lastIndex) {
    ITEM.lastIndex = at
    const match = ITEM.exec(text)
    if (match === null || (match[0] === '' && match.index < text.length)) return {found}
    const [, quoted, plain = '', comma, bracket] = match
    const value = quoted ?? plain.trimEnd()
    found.push(...secretAt(name, value, match.index + match[0].indexOf(value)))
    if (bracket !== undefined) return {found}
    if (comma === undefined && match.index + match[0].length === text.length)
      return lines === 0 ? {found} : {found, goesOn: itemsBelow(name, lines - 1)}
  }
}

function itemsBelow(name: string, lines: number): GoesOn {
  return (text, newLine) => (newLine ? itemsOf(text, 0, name, lines) : {found: []})
}

const OPENS_LIST = /[:=][ \t]{0,4}\[/
const LIST_HEAD = /(?<![\w.-])([\w.-]{2,64})["']?[ \t]{0,4}[:=][ \t]{0,4}\[(?!Errno |WinError |SSL: )/g
/** Matches an optional item, with or without quotes, and the separator after the item. */
const ITEM =
  /\s{0,64}(?:["']([^"'\\]{1,1024})["']|([^\s"'[\]{},\\#][^"'[\]{},\\\n]{0,512})|)[ \t]{0,16}(?:(,)(?=[ \t]{0,8}[^ \t\r\n])|,?[ \t\r]{0,8}(?=$|\n)|(\]))/y
