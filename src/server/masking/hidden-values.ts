import {HIDDEN_SECRET} from '../../events/hidden-secret.ts'

/** Shorter values are in too many honest texts. */
const SHORTEST = 4

/** Values that are hidden as they stand. */
export interface Values {
  readonly pattern: RegExp
  /** The length of the longest one. */
  readonly longest: number
}

/** A text that comes in parts, without the values. */
export interface Hider {
  /** What is known to hold none; what may be the beginning of one is held back. */
  push(part: string): string
  /** What was held back, where no more comes. */
  end(): string
}

export function valuesOf(texts: readonly string[]): Values {
  const values = texts.filter(text => text.length >= SHORTEST)
  return {pattern: anyOf(values), longest: Math.max(0, ...values.map(value => value.length))}
}

export function createHider({pattern, longest}: Values): Hider {
  let held = ''

  /** Behind `certain` a longer value may begin than the one that is there so far. */
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

/** Longer ones first: one may be the beginning of another. */
function anyOf(values: readonly string[]): RegExp {
  const longestFirst = values.toSorted((one, other) => other.length - one.length)
  return values.length === 0 ? /(?!)/g : new RegExp(longestFirst.map(RegExp.escape).join('|'), 'g')
}
