import {logPrefixOf} from '../log-prefix.ts'
import type {HiddenAs, PathRule} from '../walkers/walker.ts'
import {createDocuments} from './documents/index.ts'
import {LONGEST_PREFIX} from './documents/prefix.ts'
import {createSightings} from './keywords/sightings.ts'
import {MARK} from './keywords/triggers.ts'
import {CONTEXT_BEFORE, frontierOf, lineAround, nextLine, type Stretch, unitOf} from './lines.ts'
import {isMasked} from './mask.ts'
import type {ItemSearch} from './search.ts'
import {likeNumber, RANK, type Span} from './span.ts'
import type {Splicer} from './splicer.ts'
import {createUnits} from './units.ts'
import {createDumps} from './wrapped/dumps.ts'
import {createFolds} from './wrapped/folds.ts'
import {createZips, mayBeginZip} from './wrapped/zips.ts'

/** Redacts one file or stream. The output does not depend on how the bytes are split into chunks. */
export interface ItemStream {
  push(chunk: Uint8Array): Buffer[]
  end(): Buffer[]
}

/**
 * Allocates memory for a chunk and the rest of earlier chunks. The memory may be used again after the output of a push
 * is consumed.
 */
export type Allocate = (bytes: number) => Buffer

const LITTLE = 16_384
const [LINE_FEED, ZERO] = [10, 48]

/** The maximum length of the slices in which a chunk is processed, so that large chunks need no more memory. */
const SLICE = 1_048_576

/**
 * Returns the stream that redacts a file. All finds before `decided` are known. `decided` is before the last byte if a
 * rule waits for later lines. The output stops earlier if later bytes decide on the meaning of a document.
 */
export function createItemStream(
  outer: ItemSearch,
  paths: readonly PathRule[],
  splicer: Splicer,
  allocate: Allocate = Buffer.allocUnsafe,
): ItemStream {
  const {triggers, needles} = outer
  const sightings = createSightings(triggers)
  let stretch: Stretch = {bytes: Buffer.alloc(0), offset: 0}
  let needled = 0
  let decided = 0
  let currentLine = 0
  let hasPartials = false
  const hidden = createHidden()
  const documents = createDocuments(paths, {
    hide: (start, end, source, as) => {
      hidden.add(start, end, source, as)
      splicer.add({start, end, source, rank: RANK.walker, value: null, ...(as ? {as} : {})})
    },
  })
  const add = (span: Span) => splicer.add(span)
  const folds = createFolds(needles.folded, add)
  const dumps = createDumps(needles, add)
  const zips = createZips(needles, add)
  const units = createUnits({...outer, hidden}, sightings, add)

  function advance(last: boolean): Buffer[] {
    const end = stretch.offset + stretch.bytes.length
    const frontier = last ? end : frontierOf(decided, currentLine, stretch)
    if (frontier > decided) {
      scan(frontier)
      documents.look(nextLine(decided, currentLine, stretch), frontier, stretch)
      documents.read(stretch, frontier)
    }
    if (last) documents.end()
    if (frontier > decided) decided = decide(last ? frontier : walked(frontier), last)
    folds.look(frontier, last, stretch)
    dumps.read(frontier, last, stretch)
    zips.read(frontier, last, stretch)
    const writable = Math.min(decided, ...[documents, folds, dumps, zips].map(({undecided}) => undecided ?? decided))
    const out = splicer.write(stretch.bytes, stretch.offset, writable)
    hidden.forget(decided)
    keepFrom(Math.min(splicer.position, decided - CONTEXT_BEFORE))
    return out
  }

  function scan(frontier: number): void {
    const {bytes, offset} = stretch
    needles.scan(bytes, needled - offset, frontier - offset, bytes.length, (from, to, {ref, value}) => {
      if (isMasked(bytes, from, to)) return
      const as = likeNumber(bytes, from, to)
      splicer.add({start: from + offset, end: to + offset, source: ref, rank: RANK.needle, value, ...as})
    })
    needled = Math.max(needled, frontier)
    sightings.scan(frontier, stretch, ({marks, literal}, start) => {
      if (marks & MARK.json) expectDocument(literal, start)
      if (marks & MARK.yaml) documents.expect('yaml', start, stretch)
      if (marks & MARK.xml) documents.expect('xml', start, stretch)
      if (marks & MARK.partial) hasPartials = true
      if (marks & MARK.dump) expectDump(start)
      if (marks & MARK.gzip && mayBeginZip(stretch.bytes, start - stretch.offset)) zips.expect(start)
    })
  }

  /** Receives the beginning of a possible JSON document. A list may be a list of bytes. */
  function expectDocument(beginning: string, at: number): void {
    documents.expect('json', at, stretch)
    if (beginning.startsWith('[')) dumps.expect(at + beginning.length)
  }

  /** Receives the beginning of a possible dump. The offset in a dump has up to eight digits and begins a line. */
  function expectDump(at: number): void {
    const {bytes, offset} = stretch
    const start = bytes[at - offset - 1] === ZERO ? at - 1 : at
    if (start === 0 || bytes[start - offset - 1] === LINE_FEED) {
      dumps.expect(start)
      return
    }
    const near = bytes.toString('latin1', Math.max(0, start - offset - LONGEST_PREFIX), start - offset)
    const line = near.slice(near.lastIndexOf('\n') + 1)
    const prefix = logPrefixOf(line)
    if (prefix?.length === line.length) dumps.expect(start - line.length, prefix.source)
  }

  /** Returns the position up to which the walkers have decided. Ranges that walkers mask need no search. */
  function walked(frontier: number): number {
    const first = documents.undecided
    if (first === null || first >= frontier) return frontier
    if (first <= decided) return decided
    return Math.max(decided, unitOf(lineAround(first, currentLine, hasPartials, stretch), first, stretch).start)
  }

  /** Searches everything before the frontier. Returns the position up to which no rule waits for later lines. */
  function decide(frontier: number, last: boolean): number {
    const everyLine = triggers.always.length > 0
    let position = decided
    while (position < frontier) {
      const at = everyLine || units.isOpen ? position : sightings.next(position)
      if (at >= frontier) break
      const line = lineAround(at, currentLine, hasPartials, stretch)
      const unit = unitOf(line, at, stretch)
      currentLine = line.start
      if (!units.search(unit, !unit.whole && documents.isLongDocument(unit.line), last, stretch)) return unit.start
      position = Math.min(unit.end, frontier)
      if (position > line.end) currentLine = position
    }
    sightings.forget(frontier)
    if (position < frontier) {
      const line = lineAround(frontier - 1, currentLine, hasPartials, stretch)
      currentLine = frontier > line.end ? frontier : line.start
    }
    return frontier
  }

  function keepFrom(position: number): void {
    const {bytes, offset} = stretch
    if (position <= offset) return
    const left = bytes.subarray(position - offset)
    // copies a short rest, because otherwise each of many parallel files would keep a whole chunk in memory
    stretch = {bytes: left.length <= LITTLE ? Buffer.from(left) : left, offset: position}
  }

  return {
    push(chunk) {
      const out: Buffer[] = []
      const memory = chunk.length > SLICE ? Buffer.allocUnsafe : allocate
      for (let at = 0; at < chunk.length; at += SLICE) {
        const slice = chunk.subarray(at, at + SLICE)
        stretch = {...stretch, bytes: joined(stretch.bytes, slice, memory)}
        out.push(...advance(false))
      }
      return out
    },
    end: () => [...advance(true), ...splicer.finish()],
  }
}

function joined(head: Uint8Array, tail: Uint8Array, allocate: Allocate): Buffer {
  const bytes = allocate(head.length + tail.length)
  bytes.set(head)
  bytes.set(tail, head.length)
  return bytes
}

/**
 * Returns a record of the ranges that walkers mask. `covers` returns true if one scalar that begins at `start` is
 * masked up to `end` or further.
 */
function createHidden() {
  const ends = new Map<number, number>()
  /** A long scalar is masked in several consecutive ranges. */
  let last = {start: -1, end: -1, source: ''}
  return {
    add(start: number, end: number, source: string, as: HiddenAs | undefined): void {
      if (as !== undefined && !UNCONDITIONAL.includes(as)) return
      last = last.end === start && last.source === source ? {...last, end} : {start, end, source}
      ends.set(last.start, last.end)
    },
    covers: (start: number, end: number) => (ends.get(start) ?? -1) >= end,
    forget(position: number): void {
      for (const [start, end] of ends) if (end <= position) ends.delete(start)
    },
  }
}

const UNCONDITIONAL: readonly HiddenAs[] = ['base64', 'quoted', 'xml']
