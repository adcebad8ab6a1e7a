import {type Cursor, Untranslatable} from './cursor.ts'

/** Flags of a group, or of the rest of a group. */
export interface Flags {
  readonly caseless: boolean
  readonly multiline: boolean
  readonly dotAll: boolean
  readonly lazy: boolean
}

type GroupHead =
  | {readonly kind: 'capture'; readonly name: string | null}
  /** A group without capture; the flags apply inside it. */
  | {readonly kind: 'plain'; readonly flags: Flags}
  /** `(?i)`: not a group; the flags apply until the enclosing group ends. */
  | {readonly kind: 'flags'; readonly flags: Flags}

const NOT_RE2: readonly (readonly [start: RegExp, what: string])[] = [
  [/^\(\?<?[=!]/, 'looking ahead or behind is not RE2'],
  [/^\(\?P[=>]/, 'a back-reference is not RE2'],
  [/^\(\?>/, 'an atomic group is not RE2'],
  [/^\(\?#/, 'a comment is not RE2'],
]

const FLAG_NAMES = {i: 'caseless', m: 'multiline', s: 'dotAll', U: 'lazy'} as const

/** Reads the text between an opening parenthesis and the group's pattern. */
export function readGroupHead(cursor: Cursor, flags: Flags): GroupHead {
  if (cursor.chars[cursor.at + 1] !== '?') {
    cursor.at++
    return {kind: 'capture', name: null}
  }
  const rest = cursor.chars.slice(cursor.at, cursor.at + LONGEST_HEAD).join('')
  for (const [start, what] of NOT_RE2) if (start.test(rest)) throw new Untranslatable(what)
  const [named = '', name] = /^\(\?P?<(\w+)>/.exec(rest) ?? []
  if (name !== undefined) {
    cursor.at += named.length
    return {kind: 'capture', name}
  }
  return readFlags(cursor, rest, flags)
}

const LONGEST_HEAD = 200

function readFlags(cursor: Cursor, rest: string, before: Flags): GroupHead {
  const [head = '', on = '', off, end] = /^\(\?([imsU]*)(?:-([imsU]+))?([:)])/.exec(rest) ?? []
  if (head === '') throw new Untranslatable('a group that starts in a way RE2 does not know')
  cursor.at += head.length
  const flags = {...before, ...flagsOf(on, true), ...flagsOf(off ?? '', false)}
  return {kind: end === ':' ? 'plain' : 'flags', flags}
}

function flagsOf(letters: string, value: boolean): Partial<Flags> {
  const known = Object.entries(FLAG_NAMES).filter(([letter]) => letters.includes(letter))
  return Object.fromEntries(known.map(([, flag]) => [flag, value]))
}
