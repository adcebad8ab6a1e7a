import {feedBefore} from '../../bytes.ts'
import type {Stretch} from '../lines.ts'

/** The text that a log adds before each line of a document. */
export interface Prefix {
  /** Returns the length of the prefix in a line; -1 if the line does not begin with the prefix. */
  lengthIn(line: string): number
  /**
   * True if the prefix ends inside a JSON string, as in a record of a container runtime. Each line of the document then
   * ends where that string ends.
   */
  readonly opensString: boolean
}

/** The maximum length of a prefix. */
export const LONGEST_PREFIX = 300

/** Returns the start of the line that contains `at`; null if no prefix precedes `at`. */
export function prefixedLine(at: number, {bytes, offset}: Stretch): number | null {
  const least = Math.max(0, at - offset - LONGEST_PREFIX)
  const feed = at === offset ? -1 : feedBefore(bytes, at - offset)
  if (feed + 1 < least || (feed === -1 && offset > 0)) return null
  let first = feed + 1
  while (first < at - offset && (bytes[first] === SPACE || bytes[first] === TAB)) first++
  if (first === at - offset || bytes[first] === QUOTE) return null
  return feed + 1 + offset
}

/** Returns the possible prefixes of a line before the bracket or key at `at`. */
export function prefixesIn(line: number, at: number, kind: 'json' | 'yaml', stretch: Stretch): readonly Prefix[] {
  const {bytes, offset} = stretch
  const text = bytes.toString('latin1', line - offset, at - offset)
  return kind === 'json' ? prefixesOf(text.replace(KEY_AT_END, '')) : yamlPrefixes(text, bytes, at - offset)
}

/** Returns the possible prefixes before a YAML key. A dash before the key belongs to the prefix or to a list item. */
function yamlPrefixes(line: string, bytes: Buffer, at: number): readonly Prefix[] {
  const isBlock = bytes[at] === COLON
  const text = isBlock ? line.replace(KEY_OF_BLOCK, '') : line
  if (!/[ \t]$/.test(text) || !(isBlock || KEY.test(bytes.toString('latin1', at, at + 32)))) return []
  const [all = '', bare = ''] = [text, text.replace(/[ \t-]+$/, '')].map(prefix => prefix.trimEnd())
  return bare === all ? prefixesOf(all) : [...prefixesOf(all), ...prefixesOf(bare)]
}

function prefixesOf(text: string): readonly Prefix[] {
  const bare = text.trimEnd()
  return /[^\s-]/.test(bare) ? [prefixOf(bare)] : []
}

const known = new Map<string, Prefix>()
const MOST_KNOWN = 64

/** Returns a prefix that also matches other times and line numbers. The other text must be equal. */
function prefixOf(text: string): Prefix {
  const source = text
    .split(CHANGING)
    .map((part, index) => (index % 2 === 1 ? patternOf(part) : escaped(part)))
    .join('')
  const before = known.get(source)
  if (before !== undefined) return before
  const pattern = new RegExp(`${source}(?=[ \\t\\r\\n]|$)`, 'y')
  const prefix: Prefix = {
    lengthIn: line => {
      pattern.lastIndex = 0
      return pattern.test(line) ? pattern.lastIndex : -1
    },
    opensString: text.startsWith('{') && (text.match(UNESCAPED_QUOTE)?.length ?? 0) % 2 === 1,
  }
  if (known.size === MOST_KNOWN) known.clear()
  known.set(source, prefix)
  return prefix
}

function patternOf(part: string): string {
  return escaped(part).replace(/\d+/g, '\\d{1,20}')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

const UNESCAPED_QUOTE = /(?<!\\)"/g
const [TAB, SPACE, QUOTE, COLON] = [9, 32, 34, 58]
const KEY_AT_END = /\s*"[^"\n]{1,160}"\s*:\s*$/
const KEY_OF_BLOCK = /["']?[\w.-]{2,64}["']?$/
const KEY = /^(?:- )?[A-Za-z]{4,10}:(?:[ \t\r\n]|$)/
const CHANGING =
  /(\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)?|\d\d:\d\d:\d\d(?:[.,]\d{1,9})?|(?<![\w.])[IWEF]\d{4}(?= )|(?<=\.\w{1,4}:)\d+|(?<![\w.-])\d{9,13}(?:\.\d{1,9})?(?![\w-])|(?<=\[ {0,8})\d+\.\d{3,9}(?=\]))/
