import {latin1} from '../walkers/bytes.ts'
import {mayTell, nameStart, plainNameEnd} from './places/names.ts'
import {NAME_PLACES, type Trigger} from './triggers.ts'

/**
 * Some bytes, and what was learnt of them when keywords in them were looked at. Keywords come nearly in order, and several of
 * them stand in one name (`api_key`, `key`, `token`, `tokens`): what one of them took some time to tell, the next one takes from here.
 */
export interface Look {
  readonly bytes: Uint8Array
  /** The name that was looked at last, empty when there was none. */
  nameFrom: number
  nameTo: number
  /** Which places it was asked about, and which of them it is: bits of `NAME_PLACES`. */
  asked: number
  told: number
  /** A part of the bytes as a text for patterns. */
  text: string
  textFrom: number
  /** Between these no escape begins; one may at the second, or the text ends there. */
  escapeSince: number
  escape: number
}

export function lookAt(bytes: Uint8Array): Look {
  return {bytes, nameFrom: 0, nameTo: 0, asked: 0, told: 0, text: '', textFrom: 0, escapeSince: 0, escape: -1}
}

/** The rules that a keyword in `[start, end)` counts for, as indices. Each place is looked at once: keywords in a name share it. */
export function rulesAt({asked: all, ofName}: Trigger, look: Look, start: number, end: number): readonly number[] {
  const places = ofName === 0 ? 0 : placesOfName(ofName, look, start, end)
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

/** Which of these places the keyword's name has. */
function placesOfName(wanted: number, look: Look, start: number, end: number): number {
  if (start < look.nameFrom || end > look.nameTo) enterName(look, start)
  if (end > look.nameTo) return placesOf(wanted, look.bytes, start, end)
  const unknown = wanted & ~look.asked
  if (unknown !== 0) {
    look.asked |= unknown
    look.told |= placesOf(unknown, look.bytes, start, end)
  }
  return look.told & wanted
}

function placesOf(wanted: number, bytes: Uint8Array, start: number, end: number): number {
  let places = 0
  for (const {bit, isThere} of NAME_PLACES) if ((wanted & bit) !== 0 && isThere(bytes, start, end)) places |= bit
  return places
}

/** Makes the name around `start` the current one. If the name is no secret's, none of the places of names needs a test. */
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
  const {bytes} = look
  const [from, to] = [Math.max(0, start - BEFORE), Math.min(bytes.length, start + AT)]
  if (from < look.textFrom || to > look.textFrom + look.text.length) {
    look.textFrom = from
    look.text = latin1(bytes, from, Math.min(bytes.length, from + BLOCK))
    look.escape = -1
  }
  pattern.lastIndex = start - look.textFrom
  if (pattern.test(look.text)) return true
  if (from < look.escapeSince || from > look.escape) findEscape(look, from)
  return look.escape < to && ESCAPED.test(look.text.slice(from - look.textFrom, to - look.textFrom))
}

/** Finds where in the text an escape may begin from `from` on: its end when there is none. Single characters are found fastest. */
function findEscape(look: Look, from: number): void {
  const {text, textFrom} = look
  let first = text.length
  for (const char of BEGIN_ESCAPES) {
    const at = text.indexOf(char, from - textFrom)
    if (at !== -1 && at < first) first = at
  }
  look.escapeSince = from
  look.escape = textFrom + first
}

const ESCAPED = /\\[nrt"'\\ux]|%[\dA-Fa-f]{2}|&(?:#|\w{2,5};)/
const BEGIN_ESCAPES = ['\\', '%', '&']

const BEFORE = 40
const AT = 240
/** So much becomes a text at once. */
const BLOCK = 1024
