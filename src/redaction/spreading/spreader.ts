import {failClosed} from '../engine/item.ts'
import {triggersOf} from '../engine/keywords/triggers.ts'
import type {Tokens} from '../engine/mask.ts'
import {RANK} from '../engine/span.ts'
import {createSplicer, type Splicer} from '../engine/splicer.ts'
import {type Allocate, createItemStream, type ItemStream} from '../engine/stream.ts'
import {createMatcher} from '../needles/matcher.ts'
import type {Needle} from '../needles/secret.ts'
import {createTally, type ItemReport, type ReportedStream, type Tally} from '../report.ts'
import {createStructure, type Structure} from './structure.ts'

/** Masks values in redacted texts that rules found in others. Masks have the ref `spread/ID`, and structure is kept. */
export interface Spreader {
  stream(item: string, allocate?: Allocate): ReportedStream
  /** Returns the same stream without counting in the report. */
  uncounted(): ReportedStream
  items(): ItemReport[]
}

/** Returns the ref for copies of a value that a rule found. */
export function spreadSource(ref: string): string {
  return ref.replace(/^rule\//, 'spread/')
}

/**
 * Returns a spreader.
 * @param needles of the values, with `spreadSource` as their refs
 */
export function createSpreader(needles: readonly Needle[], tokens: Tokens): Spreader {
  const matcher = createMatcher(needles)
  const triggers = triggersOf([])
  const tallies = new Set<Tally>()

  function open(path: string, tally: Tally, allocate?: Allocate): ItemStream {
    const timedOut = () => {} // no rule runs
    const search = {item: {path}, triggers, needles: matcher, timedOut}
    const item = () => {
      const structure = createStructure()
      const splicer = besideStructure(createSplicer(tokens, tally.masked), structure)
      return readingStructure(createItemStream(search, [], splicer, allocate), structure)
    }
    return failClosed(item, tally)
  }

  return {
    stream(path, allocate) {
      const tally = createTally(path)
      tallies.add(tally)
      return {...open(path, tally, allocate), report: tally.report, forget: () => void tallies.delete(tally)}
    },
    uncounted() {
      const tally = createTally('-')
      return {...open('-', tally), report: tally.report, forget: () => {}}
    },
    items: () => [...tallies].map(tally => tally.report()),
  }
}

/** Reads the structure of a whole chunk before anything in it can be masked. */
function readingStructure(item: ItemStream, structure: Structure): ItemStream {
  return {
    push: chunk => {
      structure.push(chunk)
      return item.push(chunk)
    },
    end: item.end,
  }
}

/**
 * Drops spans of walkers, because the first pass applied them, and spans in structure. Base64 of public text is still
 * masked as a whole.
 */
function besideStructure(splicer: Splicer, structure: Structure): Splicer {
  return {
    add: span => {
      if (span.rank !== RANK.needle && span.as !== 'base64-if-hit') return
      if (!structure.isStructure(span.start, span.end)) splicer.add(span)
    },
    write: (bytes, offset, to) => {
      const out = splicer.write(bytes, offset, to)
      structure.forget(splicer.position)
      return out
    },
    get position() {
      return splicer.position
    },
    finish: splicer.finish,
  }
}
