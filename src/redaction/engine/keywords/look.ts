import {byteString} from '../../bytes.ts'
import {NAME_PLACES} from './places/index.ts'
import {
  enterName,
  enterPlainName,
  type NameAt,
  nameIn,
  namesAny,
  plainNameEnd,
  plainNameStart,
} from './places/name-at.ts'
import type {Trigger} from './triggers.ts'

/** Bytes, and cached facts about the keywords in them. One name often contains several keywords. */
export interface Look {
  readonly bytes: Uint8Array
  /** The range of the last inspected ASCII name, or an empty range. */
  nameFrom: number
  nameTo: number
  readonly name: NameAt
  /** Bits of `NAME_PLACES`: the tested places, and the places that matched. */
  asked: number
  told: number
  /** A part of the bytes as a string, for patterns. */
  text: string
  textFrom: number
  /** The start of the last search for an escape, and the range of the found escape; infinite if there is none. */
  escapeSince: number
  escapeAt: number
  escapeEnd: number
}

/** Returns a look at these bytes without cached facts. */
export function lookAt(bytes: Uint8Array): Look {
  return {
    bytes,
    nameFrom: 0,
    nameTo: 0,
    name: nameIn(bytes),
    asked: 0,
    told: 0,
    text: '',
    textFrom: 0,
    escapeSince: 0,
    escapeAt: -1,
    escapeEnd: -1,
  }
}

/** Returns the indices of the rules for which the keyword in `[start, end)` counts. */
export function rulesAt(
  {asked: all, ofName, isOfName}: Trigger,
  look: Look,
  start: number,
  end: number,
): readonly number[] {
  const places = ofName === 0 ? 0 : placesOfName(ofName, look, start, end)
  if (places === 0 && isOfName) return NO_RULES
  let found: readonly number[] = NO_RULES
  for (const one of all) {
    const isThere = one.ofName === 0 ? one.isThere(look.bytes, start, end) : (places & one.ofName) !== 0
    if (!isThere) continue
    for (const {at, rules} of one.patterns) {
      if (at === undefined || stands(at, look, start)) found = found === NO_RULES ? rules : [...found, ...rules]
    }
  }
  return found
}

export const NO_RULES: readonly number[] = []

function placesOfName(wanted: number, look: Look, start: number, end: number): number {
  if (start < look.nameFrom || end > look.nameTo) findName(look, start, end)
  if (end > look.nameTo) {
    enterName(look.name, start, end)
    look.nameTo = look.nameFrom
    return placesOf(wanted, look.name)
  }
  const unknown = wanted & ~look.asked
  if (unknown !== 0) {
    look.asked |= unknown
    look.told |= placesOf(unknown, look.name)
  }
  return look.told & wanted
}

function placesOf(wanted: number, name: NameAt): number {
  let places = 0
  for (const {bit, isThere} of NAME_PLACES) if ((wanted & bit) !== 0 && isThere(name)) places |= bit
  return places
}

/** Makes the ASCII name around `start` the current name. Unless it is a secret's name, all places count as tested. */
function findName(look: Look, start: number, end: number): void {
  const {bytes, name} = look
  const from = plainNameStart(bytes, start)
  const to = plainNameEnd(bytes, from, start)
  look.nameFrom = from
  look.nameTo = to
  look.told = 0
  if (end > to) return
  enterPlainName(name, from, to, start, end)
  look.asked = namesAny(name) ? 0 : ALL_PLACES
}

const ALL_PLACES = -1

/** Returns true if the pattern matches at the start of a keyword, or if the text contains an escape. */
function stands(pattern: RegExp, look: Look, start: number): boolean {
  const {bytes} = look
  const [from, to] = [Math.max(0, start - BEFORE), Math.min(bytes.length, start + AT)]
  if (from < look.textFrom || to > look.textFrom + look.text.length) {
    look.textFrom = from
    look.text = byteString(bytes, from, Math.min(bytes.length, from + BLOCK))
    look.escapeAt = -1
  }
  pattern.lastIndex = start - look.textFrom
  if (pattern.test(look.text)) return true
  return hasEscape(look, from - look.textFrom, to - look.textFrom)
}

/** Returns true if the text has an escape in `[from, to)`. The result of one search is used for many keywords. */
function hasEscape(look: Look, from: number, to: number): boolean {
  if (from < look.escapeSince || from > look.escapeAt) {
    ESCAPED.lastIndex = from
    const match = ESCAPED.exec(look.text)
    look.escapeSince = from
    look.escapeAt = match?.index ?? Number.POSITIVE_INFINITY
    look.escapeEnd = match === null ? Number.POSITIVE_INFINITY : ESCAPED.lastIndex
  }
  return look.escapeEnd <= to
}

const ESCAPED = /\\[nrt"'\\ux]|%[\dA-Fa-f]{2}|&(?:#|\w{2,5};)/g

const BEFORE = 40
const AT = 240
const BLOCK = 65_536
