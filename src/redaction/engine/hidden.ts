import type {HiddenAs} from '../walkers/walker.ts'

/** The ranges that walkers mask, from the first unsearched position on. Offsets count from the start of the item. */
export interface Hidden {
  add(start: number, end: number, source: string, as: HiddenAs | undefined): void
  /** Whether one scalar that begins at `start` is masked up to `end` or further, whatever else is found in it. */
  covers(start: number, end: number): boolean
  /** Drops everything before `position`. */
  forget(position: number): void
}

export function createHidden(): Hidden {
  const ends = new Map<number, number>()
  /** The last range, because a long scalar is masked in several consecutive ranges. */
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

/** The kinds that mask a scalar unconditionally; the others depend on other finds. */
const WHATEVER_IS_IN_IT: readonly HiddenAs[] = ['base64', 'quoted', 'xml']
