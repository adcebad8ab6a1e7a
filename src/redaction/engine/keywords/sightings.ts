import {isEscaped} from '../../bytes.ts'
import {AHEAD, type Stretch} from '../lines.ts'
import type {Search, Sighting} from '../search.ts'
import {type Look, lookAt, NO_RULES, rulesAt} from './look.ts'
import {PLACE_TESTS} from './places/index.ts'
import {MARK, RECORD_ENDS, type Trigger, type Triggers} from './triggers.ts'

/** Returns the rules and marks that the gate finds in a complete text. */
export function sight(bytes: Uint8Array, {triggers}: Search): Sighting {
  const rules = new Set(triggers.always)
  let marks = 0
  const look = lookAt(bytes)
  triggers.gate.scan(bytes, 0, 0, bytes.length, (index, end) => {
    const trigger = triggers.literals[index] as Trigger
    marks |= trigger.marks
    for (const rule of askedAt(trigger, look, end)) rules.add(rule)
  })
  return {rules, marks}
}

/** The triggers that the gate found in a file. Offsets are relative to the start of the file. */
export type Sightings = ReturnType<typeof createSightings>

/** Returns an empty list of triggers. */
export function createSightings({gate, literals, always}: Triggers) {
  /** The triggers, their starts and their rules are in three lists, because a dense text has very many triggers. */
  let which: number[] = []
  let starts: number[] = []
  let counted: (readonly number[] | null)[] = []
  let first = 0
  let scanned = 0

  const triggerAt = (i: number) => literals[which[i] as number] as Trigger // the gate reports indices of `literals`
  const endAt = (i: number) => (starts[i] as number) + triggerAt(i).literal.length

  /** Returns the first position at or after `position` that must be searched; infinity if there is no such position. */
  function next(position: number): number {
    while (first < starts.length && endAt(first) <= position) first++
    return first < starts.length ? Math.max(position, starts[first] as number) : Number.POSITIVE_INFINITY
  }

  /** Inserts a trigger in the order of starts. The gate reports triggers nearly in this order. */
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
    /**
     * Scans further than the frontier, because a find before the frontier may have its keyword after the frontier.
     * `saw` receives every trigger with a mark.
     */
    scan(frontier: number, {bytes, offset}: Stretch, saw: (trigger: Trigger, start: number) => void): void {
      const upTo = Math.max(scanned, Math.min(offset + bytes.length, frontier + AHEAD))
      const known = scanned - offset
      const look = lookAt(bytes)
      gate.scan(bytes, Math.max(0, known - gate.longest), known, upTo - offset, (index, hitEnd) => {
        const trigger = literals[index] as Trigger
        const start = hitEnd + offset - trigger.literal.length
        // null after the frontier, because the bytes that decide may be missing
        const asked = start < frontier ? askedAt(trigger, look, hitEnd) : null
        if (asked !== null && !isWorthALook(trigger, asked, bytes, hitEnd)) return
        if (trigger.marks > 0) saw(trigger, start)
        if (isForText(trigger)) insert(index, start, asked)
      })
      scanned = upTo
    },
    within(start: number, end: number, {bytes, offset}: Stretch): Sighting {
      const rules = new Set(always)
      const look = lookAt(bytes)
      let marks = 0
      next(start)
      for (let i = first; i < starts.length && (starts[i] as number) < end; i++) {
        const trigger = triggerAt(i)
        const hitEnd = endAt(i) - offset
        const asked = counted[i] ?? askedAt(trigger, look, hitEnd)
        // a mark that is already set is not tested again
        if ((trigger.marks & ~marks) !== 0 && isWorthALook(trigger, asked, bytes, hitEnd)) marks |= trigger.marks
        for (const rule of asked) rules.add(rule)
      }
      return {rules, marks}
    },
    forget(position: number): void {
      next(position)
      which = which.slice(first)
      starts = starts.slice(first)
      counted = counted.slice(first)
      first = 0
    },
  }
}

/** Returns true if the trigger matters for texts. Beginnings of documents matter only for walkers. */
function isForText({asked, marks}: Trigger): boolean {
  return asked.length > 0 || (marks & ~(MARK.json | MARK.yaml | MARK.xml | MARK.dump)) !== 0
}

/** Returns true if a hit counts for a rule of `asked`, or is more than an encoded keyword in a short word. */
function isWorthALook({literal, marks}: Trigger, asked: readonly number[], bytes: Uint8Array, end: number): boolean {
  if (RECORD_ENDS.includes(literal)) return isCut(bytes, end - literal.length)
  if ((marks & ~ENCODED) > 0 || asked.length > 0) return true
  return marks > 0 && PLACE_TESTS['in-word'](bytes, end - literal.length, end)
}

function askedAt(trigger: Trigger, look: Look, end: number): readonly number[] {
  return trigger.asked.length === 0 ? NO_RULES : rulesAt(trigger, look, end - trigger.literal.length, end)
}

/** Returns true if no escaped line feed is before `at`. The line of the program is then incomplete. */
function isCut(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 1] !== LETTER_N || !isEscaped(bytes, at - 1)
}

const LETTER_N = 110
/** The marks of encoded text. */
export const ENCODED = MARK.base64 | MARK.hex | MARK.gzip
