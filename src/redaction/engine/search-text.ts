import type {Rule} from '../rule.ts'
import {everyMatch} from '../rules/matches.ts'
import {askRules} from './ask.ts'
import type {BlobKind, Hit} from './caches.ts'
import {base64View, entityDecode, hexView, narrowed, percentDecode, unescapeOnce} from './decoders.ts'
import {type Decodings, decodingsOf, OPAQUE} from './decodings.ts'
import {ENCODED, sight} from './keywords/sightings.ts'
import {MARK} from './keywords/triggers.ts'
import {ungapped} from './lines.ts'
import {masksIn} from './mask.ts'
import {endOfString, linesApart} from './records.ts'
import type {Search, Sighting} from './search.ts'
import {type EscapedQuote, RANK, type Span, spansOf} from './span.ts'
import {type Decode, decodedView, partOf, type View, withoutGaps} from './view.ts'
import {createDumps} from './wrapped/dumps.ts'

/**
 * Searches a text whose needles have already been found: runs the rules that the gate found, then searches every
 * decoding. `isWalked`: a walker reads the document that contains the text.
 */
export function searchText(view: View, {rules, marks}: Sighting, isWalked: boolean, search: Search): void {
  askRules(view, rules, 0, search)
  if (!isWalked && view.text.includes('{')) search.embedded.walkJson(view, search.add)
  if (marks & MARK.markup) search.embedded.walkXml(view, search.add)
  searchEncodings(view, marks, search)
}

/** Splits a text of several records into the lines of programs. Returns null for a single line. */
export function viewsApart(view: View): readonly View[] | null {
  return linesApart(view.text)?.map(gaps => ungapped(withoutGaps(view, gaps))) ?? null
}

/** Searches one line of a program from the start. A line feed is added, because keywords may contain one. */
export function searchApart(view: View, search: Search): void {
  findNeedles(view, Buffer.from(view.text, 'latin1'), search)
  searchText(view, sight(Buffer.from(`${view.text}\n`, 'latin1'), search), false, search)
}

/** Masks the needles in a text that was decoded or shortened. `bytes`: the bytes of the text. */
export function findNeedles(view: View, bytes: Buffer, {needles, add}: Search): void {
  const masks = masksIn(view.text)
  needles.scan(bytes, 0, bytes.length, bytes.length, (start, end, {ref, value}) => {
    if (masks.some(mask => mask.start < end && mask.end > start)) return
    for (const span of spansOf(view, {start, end}, {source: ref, rank: RANK.needle, value})) add(span)
  })
}

interface Decoding extends Search {
  readonly decodings: Decodings
  readonly withoutRules?: true
}

/** Searches all decodings of a text. If there are too many decodings, masks the whole text. */
function searchEncodings(view: View, marks: number, search: Search): void {
  if (!(marks & ENCODED) && !MAY_ESCAPE.some(sign => view.text.includes(sign))) return
  const decodings = decodingsOf(view)
  searchEncoded(view, marks, 0, {...search, decodings})
  if (!decodings.areTooMany) return
  hideWhole(view, 0, view.text.length, {source: OPAQUE, rank: RANK.needle}, search)
}

const MAY_ESCAPE = ['\\', '%', '&#']
/** The maximum number of nested escapes. No program nests more. */
const DEEPEST = 8

/**
 * Searches the decodings of a text. Runs of base64 and hexadecimal come before escapes. Most runs contain no escapes
 * and are then not searched again.
 */
function searchEncoded(view: View, marks: number, level: number, search: Decoding): void {
  if (level === DEEPEST) return
  if (marks & MARK.gzip) searchZipped(view, level, search)
  if (marks & MARK.base64) searchRuns(view, BASE64_RUN, 'base64', level, search)
  if (marks & MARK.hex) searchRuns(view, HEX_RUN, 'hex', level, search)
  if (view.text.includes('\\')) searchEscaped(view, unescapeOnce, level + 1, search)
  if (view.text.includes('%') && /%[0-9a-f]{2}/i.test(view.text)) searchEscaped(view, percentDecode, level + 1, search)
  if (view.text.includes('&#')) searchEscaped(view, entityDecode, level + 1, search)
}

function searchEscaped(view: View, decode: Decode, level: number, search: Decoding): void {
  const decoded = decodedView(view, decode)
  if (!search.decodings.isNew(decoded, level, 'text')) return
  searchDecoded(decoded, level, search, decode === unescapeOnce ? stringsIn(view) : [])
}

/** Returns the strings of a text that have several lines, unescaped. Each string may be a document. */
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

/**
 * Searches a decoded text with all rules, needles and walkers. `strings`: the parts that may be documents. If there are
 * none, the whole text is read as one document.
 */
function searchDecoded(encoded: View, level: number, search: Decoding, strings: readonly View[] = []): void {
  const view = ungapped(encoded)
  const bytes = Buffer.from(view.text, 'latin1')
  findNeedles(view, bytes, search)
  if (search.isDone?.()) return
  const {rules, marks} = search.withoutRules ? {rules: NO_RULES, marks: marksIn(bytes, search)} : sight(bytes, search)
  askRules(view, rules, level, search)
  if (search.isDone?.()) return
  if ((rules.size > 0 || search.withoutRules || marks & MARK.secret) && view.text.includes('{'))
    search.embedded.walkJson(view, search.add)
  if (marks & MARK.yaml)
    for (const text of strings.length === 0 ? [view] : strings) search.embedded.walkYaml(ungapped(text), search.add)
  if (marks & MARK.markup) search.embedded.walkXml(view, search.add)
  if (level > 0 && marks & (MARK.dump | MARK.json)) searchDumps(view, level, search)
  searchEncoded(view, marks, level, search)
}

const NO_RULES: ReadonlySet<number> = new Set()

function marksIn(bytes: Uint8Array, {triggers}: Search): number {
  let marks = 0
  triggers.gate.scan(bytes, 0, 0, bytes.length, index => {
    marks |= triggers.literals[index]?.marks ?? 0
  })
  return marks
}

const BASE64_RUN = /[A-Za-z0-9+/_-]{16,}={0,2}/g
const HEX_RUN = /[0-9A-Fa-f]{16,}/g
const ZIPPED_RUN = /H4sI[A-Za-z0-9+/_-]{16,}={0,2}/g
/** Matches a character of base64. Inside longer base64, the letters `H4sI` occur by chance. */
const IN_BASE64 = /[A-Za-z0-9+/]/

/** Returns a search that stops after its first find. The blob is then masked as a whole. */
function onlyFirst(found: Span[], search: Decoding): Decoding {
  return {...search, add: span => void found.push(span), goOn: () => {}, isDone: () => found.length > 0}
}

/**
 * Masks a compressed blob as a whole if it contains a secret, or if svcdiag cannot decompress it. A reader may be able
 * to decompress such a blob.
 */
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
    hideWhole(view, index, index + run.length, first, search)
  }
}

function searchRuns(view: View, runs: RegExp, as: BlobKind, level: number, search: Decoding): void {
  for (let end = 0; ; ) {
    runs.lastIndex = end // set again, because the search in a blob uses the same pattern
    const run = runs.exec(view.text)
    if (run === null) return
    end = runs.lastIndex
    const first = firstIn(partOf(view, run.index, end), as, level, search)
    if (first !== null) hideWhole(view, run.index, end, first, search)
  }
}

function hideWhole(view: View, start: number, end: number, {source, rank}: Hit, search: Search): void {
  const value = Buffer.from(view.text.slice(start, end), 'latin1')
  for (const span of spansOf(view, {start, end}, {source, rank, value})) search.add(span)
}

function firstIn(blob: View, as: BlobKind, level: number, search: Decoding): Hit | null {
  const {blobs, decodings, hidden} = search
  const isCovered = search.withoutRules !== true && hidden.covers(blob.start(0), blob.end(blob.text.length - 1))
  const isKept = level === 0 && !isCovered
  const known = isKept ? blobs[as].get(blob.text) : undefined
  if (known !== undefined) {
    const isNew = known.decoded !== null && decodings.isNew(blob, level, as, known.decoded)
    return isNew ? known.first : null
  }
  const decoded = narrowed(as === 'hex' ? hexView(blob) : base64View(blob))
  if (!isText(decoded.text)) {
    if (isKept) blobs[as].set(blob.text, {first: null, decoded: null})
    return null
  }
  if (!decodings.isNew(blob, level, as)) return null
  const before = decodings.left
  const found: Span[] = []
  let isSure = isKept
  const timedOut = (rule: Rule) => {
    isSure = false
    search.timedOut(rule)
  }
  const inner = {...onlyFirst(found, search), timedOut}
  if (!isCovered || mayMatter(decoded, level + 1, found, inner)) searchDecoded(decoded, level + 1, inner)
  const [span] = found
  const first = span === undefined ? null : {source: span.source, rank: span.rank}
  if (isSure && !decodings.areTooMany) blobs[as].set(blob.text, {first, decoded: before - decodings.left})
  return first
}

/**
 * Returns true if a find in a blob may replace the mask that a walker writes for the blob. Only a find of needles or
 * walkers may replace it.
 */
function mayMatter(decoded: View, level: number, found: Span[], search: Decoding): boolean {
  searchDecoded(decoded, level, {...search, withoutRules: true, decodings: decodingsOf(decoded)})
  return found.splice(0).length > 0
}

const CONTROL = new RegExp(`[\\0-${String.fromCharCode(8)}]`)

function isText(text: string): boolean {
  return !CONTROL.test(text.slice(0, 256))
}

/** Searches dumps and byte lists inside a string for known values. `level`: how often the text was unescaped. */
function searchDumps(view: View, level: number, {needles, add}: Search): void {
  const bytes = Buffer.from(view.text, 'latin1')
  const escapedQuote = `${'\\'.repeat(2 ** level - 1)}"` as EscapedQuote // a text is unescaped at least once
  const dumps = createDumps(needles, ({start, end, ...kind}) => {
    const as = kind.as === 'quoted' ? {as: escapedQuote} : {}
    for (const span of spansOf(view, {start, end}, {...kind, ...as})) add(span)
  })
  for (const {0: head, index} of everyMatch(DUMP_BEGINS, view.text)) dumps.expect(index + head.length)
  dumps.read(bytes.length, true, {bytes, offset: 0})
}

const DUMP_BEGINS = /(?:(?:^|\n|")(?=0{6,8}:? )|\[\r?\n)/g
