import {latin1} from '../walkers/bytes.ts'
import {counts, mayTell, nameStart, plainNameEnd} from './keyword-place.ts'
import type {Asked} from './triggers.ts'

/**
 * Some bytes, and what was learnt of them when keywords in them were looked at. Keywords come nearly in order, and several of
 * them stand in one name (`api_key`, `key`, `token`, `tokens`): what one of them took some time to tell, the next one takes from here.
 */
export interface Look {
  readonly bytes: Uint8Array
  /** The name that was looked at last, empty when there was none. */
  nameFrom: number
  nameTo: number
  /** Which places it was asked about, and which of them it is: bits of `NAME_PLACE`. */
  asked: number
  told: number
  /** A part of the bytes as a text for patterns. */
  text: string
  textFrom: number
  /** Between these no escape begins; one may at the second. */
  escapeSince: number
  escape: number
}

export function lookAt(bytes: Uint8Array): Look {
  return {bytes, nameFrom: 0, nameTo: 0, asked: 0, told: 0, text: '', textFrom: 0, escapeSince: 0, escape: -1}
}

/** Those that a keyword in `[start, end)` counts for. Each place is looked at once: neighbours share it. */
export function whoCounts(all: readonly Asked[], look: Look, start: number, end: number): readonly Asked[] {
  let found: Asked[] | null = null
  let place: Asked['place'] | null = null
  let isThere = false
  for (const one of all) {
    if (one.place !== place) isThere = isAt(one, look, start, end)
    place = one.place
    if (!isThere || (one.at !== undefined && !stands(one.at, look, start))) continue
    if (found === null) found = [one]
    else found.push(one)
  }
  return found ?? NOBODY
}

export const NOBODY: readonly Asked[] = []

function isAt({place, ofName}: Asked, look: Look, start: number, end: number): boolean {
  if (place === 'anywhere') return true
  if (ofName === 0) return counts(place, look.bytes, start, end)
  if (start < look.nameFrom || end > look.nameTo) enterName(look, start)
  if (end > look.nameTo) return counts(place, look.bytes, start, end)
  if ((look.asked & ofName) === 0) {
    look.asked |= ofName
    if (counts(place, look.bytes, start, end)) look.told |= ofName
  }
  return (look.told & ofName) !== 0
}

/** A name that tells nothing need not be asked about any place. */
function enterName(look: Look, start: number): void {
  const {bytes} = look
  const from = nameStart(bytes, start)
  const to = plainNameEnd(bytes, from, start)
  look.nameFrom = from
  look.nameTo = to
  look.told = 0
  look.asked = to > from && !mayTell(bytes, from, to) ? ALL_PLACES : 0
}

const ALL_PLACES = -1

/** Does the pattern match where a keyword begins? What an escape there stands for nobody knows yet. */
function stands(pattern: RegExp, look: Look, start: number): boolean {
  const {bytes, textFrom, text} = look
  const [from, to] = [Math.max(0, start - BEFORE), Math.min(bytes.length, start + AT)]
  if (from < textFrom || to > textFrom + text.length) {
    look.textFrom = from
    look.text = latin1(bytes, from, Math.min(bytes.length, from + BLOCK))
  }
  pattern.lastIndex = start - look.textFrom
  if (pattern.test(look.text)) return true
  return nextEscape(look, from) < to && ESCAPED.test(look.text.slice(from - look.textFrom, to - look.textFrom))
}

/** The first place at or behind `from` where an escape may begin, as far as a block reaches. */
function nextEscape(look: Look, from: number): number {
  if (from >= look.escapeSince && from <= look.escape) return look.escape
  const {bytes} = look
  const last = Math.min(bytes.length, from + BLOCK)
  let at = from
  while (at < last && BEGINS_ESCAPE[bytes[at] as number] === 0) at++
  look.escapeSince = from
  look.escape = at
  return at
}

const ESCAPED = /\\[nrt"'\\ux]|%[\dA-Fa-f]{2}|&(?:#|\w{2,5};)/
const BEGINS_ESCAPE = Uint8Array.from({length: 256}, (_, byte) => Number('\\%&'.includes(String.fromCharCode(byte))))

const BEFORE = 40
const AT = 240
/** So much becomes a text at once. */
const BLOCK = 4096
