import type {Found} from '../rule.ts'

/** The finds of one rule in a text; null if the rule was not asked yet. */
interface Answer {
  readonly rule: number
  found: readonly Found[] | null
}

export type Answers = readonly Answer[]

/** Caches what rules find in repeated texts: one answer for each rule whose keyword the text contains. */
export interface Asked {
  of(text: string): Answers | undefined
  /** `rules`: indices of the rules that may find something. */
  keep(text: string, rules: Iterable<number>): Answers
}

export function createAsked(): Asked {
  const known = new Map<string, Answers>()
  return {
    of: text => (text.length > LONGEST ? undefined : known.get(text)),
    keep(text, rules) {
      const answers = Array.from(rules, (rule): Answer => ({rule, found: null}))
      if (text.length > LONGEST) return answers
      if (known.size === MOST) known.clear()
      known.set(copyOf(text), answers)
      return answers
    },
  }
}

/** Returns a copy, because a slice keeps its whole text in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

const MOST = 4096
/** Longer texts contain names and times, and do not repeat. */
const LONGEST = 400
