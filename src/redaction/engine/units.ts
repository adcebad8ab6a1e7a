import {isEscaped, QUOTE} from '../bytes.ts'
import type {Rule} from '../rule.ts'
import {askRule} from './ask.ts'
import {createMemory, createNotes, createTextCache, type Findings, isShort, type Memory, tellAgain} from './caches.ts'
import {createEmbedded} from './documents/embedded.ts'
import {type Sightings, sight} from './keywords/sightings.ts'
import {MARK} from './keywords/triggers.ts'
import {AHEAD, contextOf, type Stretch, sameItem, type Unit, ungapped} from './lines.ts'
import {createMembers, type Member} from './members.ts'
import {createOngoing} from './ongoing.ts'
import {unstamped, unstampedLines, writtenIn} from './records.ts'
import type {ItemSearch, Search, Sighting} from './search.ts'
import {findNeedles, searchApart, searchText, viewsApart} from './search-text.ts'
import {RANK, type Span} from './span.ts'
import {rawView, type View} from './view.ts'

interface Here {
  readonly unit: Unit
  readonly stretch: Stretch
  readonly isJson: boolean
  textEnd: number
}

/** The cached results for a unit. */
interface Known {
  readonly findings: Findings
  readonly around: readonly Rule[]
  readonly isJson: boolean
}

interface Context {
  readonly rule: Rule
  readonly from: number
  readonly to: number
}

/** Searches the lines of a file, and the parts of its long lines, in order. `add` receives the spans. */
export function createUnits(
  outer: ItemSearch & Pick<Search, 'hidden'>,
  sightings: Sightings,
  add: (span: Span) => void,
) {
  const {triggers} = outer
  const ongoing = createOngoing()
  const members = createMembers()
  const lines = createMemory<Known>(SLOTS)
  const pieces = createMemory<Findings>(SLOTS)
  const contexts = new Map<Rule, Memory<Findings>>()
  const seesPart = new Set(triggers.rules.flatMap(({overObjects}, index) => (overObjects ? [index] : [])))
  let here: Here | null = null
  let notes: ReturnType<typeof createNotes> | null = null

  const search: Search = {
    ...outer,
    embedded: createEmbedded(),
    blobs: {base64: createTextCache(1024, 256), hex: createTextCache(1024, 256)},
    // longer texts contain names and times, and do not repeat
    asked: createTextCache(4096, 400),
    add: span => {
      notes?.add(span)
      const clipped = here === null ? span : clip(span, here)
      if (clipped.end > clipped.start) add(clipped)
    },
    goOn: (goesOn, rule, level) => {
      notes?.goOn(goesOn, rule, level)
      if (here !== null) ongoing.add(goesOn, rule, level, here.textEnd)
    },
    timedOut: rule => {
      notes = null
      outer.timedOut(rule)
    },
  }

  /** Searches a unit. `isWalked`: a walker reads it. Returns false if a rule needs lines that are not available yet. */
  function searchUnit(unit: Unit, isWalked: boolean, last: boolean, stretch: Stretch): boolean {
    const {bytes, offset} = stretch
    const cut = isWalked ? members.of(unit, stretch) : null
    if (cut !== null) return searchMembers(cut, unit, stretch)
    const known = unit.whole ? lines.recall(bytes, unit.from - offset, unit.to - offset) : undefined
    return known === undefined ? searchNew(unit, isWalked, last, stretch) : searchKnown(unit, known, last, stretch)
  }

  function searchKnown(unit: Unit, {findings, around, isJson}: Known, last: boolean, stretch: Stretch): boolean {
    const wide = contextsOf(around, unit, last, stretch)
    if (wide === null) return false
    if (isQuiet(findings) && wide.length === 0 && ongoing.isEmpty) return true
    here = {unit, stretch, isJson, textEnd: unit.to}
    if (!ongoing.isEmpty) ongoing.search(lineOf(unit, stretch), unit, search)
    tellAgain(findings, unit.from, search)
    for (const context of wide) searchContext(context, here)
    here = null
    return true
  }

  function searchNew(unit: Unit, isWalked: boolean, last: boolean, stretch: Stretch): boolean {
    const {rules, marks} = sightings.within(unit.start, unit.end + (unit.whole ? 0 : AHEAD), stretch)
    if (rules.size === 0 && marks === 0 && ongoing.isEmpty) return true
    const raw = rawBetween(unit.from, unit.to, stretch)
    const apart = marks & MARK.partial && unit.whole ? viewsApart(raw) : null
    if (apart !== null) return searchRecords(apart, unit, stretch)
    const line = unit.newLine ? unstamped(raw) : raw
    const view = marks & MARK.gap ? ungapped(line) : line
    if (view !== line) for (const rule of sight(Buffer.from(view.text, 'latin1'), search).rules) rules.add(rule)
    const around = unit.whole ? aroundOf(rules, writtenIn(view)?.text.text ?? view.text) : []
    const wide = contextsOf(around, unit, last, stretch)
    if (wide === null) return false
    const isJson = JSON_LINE.test(view.text)
    here = {unit, stretch, isJson, textEnd: unit.to}
    const findings = look(unit, view, view === line, {rules, marks}, isWalked, unit.whole)
    const {bytes, offset} = stretch
    if (findings !== null) lines.keep(bytes, unit.from - offset, unit.to - offset, {findings, around, isJson})
    for (const context of wide) searchContext(context, here)
    here = null
    return true
  }

  /** Searches a view of a unit. Returns the findings if they may be cached. `isRaw`: needles are already found. */
  function look(
    unit: Unit,
    view: View,
    isRaw: boolean,
    sighting: Sighting,
    isWalked: boolean,
    remembers: boolean,
  ): Findings | null {
    const record = unit.whole ? writtenIn(view) : null
    if (!ongoing.isEmpty) ongoing.search(record?.text ?? view, unit, search)
    notes = remembers && isShort(unit.to - unit.from) ? createNotes(unit.from) : null
    if (!isRaw) findNeedles(view, Buffer.from(view.text, 'latin1'), search)
    if (record === null) searchText(view, sighting, isWalked, search)
    else for (const part of [record.text, record.about]) searchApart(part, search)
    const findings = notes?.findings ?? null
    notes = null
    return findings
  }

  /** Searches each member of a JSON document in one line as if the member were a line. */
  function searchMembers(cut: readonly Member[], part: Unit, stretch: Stretch): true {
    if (seesPart.size > 0) askOfPart(part, stretch)
    const isEach = triggers.always.length > 0
    for (const {start, end, isEscaped} of cut) {
      if (start >= part.end) break
      const from = Math.max(start, part.start)
      if (!isEach && !isEscaped && ongoing.isEmpty && sightings.next(from) >= end) continue
      searchMember({...part, start: from, end, from: Math.max(start, part.from), to: end}, start === from, stretch)
    }
    return true
  }

  function searchMember(unit: Unit, isWhole: boolean, stretch: Stretch): void {
    const {bytes, offset} = stretch
    const known = isWhole ? pieces.recall(bytes, unit.from - offset, unit.to - offset) : undefined
    if (known !== undefined && isQuiet(known) && ongoing.isEmpty) return
    here = {unit, stretch, isJson: true, textEnd: unit.to}
    if (known !== undefined) {
      if (!ongoing.isEmpty) ongoing.search(rawBetween(unit.from, unit.to, stretch), unit, search)
      tellAgain(known, unit.from, search)
    } else {
      const {rules, marks} = sightings.within(unit.start, unit.end, stretch)
      for (const index of seesPart) rules.delete(index)
      const raw = rawBetween(unit.from, unit.to, stretch)
      const view = marks & MARK.gap ? ungapped(raw) : raw
      const findings = look(unit, view, view === raw, {rules, marks}, true, isWhole)
      if (findings !== null) pieces.keep(bytes, unit.from - offset, unit.to - offset, findings)
    }
    here = null
  }

  function askOfPart(part: Unit, stretch: Stretch): void {
    const {rules} = sightings.within(part.start, part.end + AHEAD, stretch)
    here = {unit: part, stretch, isJson: false, textEnd: part.to}
    const view = rawBetween(part.from, part.to, stretch)
    for (const index of seesPart) if (rules.has(index)) askRule(view, triggers.rules[index] as Rule, 0, search)
    here = null
  }

  /** Searches the interleaved lines of two streams, each line alone. */
  function searchRecords(views: readonly View[], unit: Unit, stretch: Stretch): true {
    here = {unit, stretch, isJson: false, textEnd: unit.to}
    const [first] = views
    if (first !== undefined) ongoing.search(first, unit, search)
    for (const view of views) {
      here = {unit, stretch, isJson: JSON_LINE.test(view.text), textEnd: unit.to}
      searchApart(view, search)
    }
    here = null
    return true
  }

  /** Removes and returns the rules that need the surrounding lines. These rules do not search the line alone. */
  function aroundOf(rules: Set<number>, text: string): readonly Rule[] {
    const around: Rule[] = []
    for (const index of rules) {
      const rule = triggers.rules[index] as Rule
      if (!rule.lines || rule.lines.when?.test(text) === false) continue
      rules.delete(index)
      around.push(rule)
    }
    return around
  }

  function searchContext({rule, from, to}: Context, at: Here): void {
    const {bytes, offset} = at.stretch
    at.textEnd = to
    const memory = contexts.get(rule) ?? createMemory<Findings>(SLOTS)
    contexts.set(rule, memory)
    const known = memory.recall(bytes, from - offset, to - offset)
    if (known !== undefined) {
      tellAgain(known, from, search)
      return
    }
    notes = isShort(to - from) ? createNotes(from) : null
    askRule(ungapped(unstampedLines(rawBetween(from, to, at.stretch))), rule, 0, search)
    if (notes !== null) memory.keep(bytes, from - offset, to - offset, notes.findings)
    notes = null
  }

  return {
    search: searchUnit,
    get isOpen(): boolean {
      return !ongoing.isEmpty
    },
  }
}

function isQuiet({spans, open}: Findings): boolean {
  return spans.length === 0 && open.length === 0
}

/** Returns the text for rules that need the surrounding lines; null if some lines are not available yet. */
function contextsOf(around: readonly Rule[], unit: Unit, last: boolean, stretch: Stretch): readonly Context[] | null {
  if (around.length === 0) return NONE
  const contexts: Context[] = []
  for (const rule of around) {
    const context = rule.lines === undefined ? null : contextOf(unit, rule.lines, last, stretch)
    if (context === null) return null
    contexts.push({rule, ...(rule.lines?.sameItem ? sameItem(context, unit, stretch) : context)})
  }
  return contexts
}

function lineOf({from, to, newLine}: Unit, stretch: Stretch): View {
  const raw = rawBetween(from, to, stretch)
  return newLine ? (writtenIn(raw)?.text ?? unstamped(raw)) : raw
}

function rawBetween(start: number, end: number, {bytes, offset}: Stretch): View {
  return rawView(bytes.toString('latin1', start - offset, end - offset), start)
}

/**
 * Cuts off the part of a span before its unit. In a line of JSON, a rule's find also ends before the closing quote of
 * its string.
 */
function clip(span: Span, {unit, isJson, stretch: {bytes, offset}}: Here): Span {
  const start = Math.max(span.start, unit.start)
  if (!isJson || span.rank !== RANK.rule) return start === span.start ? span : {...span, start}
  for (let at = start; at < span.end && at - offset < bytes.length; at++) {
    if (bytes[at - offset] === QUOTE && !isEscaped(bytes, at - offset)) return {...span, start, end: at}
  }
  return {...span, start}
}

const NONE: readonly Context[] = []
const SLOTS = 4096
const JSON_LINE = /^\s*[{["}\]]/
