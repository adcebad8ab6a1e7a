import {failClosed} from '../engine/item.ts'
import {triggersOf} from '../engine/keywords/triggers.ts'
import type {Tokens} from '../engine/mask.ts'
import {RANK} from '../engine/span.ts'
import {createSplicer, type Splicer} from '../engine/splicer.ts'
import {type Allocate, createItemStream, type ItemStream} from '../engine/stream.ts'
import {createMatcher} from '../needles/matcher.ts'
import type {Needle} from '../needles/secret.ts'
import {reportedStreams, type Tally} from '../report.ts'
import {createStructure, type Structure} from './structure.ts'

/** Masks copies of values that rules found in other texts. The masks name the source `spread/ID`. */
export type Spreader = ReturnType<typeof createSpreader>

/** Returns the source that the masks of copies name. `ref` is the source of the original value. */
export function spreadSource(ref: string): string {
  return ref.replace(/^rule\//, 'spread/')
}

/** Returns a spreader for these needles. The refs of the needles come from `spreadSource`. */
export function createSpreader(needles: readonly Needle[], tokens: Tokens) {
  const matcher = createMatcher(needles)
  const triggers = triggersOf([])

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

  return reportedStreams(open)
}

/** Reads the structure of a whole chunk before anything in the chunk is masked. */
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
 * Drops spans in structure. Drops the spans of walkers too, because the first pass applied them. Public base64 with a
 * find is still masked as a whole.
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
