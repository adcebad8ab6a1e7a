import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch, linesBelow} from '../matches.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {isSecretName, tellingOf} from '../names/secret-name.ts'
import {isInnerKey} from '../values/containers.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {secretPart} from '../values/secret-part.ts'
import {isSentence} from '../values/surroundings.ts'
import {valueAt} from '../values/value-at.ts'

/** Masks the indented lines below `private_key: |`. */
export const yamlBlock: Rule = {
  id: 'yaml-block',
  why: 'A YAML block scalar below the name of a secret.',
  keywords: [': |', ': >'],
  *find(text) {
    let done = 0
    for (const {0: head, 1: indent = '', 2: name = '', 3: tags = '', 4: ending, index} of everyMatch(BLOCK, text)) {
      if (index < done || !isSecretName(name)) continue
      const lineEnd = ending || '\n'
      const {found, end, goesOn} = blockOf(text, index + head.length, indent.length, lineEnd, tags.includes('!!binary'))
      yield* found
      done = end
      if (goesOn)
        yield {start: text.length, end: text.length, goesOn: blockLines(indent.length, tags.includes('!!binary'))}
    }
  },
}

interface Block {
  readonly found: readonly Found[]
  /** The offset after the last line of the block. */
  readonly end: number
  readonly goesOn: boolean
}

/** Finds the lines with a larger indent than the key. Blank lines belong to the block. */
function blockOf(text: string, start: number, indent: number, lineEnd: string, isBinary: boolean): Block {
  const found: Found[] = []
  let at = start
  while (at < text.length) {
    const next = text.indexOf(lineEnd, at)
    const line = text.slice(at, next === -1 ? text.length : next)
    const quote = lineEnd === '\n' ? -1 : line.indexOf('"')
    const content = (quote === -1 ? line : line.slice(0, quote)).trim()
    const from = line.length - line.trimStart().length
    if (content !== '' && from <= indent) return {found, end: at, goesOn: false}
    const place = {start: at + from, end: at + from + content.length}
    if (isBinary && content !== '') found.push(found.length === 0 ? {...place, as: 'base64'} : {...place, drop: true})
    else if (!isNoSecret(content)) found.push(place)
    if (quote !== -1) return {found, end: at + quote, goesOn: false}
    at = next === -1 ? text.length : next + lineEnd.length
  }
  return {found, end: text.length, goesOn: lineEnd === '\n'}
}

function blockLines(indent: number, isBinary: boolean, isFirst = true): GoesOn {
  const goesOn: GoesOn = (text, newLine) => {
    if (!newLine) return {found: [{start: 0, end: text.length}], goesOn}
    const block = blockOf(text, 0, indent, '\n', isBinary)
    // A base64 value has a single mask, so its other lines are removed.
    const found = isFirst
      ? block.found
      : block.found.map(({start, end}) => ({start, end, ...(isBinary ? {drop: true as const} : {})}))
    return block.goesOn ? {found, goesOn: blockLines(indent, isBinary, isFirst && block.found.length === 0)} : {found}
  }
  return goesOn
}

const BLOCK =
  /(?<=^|\n|\\n|")([ \t]*(?:- )?)["']?([\w.-]{2,64})["']?:[ \t]{1,4}((?:[&!]\S{1,40}[ \t]{1,4}){0,2})[|>][+-]?\d?[+-]?[ \t]*(?:#[^\n\\]*)?($|\n|\\{1,7}n)/g

/** Masks the value of `password:` on the lines below: a scalar, a list, or a map of a single value. */
export const yamlNextLine: Rule = {
  id: 'yaml-next-line',
  why: 'YAML scalars, lists and maps that begin or continue on the lines below their key.',
  keywords: KEYWORDS,
  where: 'names-secret',
  at: /[\w.\x80-\xff-]{2,64}["']?:(?=[ \t\r\n\\]|$)/y,
  *find(text) {
    if (ENDS_LINE.test(text) || text.includes('\n')) yield* behindPrefix(text)
    if (!ENDS_KEY.test(text) && !HAS_PLAIN.test(text) && !text.includes('\n')) return
    for (const match of everyMatch(HEAD, text)) {
      const {0: head, 1: indent = '', 2: name = '', 3: plain, 4: ending = '', index} = match
      if (!isSecretName(name) || tellingOf(name) === 'cookie' || (plain !== undefined && !isSecret(name, plain)))
        continue
      const after: After = {name, indent: indent.length, as: plain === undefined ? 'start' : 'plain', lines: MOST_LINES}
      if (ending === '') yield {start: text.length, end: text.length, goesOn: linesOf(after)}
      else yield* linesWithin(text, index + head.length, ending, after)
    }
  },
}

/** Finds keys and values after log prefixes. The prefixes of two lines may differ only in digits and blanks. */
function* behindPrefix(text: string): Generator<Found> {
  for (const {0: head, 1: prefix = '', 2: indent = '', 3: name = '', index} of everyMatch(PREFIXED, text)) {
    if (!isSecretName(name)) continue
    const shape = new RegExp(
      `^${prefix
        .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
        .replace(/\d+/g, '\\d{1,20}')
        .replace(/ +(?=.)/g, ' +')}`,
    )
    const after: After = {name, indent: indent.length, as: 'start', lines: MOST_LINES}
    yield* linesBelow(text, index + head.length, without(shape, linesOf(after)))
  }
}

function without(shape: RegExp, goesOn: GoesOn): GoesOn {
  return (text, newLine) => {
    const length = shape.exec(text)?.[0].length ?? 0
    if (!newLine || length === 0) return {found: []}
    const said = goesOn(text.slice(length), true)
    const found = said.found.map(({start, end}) => ({start: start + length, end: end + length}))
    return {found, ...(said.goesOn ? {goesOn: without(shape, said.goesOn)} : {})}
  }
}

/**
 * The state before a line is read. `as` is the kind of the line: a value, a list item, a further line of a plain
 * scalar, or a key of a map.
 */
interface After {
  readonly name: string
  readonly indent: number
  readonly as: 'start' | 'items' | 'plain' | 'map'
  /** The number of lines that may still be read. Lists are not limited. */
  readonly lines: number
}

interface Line {
  readonly found: Found | null
  /** The state for the next line; null if the value is complete. */
  readonly after: After | null
}

function* linesWithin(text: string, from: number, ending: string, first: After): Generator<Found> {
  let after: After | null = first
  for (let at = from; at < text.length && after !== null; ) {
    const next = text.indexOf(ending, at)
    const line = readLine(text.slice(at, next === -1 ? text.length : next), after)
    if (line.found !== null) yield {start: at + line.found.start, end: at + line.found.end}
    if (next === -1) return
    after = line.after
    at = next + ending.length
  }
}

function linesOf(after: After): GoesOn {
  return (text, newLine) => {
    if (!newLine) return {found: []}
    const line = readLine(text, after)
    return {found: line.found === null ? [] : [line.found], ...(line.after ? {goesOn: linesOf(line.after)} : {})}
  }
}

/** Returns the part of the value in a line, and the state for the next line. */
function readLine(line: string, after: After): Line {
  if (after.as === 'plain' && line.trim() === '' && after.lines > 0)
    return {found: null, after: {...after, lines: after.lines - 1}}
  const [head = '', blanks = '', dash = ''] = SCALAR.exec(line) ?? []
  if (head === '' && (after.as === 'start' || after.as === 'map')) return readPair(line, after)
  const isItem = dash !== '' && after.as !== 'plain'
  const isDeep = blanks.length >= after.indent + Number(!isItem)
  if (head === '' || !isDeep || after.as === 'map' || (after.as === 'items' && !isItem)) return OVER
  return readScalar(line, head.length, isItem, after)
}

function readScalar(line: string, at: number, isItem: boolean, after: After): Line {
  const value = valueAt(line, at, 'line')
  if (value === null) return {found: null, after: isItem ? {...after, as: 'items'} : null}
  const content = line.slice(value.start, value.end)
  const isPlain = !value.quoted && !isItem && after.lines > 0
  if (after.as === 'plain') {
    if (value.quoted || isText(content) || isNoSecret(content)) return OVER
    return {found: {start: value.start, end: value.end}, after: isPlain ? {...after, lines: after.lines - 1} : null}
  }
  const part = !value.quoted && isText(content) ? null : secretPart(after.name, content)
  if (part === null) return {found: null, after: isItem ? {...after, as: 'items'} : null}
  const found = {start: value.start + part.start, end: value.start + part.end}
  return {found, after: isItem ? {...after, as: 'items'} : isPlain ? {...after, as: 'plain'} : null}
}

/** Reads a line of a map that contains the value under a key such as `value`. */
function readPair(line: string, after: After): Line {
  const [head = '', blanks = '', key = ''] = PAIR.exec(line) ?? []
  if (head === '' || blanks.length <= after.indent || after.lines === 0) return OVER
  const value = valueAt(line, head.length, 'line')
  const content = value === null ? '' : line.slice(value.start, value.end)
  if (value === null || !isInnerKey(key, after.name, content))
    return {found: null, after: {...after, as: 'map', lines: after.lines - 1}}
  const part = secretPart(after.name, content)
  return {found: part === null ? null : {start: value.start + part.start, end: value.start + part.end}, after: null}
}

function isSecret(name: string, plain: string): boolean {
  return !plain.includes(' #') && !isText(plain) && secretPart(name, plain.trim()) !== null
}

function isText(content: string): boolean {
  return /\s/.test(content) && (isSentence(content) || content.split(/\s+/).length > MOST_WORDS)
}

const OVER: Line = {found: null, after: null}
const MOST_WORDS = 4
/** The maximum number of lines of a secret in a plain scalar or in a map of one value. */
const MOST_LINES = 8
/** Matches a text that ends after a key without a value, or after a block indicator. */
const ENDS_LINE = /[:|>+\- \t\r]$/
const ENDS_KEY = /:(?:$|\n|\\)/
const HAS_PLAIN = /^[ \t]*(?:- )?["']?[\w.-]{2,64}["']?:[ \t]+[^\s"'|>&*!{[#%@`]/
const HEAD =
  /(?<=^|\n|\\n|")([ \t]*(?:- )?)["']?([\w.-]{2,64})["']?:(?:[ \t]{1,16}([^\s"'|>&*!{[#%@`\\][^\n"\\]{0,256}))?($|\n|\\{1,7}n)/g
/** Matches the log prefixes of pods, containers and syslog. */
const PREFIXED =
  /(?<=^|\n|")((?:\[[^\]\n]{3,200}\]|[\w.-]{2,64} {0,40}\||(?:[A-Z][a-z]{2} {1,2}\d{1,2} [\d:]{8}|\d{4}-\d\d-\d\dT[\d:.+Z-]{8,24}) [\w.-]{1,64} [\w./-]{1,64}(?:\[\d{1,8}\])?:) )([ \t]*(?:- )?)["']?([\w.-]{2,64})["']?:[ \t]*(?:[|>][+-]?[ \t]*)?($|\r?\n)/g
/** Matches the beginning of a scalar. Mappings, collections, blocks and comments do not match. */
const SCALAR = /^([ \t]*)(- +)?(?=[^\s#|>&*[{?-])(?!(?:"[^"\n]{1,128}"|'[^'\n]{1,128}'|[^"'\s][^\n]{0,128}?):(?:\s|$))/
const PAIR = /^([ \t]*)["']?([\w.-]{2,64})["']?:[ \t]+(?=[^\s|>&*{[#])/
