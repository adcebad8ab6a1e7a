import {HIDDEN_SECRET} from '../../events/masks.ts'

/** Shorter values occur in too many ordinary texts. */
const SHORTEST = 4

/** Values to mask literally. */
export interface Values {
  readonly pattern: RegExp
  /** The length of the longest value. */
  readonly longest: number
}

/** Masks values in a text that arrives in parts. */
interface Hider {
  /** Returns the part that contains no value. A possible beginning of a value is held back. */
  push(part: string): string
  /** Returns the held text at the end of input. */
  end(): string
}

/** Returns the values to mask; short ones are left out. */
export function valuesOf(texts: readonly string[]): Values {
  const values = texts.filter(text => text.length >= SHORTEST)
  return {pattern: anyOf(values), longest: Math.max(0, ...values.map(value => value.length))}
}

export function createHider({pattern, longest}: Values): Hider {
  let held = ''

  /** A longer value may begin after `certain`, so the rest stays held. */
  function shownUpTo(certain: number): string {
    let shown = ''
    let at = 0
    for (const {0: value, index} of held.matchAll(pattern)) {
      if (index >= certain) break
      shown += held.slice(at, index) + HIDDEN_SECRET
      at = index + value.length
    }
    const to = Math.max(at, certain)
    shown += held.slice(at, to)
    held = held.slice(to)
    return shown
  }

  return {
    push(part) {
      held += part
      return shownUpTo(Math.max(0, held.length - longest))
    },
    end: () => shownUpTo(held.length),
  }
}

/** Matches any of the values. The longest is first, because one value may be the beginning of another. */
function anyOf(values: readonly string[]): RegExp {
  const longestFirst = values.toSorted((one, other) => other.length - one.length)
  return values.length === 0 ? /(?!)/g : new RegExp(longestFirst.map(RegExp.escape).join('|'), 'g')
}
