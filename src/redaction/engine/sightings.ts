import {AHEAD, type Stretch} from './lines.ts'
import {isWorthALook, type Sighting, wake} from './search.ts'
import {MARK, type Trigger, type Triggers} from './triggers.ts'

/** What the gate saw in an item, from where it is searched next on. Offsets are of the item. */
export interface Sightings {
  /**
   * Looks on, up to the frontier and some way behind it, because a find may begin before its keyword. `saw` is told of
   * everything that marks a text.
   */
  scan(frontier: number, stretch: Stretch, saw: (trigger: Trigger, start: number) => void): void
  /** The first place at or behind `position` with something to look at; infinite when there is none. */
  next(position: number): number
  /** What was seen in `[start, end)`. */
  within(start: number, end: number, stretch: Stretch): Sighting
  /** Nothing before `position` is asked for any more. */
  forget(position: number): void
}

interface Sighted {
  readonly trigger: Trigger
  /** Of the literal. */
  readonly start: number
  readonly end: number
}

export function createSightings({gate, literals, always}: Triggers): Sightings {
  let sighted: Sighted[] = []
  /** The first that is not behind us. */
  let first = 0
  let scanned = 0

  function next(position: number): number {
    while ((sighted[first]?.end ?? Number.POSITIVE_INFINITY) <= position) first++
    return Math.max(position, sighted[first]?.start ?? Number.POSITIVE_INFINITY)
  }

  /** The gate's order is nearly that of the beginnings. */
  function insert(one: Sighted): void {
    let at = sighted.length
    while (at > 0 && (sighted[at - 1] as Sighted).start > one.start) at--
    if (at === sighted.length) sighted.push(one)
    else sighted.splice(at, 0, one)
  }

  return {
    next,
    scan(frontier, {bytes, offset}, saw) {
      const upTo = Math.max(scanned, Math.min(offset + bytes.length, frontier + AHEAD))
      const known = scanned - offset
      gate.scan(bytes, Math.max(0, known - gate.longest), known, upTo - offset, (index, hitEnd) => {
        const trigger = literals[index] as Trigger // the gate's indices are those of its literals
        const start = hitEnd + offset - trigger.literal.length
        // behind the frontier, what decides may not be there yet
        if (start < frontier && !isWorthALook(trigger, bytes, hitEnd)) return
        if (trigger.marks > 0) saw(trigger, start)
        if (isForText(trigger)) insert({trigger, start, end: hitEnd + offset})
      })
      scanned = upTo
    },
    within(start, end, {bytes, offset}) {
      const rules = new Set(always)
      let marks = 0
      next(start)
      for (let i = first; i < sighted.length && (sighted[i] as Sighted).start < end; i++) {
        const {trigger, end: hitEnd} = sighted[i] as Sighted
        if (!isWorthALook(trigger, bytes, hitEnd - offset)) continue
        marks |= trigger.marks
        wake(trigger, bytes, hitEnd - offset, rules)
      }
      return {rules, marks}
    },
    forget(position) {
      next(position)
      sighted = sighted.slice(first)
      first = 0
    },
  }
}

/** The beginnings of documents are for the walkers alone. */
function isForText({asked, marks}: Trigger): boolean {
  return asked.length > 0 || (marks & ~(MARK.json | MARK.yaml)) !== 0
}
