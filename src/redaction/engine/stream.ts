import type {Rule} from '../rule.ts'
import type {PathRule} from '../walkers/walker.ts'
import {createDocuments} from './documents.ts'
import {createEmbedded} from './embedded.ts'
import {
  AHEAD,
  CONTEXT_BEFORE,
  contextOf,
  frontierOf,
  lineAround,
  nextLine,
  type Stretch,
  type Unit,
  unitOf,
} from './lines.ts'
import {masksIn} from './mask.ts'
import {createOngoing} from './ongoing.ts'
import {askRule, findNeedles, type Search, searchText, sight, ungapped} from './search.ts'
import {createSightings} from './sightings.ts'
import {RANK, type Span} from './span.ts'
import type {Splicer} from './splicer.ts'
import {MARK} from './triggers.ts'
import {rawView, type View} from './view.ts'

/** Redacts one item. What is written depends on its bytes alone, not on how they are cut into chunks. */
export interface ItemStream {
  push(chunk: Uint8Array): Buffer[]
  end(): Buffer[]
}

/** A chunk is taken in slices, so that memory does not depend on its size. */
const SLICE = 1_048_576

/**
 * All positions are offsets in the item. Up to `scanned` keywords are known, up to `decided` every find is. The two
 * differ where a line is not complete yet or a rule waits for the lines after it; what is written stays behind both
 * where a document's meaning hangs on what comes later.
 */
export function createItemStream(
  outer: Omit<Search, 'embedded' | 'add' | 'goOn'>,
  paths: readonly PathRule[],
  splicer: Splicer,
): ItemStream {
  const {triggers, needles} = outer
  const sightings = createSightings(triggers)
  const ongoing = createOngoing()
  let stretch: Stretch = {bytes: Buffer.alloc(0), offset: 0}
  let needled = 0
  let decided = 0
  /** Where the line begins that `decided` is in. */
  let currentLine = 0
  let hasPartials = false
  /** The unit that is being searched. */
  let here: {readonly unit: Unit; readonly isJson: boolean; textEnd: number} | null = null

  const documents = createDocuments(paths, {
    hide: (start, end, source, as) =>
      splicer.add({start, end, source, rank: RANK.walker, value: null, ...(as ? {as} : {})}),
  })
  const search: Search = {
    ...outer,
    embedded: createEmbedded(),
    add: span => {
      const clipped = here === null ? span : clip(span, here.unit.start, here.isJson, stretch)
      if (clipped.end > clipped.start) splicer.add(clipped)
    },
    goOn: (goesOn, rule, level) => {
      if (here !== null) ongoing.add(goesOn, rule, level, here.textEnd)
    },
  }

  function advance(last: boolean): Buffer[] {
    const end = stretch.offset + stretch.bytes.length
    const frontier = last ? end : frontierOf(decided, currentLine, stretch)
    if (frontier > decided) {
      scan(frontier)
      documents.look(nextLine(decided, currentLine, stretch), frontier, stretch)
      decided = decide(frontier, last)
      documents.read(stretch, decided)
    }
    if (last) documents.end()
    const writable = Math.min(decided, documents.undecided ?? decided)
    const out = splicer.write(stretch.bytes, stretch.offset, writable)
    keepFrom(Math.min(writable, decided - CONTEXT_BEFORE))
    return out
  }

  function scan(frontier: number): void {
    const {bytes, offset} = stretch
    needles.scan(bytes, needled - offset, frontier - offset, bytes.length, (from, to, {ref, value}) => {
      if (isMasked(bytes, from, to)) return
      splicer.add({start: from + offset, end: to + offset, source: ref, rank: RANK.needle, value})
    })
    needled = Math.max(needled, frontier)
    sightings.scan(frontier, stretch, ({marks}, start) => {
      if (marks & MARK.json) documents.expect('json', start, stretch)
      if (marks & MARK.yaml) documents.expect('yaml', start, stretch)
      if (marks & MARK.partial) hasPartials = true
    })
  }

  /** Searches what there is to look at before the frontier; returns up to where nothing has to wait. */
  function decide(frontier: number, last: boolean): number {
    const everyLine = triggers.always.length > 0
    let position = decided
    while (position < frontier) {
      const at = everyLine || !ongoing.isEmpty ? position : sightings.next(position)
      if (at >= frontier) break
      const line = lineAround(at, currentLine, hasPartials, stretch)
      const unit = unitOf(line, at, stretch)
      currentLine = line.start
      if (!searchUnit(unit, last)) return unit.start
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

  /** False when a rule has to see lines that are not there yet. */
  function searchUnit(unit: Unit, last: boolean): boolean {
    const {rules, marks} = sightings.within(unit.start, unit.end + (unit.whole ? 0 : AHEAD), stretch)
    if (rules.size === 0 && marks === 0 && ongoing.isEmpty) return true
    const raw = rawBetween(unit.from, unit.to)
    const view = marks & MARK.gap ? ungapped(raw) : raw
    if (view !== raw) for (const rule of sight(Buffer.from(view.text, 'latin1'), search).rules) rules.add(rule)
    const contexts = contextsOf(rules, unit, view.text, last)
    if (contexts === null) return false
    here = {unit, isJson: JSON_LINE.test(view.text), textEnd: unit.to}
    if (view !== raw) findNeedles(view, Buffer.from(view.text, 'latin1'), search)
    ongoing.search(view, unit, search)
    searchText(view, {rules, marks}, !unit.whole && documents.isLongDocument(unit.line), search)
    for (const {rule, from, to} of contexts) {
      here = {...here, textEnd: to}
      askRule(ungapped(rawBetween(from, to)), rule, 0, search)
    }
    here = null
    return true
  }

  /** The rules that want to see the lines around; null when these are not there yet. */
  function contextsOf(
    rules: Set<number>,
    unit: Unit,
    text: string,
    last: boolean,
  ): {readonly rule: Rule; readonly from: number; readonly to: number}[] | null {
    const contexts: {readonly rule: Rule; readonly from: number; readonly to: number}[] = []
    if (!unit.whole) return contexts
    for (const index of rules) {
      const rule = triggers.rules[index] as Rule
      if (!rule.lines || rule.lines.when?.test(text) === false) continue
      const context = contextOf(unit, rule.lines, last, stretch)
      if (context === null) return null
      rules.delete(index)
      contexts.push({rule, ...context})
    }
    return contexts
  }

  function rawBetween(start: number, end: number): View {
    const {bytes, offset} = stretch
    return rawView(bytes.toString('latin1', start - offset, end - offset), start)
  }

  function keepFrom(position: number): void {
    const {bytes, offset} = stretch
    if (position > offset) stretch = {bytes: bytes.subarray(position - offset), offset: position}
  }

  return {
    push(chunk) {
      const out: Buffer[] = []
      for (let at = 0; at < chunk.length; at += SLICE) {
        const slice = chunk.subarray(at, at + SLICE)
        stretch = {...stretch, bytes: Buffer.concat([stretch.bytes, slice])}
        out.push(...advance(false))
      }
      return out
    },
    end: () => [...advance(true), ...splicer.finish()],
  }
}

/** A unit speaks of its own bytes; a rule that knows no JSON must not take away a string's end. */
function clip(span: Span, least: number, isJson: boolean, {bytes, offset}: Stretch): Span {
  const start = Math.max(span.start, least)
  if (!isJson || span.rank !== RANK.rule) return {...span, start}
  for (let at = start; at < span.end && at - offset < bytes.length; at++) {
    if (bytes[at - offset] === QUOTE && !isEscaped(bytes, at - offset)) return {...span, start, end: at}
  }
  return {...span, start}
}

/** An odd number of backslashes stands before it. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at
  while (bytes[before - 1] === BACKSLASH) before--
  return (at - before) % 2 === 1
}

/** A line of a JSON document. */
const JSON_LINE = /^\s*[{["}\]]/
const QUOTE = 34
const BACKSLASH = 92
/** More than any mask has. */
const LONGEST_MASK = 600

/** Does a find stand in a mask? A secret's reference may hold what another secret's value is. */
function isMasked(bytes: Buffer, start: number, end: number): boolean {
  const from = Math.max(0, start - LONGEST_MASK)
  const around = bytes.toString('latin1', from, end + LONGEST_MASK)
  return masksIn(around).some(mask => from + mask.start <= start && from + mask.end >= end)
}
