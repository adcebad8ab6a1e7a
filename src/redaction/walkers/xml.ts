import {APOSTROPHE, byteString, QUOTE} from '../bytes.ts'
import type {Listener, Walker} from './walker.ts'
import {createElements} from './xml-elements.ts'

/** Returns a walker for one XML or HTML element. A long text without tags ends it, because the tag may be mere text. */
export function createXmlWalker(listener: Listener): Walker {
  const elements = createElements(listener)
  let state: State = 'text'
  let held = ''
  let quote = 0
  let start = 0
  let position = 0
  let isOver = false

  function text(byte: number, at: number): void {
    if (byte === LESS) {
      if (held !== '') elements.text(held, start, false)
      begin('tag', at)
      held = '<'
      return
    }
    if (held === '') start = at
    held += String.fromCharCode(byte)
    if (held.length > LONGEST_TEXT) {
      elements.tooLong(held, start)
      held = ''
    }
    if (at - start > LONGEST_GAP) isOver = true
  }

  function inTag(byte: number, at: number): void {
    held += String.fromCharCode(byte)
    if (held.length === 2 && !/[A-Za-z_!?/\x80-\xff]/.test(held[1] ?? '')) {
      state = 'text'
      return
    }
    if (held.length > LONGEST_TAG || (byte === LESS && !/^<[!?]/.test(held))) isOver = true
    if ((byte === QUOTE || byte === APOSTROPHE) && (quote === 0 || quote === byte)) quote = quote === 0 ? byte : 0
    if (byte !== GREATER || !isWhole(held)) return
    const tag = held
    begin('text', at + 1)
    if (tag.startsWith('<![CDATA[')) elements.text(tag.slice(9, -3), start - tag.length + 9, true)
    else if (!/^<(?:[!?]|redacted:)/.test(tag)) isOver = !elements.tag(tag, start - tag.length)
  }

  function begin(next: State, at: number): void {
    state = next
    held = ''
    quote = 0
    start = at
  }

  function isWhole(tag: string): boolean {
    if (tag.startsWith('<!--')) return tag.endsWith('-->') && tag.length > 6
    if (tag.startsWith('<![CDATA[')) return tag.endsWith(']]>')
    return tag.startsWith('<?') ? tag.endsWith('?>') : quote === 0
  }

  function read(bytes: Uint8Array, from: number, to: number, offset: number): boolean {
    if (isOver) return false
    const shift = offset - from
    let at = from
    while (at < to && !isOver) {
      if (state === 'text' && !elements.isWanted) {
        const next = skipText(bytes, at, to)
        if (next > at) {
          if (held === '') start = at + shift
          if (next + shift - start > LONGEST_GAP) isOver = true
          held = ' '
          at = next
          continue
        }
      }
      if (state === 'text') text(bytes[at] ?? 0, at + shift)
      else inTag(bytes[at] ?? 0, at + shift)
      at += 1
    }
    position = at + shift
    listener.hide(offset, position, '', 'markup')
    return !isOver
  }

  return {
    read,
    end: () => {
      if (!isOver && state === 'text' && held.trim() !== '') elements.text(held, start, false)
      isOver = true
    },
    restart: () => {
      elements.restart()
      begin('text', 0)
      isOver = false
    },
    get undecided() {
      if (isOver) return null
      return state === 'tag' || elements.isWanted ? start : null
    },
    get position() {
      return position
    },
  }
}

function skipText(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && bytes[at] !== LESS) at += 1
  return at
}

/** Returns true if the first tag of a document may begin at `from`. `isLine`: the tag is alone on its line. */
export function beginsMarkup(bytes: Uint8Array, from: number, to: number, isLine: boolean): boolean {
  return (isLine ? ANY_START : START).test(byteString(bytes, from, Math.min(to, from + LONGEST_START)))
}

type State = 'text' | 'tag'
const LESS = 60
const GREATER = 62
const LONGEST_START = 600
const LONGEST_TAG = 65_536
const LONGEST_TEXT = 65_536
const LONGEST_GAP = 16_384
/** Matches any tag except the placeholders that programs print in place of a value. */
const ANY_START =
  /^<(?!redacted:)(?!(?:none|unset|nil|null|pending|unknown|redacted|invalid|empty|no|error)>)(?:[A-Za-z_\x80-\xff][\w:.\x80-\xff-]{0,60}[\s>/]|\?xml|!doctype)/i
const START =
  /^<(?!redacted:)(?!(?:none|unset|nil|null|pending|unknown|redacted|invalid|empty|no|error|your|token|password|secret|key|name|value|host|port|user)>(?![^<]{0,500}<(?:\/|!\[CDATA)))(?:[A-Za-z_\x80-\xff][\w:.\x80-\xff-]{0,60}[\s>/]|\?xml|!doctype)/i
