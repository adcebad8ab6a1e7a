import type {HiddenAs} from '../walkers/walker.ts'

/** What walkers hide, from where nothing was searched yet on. Offsets are of the item. */
export interface Hidden {
  add(start: number, end: number, source: string, as: HiddenAs | undefined): void
  /** Whether one scalar that begins at `start` is hidden up to `end` at least, whatever else is found in it. */
  covers(start: number, end: number): boolean
  /** Nothing before `position` is asked for any more. */
  forget(position: number): void
}

export function createHidden(): Hidden {
  const ends = new Map<number, number>()
  /** The last stretch: a long scalar is hidden in several, one behind the other. */
  let last = {start: -1, end: -1, source: ''}
  return {
    add(start, end, source, as) {
      if (as !== undefined && !WHATEVER_IS_IN_IT.includes(as)) return
      last = last.end === start && last.source === source ? {...last, end} : {start, end, source}
      ends.set(last.start, last.end)
    },
    covers: (start, end) => (ends.get(start) ?? -1) >= end,
    forget(position) {
      for (const [start, end] of ends) if (end <= position) ends.delete(start)
    },
  }
}

/** The others hide something only if anything else does. */
const WHATEVER_IS_IN_IT: readonly HiddenAs[] = ['base64', 'quoted', 'xml']
