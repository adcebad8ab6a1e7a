import type {Matcher} from '../needles/matcher.ts'
import {type Found, type GoesOn, type Item, type Rule, RuleTimeout} from '../rule.ts'
import {everyMatch} from '../rules/every-match.ts'
import {base64View, entityDecode, hexView, percentDecode, unescapeOnce} from './decoders.ts'
import {type Decodings, decodingsOf} from './decodings.ts'
import type {Embedded} from './embedded.ts'
import {gapsIn} from './lines.ts'
import {type Look, lookAt, NO_RULES, rulesAt} from './look.ts'
import {masksIn, type Place, SHORTEST_BESIDE_MASK} from './mask.ts'
import {membersIn} from './members.ts'
import {PLACE_TESTS} from './places/index.ts'
import {linesApart} from './records.ts'
import {RANK, type Span, spansOf} from './span.ts'
import {MARK, RECORD_END, type Trigger, type Triggers} from './triggers.ts'
import {OPAQUE} from './unzip.ts'
import {type Decode, decodedView, partOf, type View, withoutGaps} from './view.ts'

/** What texts are searched for, and who is told. */
export interface Search {
  readonly item: Item
  readonly triggers: Triggers
  readonly needles: Matcher
  readonly embedded: Embedded
  add(span: Span): void
  /** A secret of the rule is not over where its text ends. `level`: how often that text was unescaped. */
  goOn(goesOn: GoesOn, rule: Rule, level: number): void
  /** A rule took too long for a text, which is hidden as a whole. */
  timedOut(rule: Rule): void
  /** What was found so far is all that anybody asks for. */
  isDone?(): boolean
}

/** What the gate saw in a text. */
export interface Sighting {
  /** Indices of rules. */
  readonly rules: Set<number>
  readonly marks: number
}

/** A search in what a text decodes to. */
interface Decoding extends Search {
  readonly decodings: Decodings
}

/** Deeper escapes than any program writes. */
const DEEPEST = 8

/**
 * Searches a text whose needles are known already: asks the rules that the gate saw, then looks into every way in which
 * more may stand there than its letters say. `isWalked`: a walker reads the document that it is a part of.
 */
export function searchText(view: View, {rules, marks}: Sighting, isWalked: boolean, search: Search): void {
  askRules(view, rules, 0, search)
  if (!isWalked && view.text.includes('{')) search.embedded.walkJson(view, search.add)
  if (marks & MARK.markup) search.embedded.walkXml(view, search.add)
  searchEncodings(view, marks, search)
}

/** A text without what stands in it and does not belong to it. */
export function ungapped(view: View): View {
  const gaps = gapsIn(view.text)
  return gaps.length === 0 ? view : withoutGaps(view, gaps)
}

/** The lines of programs that stand in a text of several records, between each other; null when that is one. */
export function viewsApart(view: View): readonly View[] | null {
  return linesApart(view.text)?.map(gaps => ungapped(withoutGaps(view, gaps))) ?? null
}

/** Searches one of them, of which nothing is known yet. */
export function searchApart(view: View, search: Search): void {
  const bytes = Buffer.from(view.text, 'latin1')
  findNeedles(view, bytes, search)
  searchText(view, sight(bytes, search), false, search)
}

/** Asks rules about a text; where that is long JSON, about each member that holds their keywords. */
function askRules(view: View, rules: ReadonlySet<number>, level: number, search: Search): void {
  const members = rules.size < FEW_RULES ? null : membersIn(view)
  for (const index of rules) {
    const rule = ruleAt(index, search)
    if (search.isDone?.()) return
    if (members === null || rule.overObjects) askRule(view, rule, level, search)
  }
  if (members === null) return
  const inside = {...search, goOn: () => {}}
  for (const member of members) {
    if (search.isDone?.()) return
    const isLast = member === members.at(-1)
    for (const index of sight(Buffer.from(member.text, 'latin1'), search).rules) {
      const rule = ruleAt(index, search)
      if (rules.has(index) && !rule.overObjects) askRule(member, rule, level, isLast ? search : inside)
    }
  }
}

const FEW_RULES = 4

/** Hides what one rule finds in a text that was unescaped `level` times. */
export function askRule(view: View, rule: Rule, level: number, search: Search): void {
  if (rule.files?.(search.item.path) === false) return
  try {
    const masks = masksIn(view.text)
    for (const text of readings(view.text))
      for (const found of rule.find(text, search.item)) hide(view, found, rule, level, masks, search)
  } catch (error) {
    if (!(error instanceof RuleTimeout)) throw error
    search.timedOut(rule)
    hide(view, {start: 0, end: view.text.length}, rule, level, [], search)
  }
}

/**
 * A text, and once more without bytes in letters such as `à` that patterns take for a blank: in byte strings `\s` matches
 * 0xA0. The first reading stays, because names are compared by their bytes.
 */
function readings(text: string): readonly string[] {
  return text.includes(NO_BREAK_SPACE) && IN_LETTER.test(text) ? [text, text.replaceAll(IN_LETTERS, '\xa1')] : [text]
}

const NO_BREAK_SPACE = '\xa0'
const IN_LETTER = /(?<=[\x80-\xbf\xc3-\xff])\xa0/
const IN_LETTERS = new RegExp(IN_LETTER, 'g')

export function hide(
  view: View,
  found: Found,
  rule: Rule,
  level: number,
  masks: readonly Place[],
  search: Search,
): void {
  for (const {start, end} of outsideMasks(found, masks)) {
    const value = Buffer.from(view.text.slice(start, end), 'latin1')
    const kind = {source: `rule/${rule.id}`, rank: RANK.rule, value, ...formOf(found)}
    for (const span of spansOf(view, {start, end}, kind)) search.add(span)
  }
  if (found.goesOn) search.goOn(found.goesOn, rule, level)
}

function formOf({drop, as}: Found): Pick<Span, 'silent' | 'as'> {
  if (!drop && !as) return PLAIN
  return {...(drop ? {silent: true} : {}), ...(as ? {as} : {})}
}

const PLAIN = {}

/** What of a find is not masked already. */
function outsideMasks({start, end}: Place, all: readonly Place[]): Place[] {
  if (all.length === 0) return [{start, end}]
  const masks = all.filter(mask => mask.start < end && mask.end > start)
  if (masks.length === 0) return [{start, end}]
  const edges = [start, ...masks.flatMap(mask => [mask.start, mask.end]), end]
  return edges
    .flatMap((from, index) => (index % 2 === 0 ? [{start: from, end: edges[index + 1] ?? from}] : []))
    .filter(part => part.end - part.start >= SHORTEST_BESIDE_MASK)
}

/** Looks into all that a text may decode to. Where that is more than can be looked at, the text is hidden as a whole. */
function searchEncodings(view: View, marks: number, search: Search): void {
  if (!(marks & ENCODED) && !MAY_ESCAPE.some(sign => view.text.includes(sign))) return
  const decodings = decodingsOf(view)
  searchEncoded(view, marks, 0, {...search, decodings})
  if (!decodings.areTooMany) return
  const kind = {source: OPAQUE, rank: RANK.needle, value: Buffer.from(view.text, 'latin1')}
  for (const span of spansOf(view, {start: 0, end: view.text.length}, kind)) search.add(span)
}

const MAY_ESCAPE = ['\\', '%', '&#']

/** Runs come before escapes: most of them stand there as they are, and need not be searched again in what was unescaped. */
function searchEncoded(view: View, marks: number, level: number, search: Decoding): void {
  if (level === DEEPEST) return
  if (marks & MARK.gzip) searchZipped(view, level, search)
  if (marks & MARK.base64) searchRuns(view, BASE64_RUN, base64View, level, search)
  if (marks & MARK.hex) searchRuns(view, HEX_RUN, hexView, level, search)
  if (view.text.includes('\\')) searchEscaped(view, unescapeOnce, level + 1, search)
  if (view.text.includes('%') && /%[0-9a-f]{2}/i.test(view.text)) searchEscaped(view, percentDecode, level + 1, search)
  if (view.text.includes('&#')) searchEscaped(view, entityDecode, level + 1, search)
}

function searchEscaped(view: View, decode: Decode, level: number, search: Decoding): void {
  const decoded = decodedView(view, decode)
  if (!search.decodings.isNew(decoded, level, 'text')) return
  searchDecoded(decoded, level, search, decode === unescapeOnce ? stringsIn(view) : [])
}

/** What stands in the strings of a text: a document in one of them ends where the string does. None: the text is one. */
function stringsIn(view: View): readonly View[] {
  const strings: View[] = []
  for (let from = view.text.indexOf('"') + 1; from > 0; ) {
    const end = endOfString(view.text, from)
    if (end === -1) break
    const isOfLines = view.text.slice(from, end).includes('\\n')
    if (isOfLines) strings.push(decodedView(partOf(view, from, end), unescapeOnce))
    from = view.text.indexOf('"', end + 1) + 1
  }
  return strings
}

/** The next quote without a backslash before it, which is escaped itself perhaps. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}

/**
 * Searches a text that no one has looked at yet, because it stands there encoded. `strings`: its parts that may be
 * documents each; none: all of it is one.
 */
function searchDecoded(encoded: View, level: number, search: Decoding, strings: readonly View[] = []): void {
  const view = ungapped(encoded)
  const bytes = Buffer.from(view.text, 'latin1')
  const {rules, marks} = sight(bytes, search)
  findNeedles(view, bytes, search)
  askRules(view, rules, level, search)
  if (search.isDone?.()) return
  if ((rules.size > 0 || marks & MARK.secret) && view.text.includes('{')) search.embedded.walkJson(view, search.add)
  if (marks & MARK.yaml)
    for (const text of strings.length === 0 ? [view] : strings) search.embedded.walkYaml(ungapped(text), search.add)
  if (marks & MARK.markup) search.embedded.walkXml(view, search.add)
  searchEncoded(view, marks, level, search)
}

export function findNeedles(view: View, bytes: Buffer, {needles, add}: Search): void {
  const masks = masksIn(view.text)
  needles.scan(bytes, 0, bytes.length, bytes.length, (start, end, {ref, value}) => {
    if (masks.some(mask => mask.start < end && mask.end > start)) return
    for (const span of spansOf(view, {start, end}, {source: ref, rank: RANK.needle, value})) add(span)
  })
}

/** What the gate sees in a text that is wholly at hand. */
export function sight(bytes: Uint8Array, {triggers}: Search): Sighting {
  const rules = new Set(triggers.always)
  let marks = 0
  const look = lookAt(bytes)
  triggers.gate.scan(bytes, 0, 0, bytes.length, (index, end) => {
    const trigger = triggers.literals[index] as Trigger
    marks |= trigger.marks
    for (const rule of askedAt(trigger, look, end)) rules.add(rule)
  })
  return {rules, marks}
}

/**
 * Returns whether a hit can matter: it counts for one of `asked`, the rules at its place, or is more than an encoded
 * keyword in a short word.
 */
export function isWorthALook(
  {literal, marks}: Trigger,
  asked: readonly number[],
  bytes: Uint8Array,
  end: number,
): boolean {
  if (literal === RECORD_END) return isCut(bytes, end - literal.length)
  if ((marks & ~ENCODED) > 0 || asked.length > 0) return true
  return marks > 0 && PLACE_TESTS['in-word'](bytes, end - literal.length, end)
}

/** The rules that the keyword counts for that ends at `end`, as indices. */
export function askedAt(trigger: Trigger, look: Look, end: number): readonly number[] {
  return trigger.asked.length === 0 ? NO_RULES : rulesAt(trigger, look, end - trigger.literal.length, end)
}

/** No complete line of a program ends here. */
function isCut(bytes: Uint8Array, at: number): boolean {
  if (bytes[at - 1] !== LETTER_N) return true
  let slashes = 0
  while (bytes[at - 2 - slashes] === BACKSLASH) slashes++
  return slashes % 2 === 0
}

const [LETTER_N, BACKSLASH] = [110, 92]
const ENCODED = MARK.base64 | MARK.hex | MARK.gzip

const BASE64_RUN = /[A-Za-z0-9+/_-]{16,}={0,2}/g
const HEX_RUN = /[0-9A-Fa-f]{16,}/g

const ZIPPED_RUN = /H4sI[A-Za-z0-9+/_-]{16,}={0,2}/g
/** In the middle of other base64 those four letters stand by chance. */
const IN_BASE64 = /[A-Za-z0-9+/]/

/** A blob is hidden as a whole for the first that is found in it. */
function onlyFirst(found: Span[], search: Decoding): Decoding {
  return {...search, add: span => void found.push(span), goOn: () => {}, isDone: () => found.length > 0}
}

/** What is packed with a secret is hidden as a whole, and so is what cannot be unpacked: whoever gets it may know how. */
function searchZipped(view: View, level: number, search: Decoding): void {
  const found: Span[] = []
  const inner = onlyFirst(found, search)
  for (const {0: run, index} of everyMatch(ZIPPED_RUN, view.text)) {
    if (!search.decodings.isNew(partOf(view, index, index + run.length), level, 'gzip')) continue
    const unpacked = search.decodings.unpack(run)
    found.length = 0
    if (unpacked !== null) searchDecoded(unpacked.view, level + 1, {...inner, decodings: unpacked.decodings})
    const isOpaque = unpacked?.decodings.areTooMany ?? !IN_BASE64.test(view.text[index - 1] ?? '')
    const [first = isOpaque ? {source: OPAQUE, rank: RANK.rule} : null] = found
    if (first === null) continue
    const kind = {source: first.source, rank: first.rank, value: Buffer.from(run, 'latin1')}
    for (const span of spansOf(view, {start: index, end: index + run.length}, kind)) search.add(span)
  }
}

/** A blob that decodes to a text with a secret is hidden as a whole. */
function searchRuns(view: View, runs: RegExp, decode: (run: View) => View, level: number, search: Decoding): void {
  const found: Span[] = []
  const inner = onlyFirst(found, search)
  for (const {0: run, index} of everyMatch(runs, view.text)) {
    const blob = partOf(view, index, index + run.length)
    const decoded = decode(blob)
    if (!isText(decoded.text) || !search.decodings.isNew(blob, level, runs === HEX_RUN ? 'hex' : 'base64')) continue
    found.length = 0
    searchDecoded(decoded, level + 1, inner)
    const [first] = found
    if (first === undefined) continue
    const kind = {source: first.source, rank: first.rank, value: Buffer.from(run, 'latin1')}
    for (const span of spansOf(view, {start: index, end: index + run.length}, kind)) search.add(span)
  }
}

/** Below the tab. */
const CONTROL = new RegExp(`[\\0-${String.fromCharCode(8)}]`)

/** What is no text decodes to control characters. */
function isText(text: string): boolean {
  return !CONTROL.test(text.slice(0, 256))
}

function ruleAt(index: number, {triggers}: Search): Rule {
  return triggers.rules[index] as Rule // indices come from the triggers themselves
}
