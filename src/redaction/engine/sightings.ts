import {AHEAD, type Stretch} from './lines.ts'
import {lookAt} from './look.ts'
import type {Sighting} from './search.ts'
import {askedAt, isWorthALook} from './sight.ts'
import {MARK, type Trigger, type Triggers} from './triggers.ts'

/**
 * The triggers that the gate saw in an item, from the next search position on. Offsets count from the start of the
 * item.
 */
export interface Sightings {
  /**
   * Scans up to the frontier and some way behind it, because a find may begin before its keyword. `saw` receives every
   * mark of a text.
   */
  scan(frontier: number, stretch: Stretch, saw: (trigger: Trigger, start: number) => void): void
  /** Returns the first position at or after `position` that needs a search; infinite without one. */
  next(position: number): number
  /** Returns the triggers in `[start, end)`. */
  within(start: number, end: number, stretch: Stretch): Sighting
  /** Drops everything before `position`. */
  forget(position: number): void
}

export function createSightings({gate, literals, always}: Triggers): Sightings {
  /** The trigger, its start and its rules, in three lists, because a dense text has very many. */
  let which: number[] = []
  let starts: number[] = []
  let counted: (readonly number[] | null)[] = []
  /** The first entry that is not done. */
  let first = 0
  let scanned = 0

  const triggerAt = (i: number) => literals[which[i] as number] as Trigger // the gate's indices are those of its literals
  const endAt = (i: number) => (starts[i] as number) + triggerAt(i).literal.length

  function next(position: number): number {
    while (first < starts.length && endAt(first) <= position) first++
    return first < starts.length ? Math.max(position, starts[first] as number) : Number.POSITIVE_INFINITY
  }

  /** Inserts in order of the starts; the gate's order is nearly the same. */
  function insert(index: number, start: number, asked: readonly number[] | null): void {
    let at = starts.length
    while (at > 0 && (starts[at - 1] as number) > start) at--
    if (at === starts.length) {
      which.push(index)
      starts.push(start)
      counted.push(asked)
      return
    }
    which.splice(at, 0, index)
    starts.splice(at, 0, start)
    counted.splice(at, 0, asked)
  }

  return {
    next,
    scan(frontier, {bytes, offset}, saw) {
      const upTo = Math.max(scanned, Math.min(offset + bytes.length, frontier + AHEAD))
      const known = scanned - offset
      const look = lookAt(bytes)
      gate.scan(bytes, Math.max(0, known - gate.longest), known, upTo - offset, (index, hitEnd) => {
        const trigger = literals[index] as Trigger
        const start = hitEnd + offset - trigger.literal.length
        // after the frontier, the deciding bytes may not be available yet
        const asked = start < frontier ? askedAt(trigger, look, hitEnd) : null
        if (asked !== null && !isWorthALook(trigger, asked, bytes, hitEnd)) return
        if (trigger.marks > 0) saw(trigger, start)
        if (isForText(trigger)) insert(index, start, asked)
      })
      scanned = upTo
    },
    within(start, end, {bytes, offset}) {
      const rules = new Set(always)
      const look = lookAt(bytes)
      let marks = 0
      next(start)
      for (let i = first; i < starts.length && (starts[i] as number) < end; i++) {
        const trigger = triggerAt(i)
        const hitEnd = endAt(i) - offset
        const asked = counted[i] ?? askedAt(trigger, look, hitEnd)
        // a known mark of the text is not tested again
        if ((trigger.marks & ~marks) !== 0 && isWorthALook(trigger, asked, bytes, hitEnd)) marks |= trigger.marks
        for (const rule of asked) rules.add(rule)
      }
      return {rules, marks}
    },
    forget(position) {
      next(position)
      which = which.slice(first)
      starts = starts.slice(first)
      counted = counted.slice(first)
      first = 0
    },
  }
}

/** Whether the trigger matters for texts; beginnings of documents are only for walkers. */
function isForText({asked, marks}: Trigger): boolean {
  return asked.length > 0 || (marks & ~(MARK.json | MARK.yaml | MARK.xml | MARK.dump)) !== 0
}
