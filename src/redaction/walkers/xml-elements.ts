import {set} from '../rules/names/lists.ts'
import {isSecretName, tellingOf} from '../rules/names/secret-name.ts'
import {secretPart} from '../rules/values/secret-part.ts'
import {asIs, type Decoded, isMask, unentitied} from './scalar.ts'
import type {Listener} from './walker.ts'

interface Element {
  readonly name: string
  /** The name as written, without its namespace. */
  readonly local: string
  /** The name that describes the text of this element. */
  readonly of: string
  /** The last name in this element. It describes the text of the next element. */
  pair: string
  cells: number
}

/** Tracks the open elements of a document, and masks secrets in their attributes and texts. */
export function createElements(listener: Listener) {
  const open: Element[] = []
  let heads: string[] = []

  /** Receives a tag. Returns false if the outermost element is closed. */
  function tag(tag: string, at: number): boolean {
    const name = NAME.exec(tag)?.[1] ?? ''
    if (tag.startsWith('</')) return close(name.toLowerCase())
    const attributes = attributesOf(tag, at)
    hideAttributes(attributes)
    if (tag.endsWith('/>') || VOID.has(name.toLowerCase())) return open.length > 0
    const local = name.slice(name.indexOf(':') + 1)
    open.push({name: name.toLowerCase(), local, of: nameOfText(local, attributes), pair: '', cells: 0})
    return true
  }

  /** Closes the element and all unclosed elements in it. HTML allows unclosed elements. */
  function close(name: string): boolean {
    const at = open.findLastIndex(element => element.name === name)
    if (at !== -1) open.length = at
    if (name === 'table') heads = []
    return open.length > 0
  }

  function nameOfText(local: string, attributes: readonly Attribute[]): string {
    const named = attributes.find(attribute => NAMING.has(attribute.name.toLowerCase()))?.value.text
    if (named !== undefined && tellingOf(named) !== 'none') return named
    const outer = open.at(-1)
    if (outer !== undefined && CELLS.has(local.toLowerCase())) return nameOfCell(local, outer)
    if (outer === undefined || !VALUES.has(local.toLowerCase())) return local
    return outer.pair !== '' ? outer.pair : outer.of === outer.local ? local : outer.of
  }

  function nameOfCell(local: string, row: Element): string {
    const head = local.toLowerCase() === 'td' ? heads[row.cells] : undefined
    row.cells += 1
    if (head !== undefined && tellingOf(head) !== 'none') return head
    return row.pair === '' ? local : row.pair
  }

  function hideAttributes(attributes: readonly Attribute[]): void {
    const named = attributes.find(({name}) => NAMING.has(name.toLowerCase()))?.value.text ?? ''
    for (const {name, value, at} of attributes) {
      const local = name.slice(name.indexOf(':') + 1)
      hide(VALUES.has(local.toLowerCase()) && named !== '' ? named : local, value, at)
    }
  }

  function hide(name: string, value: Decoded, at: number): void {
    const part = tellingOf(name) === 'none' || isMask(value.text) ? null : secretPart(name, value.text)
    if (part === null) return
    const place = (index: number) => at + (value.at === null ? index : (value.at[index] ?? 0))
    listener.hide(place(part.start), place(part.end), SOURCE, 'xml')
  }

  /** Receives a text between tags. `isRaw`: the text has no entities. */
  function text(raw: string, at: number, isRaw: boolean): void {
    const element = open.at(-1)
    if (element === undefined || raw.trim() === '') return
    const value = isRaw ? asIs(raw) : unentitied(raw)
    const outer = open.at(-2)
    if (element.name === 'th') heads.push(value.text.trim())
    if (outer !== undefined && isNameLike(value.text) && isName(element, value.text)) {
      outer.pair = value.text.trim()
      return
    }
    hide(element.of, value, at)
    if (outer !== undefined) outer.pair = ''
  }

  function isName(element: Element, text: string): boolean {
    return isNaming(element) || (CELLS.has(element.name) && tellingOf(text) !== 'none')
  }

  return {
    tag,
    text,
    /** Receives the beginning of a text that is too long to keep. */
    tooLong(raw: string, at: number): void {
      const element = open.at(-1)
      if (element !== undefined && isSecretName(element.of)) listener.hide(at, at + raw.length, SOURCE, 'xml')
    },
    /**
     * True if the text of the innermost element may be a secret, or may be the name of a secret in the next element.
     */
    get isWanted(): boolean {
      const element = open.at(-1)
      return element !== undefined && (CELLS.has(element.name) || isNaming(element) || tellingOf(element.of) !== 'none')
    },
    restart(): void {
      open.length = 0
      heads = []
    },
  }
}

interface Attribute {
  readonly name: string
  readonly value: Decoded
  readonly at: number
}

function attributesOf(tag: string, at: number): readonly Attribute[] {
  if (!tag.includes('=')) return NONE
  return [...tag.matchAll(ATTRIBUTE)].map(({0: all, 1: name = '', 2: double, 3: single, 4: bare, index}) => {
    const raw = double ?? single ?? bare ?? ''
    const start = index + all.length - raw.length - (bare === undefined ? 1 : 0)
    return {name, value: unentitied(raw), at: at + start}
  })
}

function isNaming({name, of}: Element): boolean {
  return NAMING.has(name) && name === of.toLowerCase()
}

function isNameLike(text: string): boolean {
  return /^\s*[\w.:-]{1,80}(?: [\w.:-]{1,40}){0,3}\s*$/.test(text)
}

const NONE: readonly Attribute[] = []
const SOURCE = 'rule/xml-element'
const NAME = /^<\/?([\w:.\x80-\xff-]{1,120})/
const ATTRIBUTE = /([A-Za-z_][\w:.-]{0,80})\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
/** Elements and attributes that contain the name of a value. */
const NAMING = set('name key id property param field variable')
/** Elements that may contain a name or a value: cells of tables, items of lists, labels. */
const CELLS = set('td th dt dd label b code span strong li')
/** Elements and attributes that contain the value of a name. */
const VALUES = set('value attributevalue string content data val default text integer')
const VOID = set('area base br col embed hr img input link meta param source track wbr')
