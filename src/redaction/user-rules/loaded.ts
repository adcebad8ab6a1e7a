import type {Rule} from '../rule.ts'
import type {PathRule} from '../walkers/walker.ts'

/** What a file of rules gave. Whoever loads it must say what was refused: less is hidden than its author meant. */
export interface LoadedRules {
  readonly rules: readonly Rule[]
  readonly paths: readonly PathRule[]
  /** Rules that cannot be followed; the others can. `reason` never quotes the rule. */
  readonly refused: readonly Refusal[]
  /** What is read differently than its author may expect, though nothing is lost by it. */
  readonly notes: readonly string[]
}

export interface Refusal {
  readonly id: string
  readonly reason: string
}

export const NO_RULES: LoadedRules = {rules: [], paths: [], refused: [], notes: []}

export function together(parts: readonly LoadedRules[]): LoadedRules {
  return {
    rules: parts.flatMap(({rules}) => rules),
    paths: parts.flatMap(({paths}) => paths),
    refused: parts.flatMap(({refused}) => refused),
    notes: parts.flatMap(({notes}) => notes),
  }
}

export function refusal(id: string, reason: string): LoadedRules {
  return {...NO_RULES, refused: [{id, reason}]}
}
