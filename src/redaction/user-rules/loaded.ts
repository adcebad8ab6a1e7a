import type {Rule} from '../rule.ts'
import type {PathRule} from '../walkers/walker.ts'

/** The rules of a file. The caller must report refused rules, because less is masked than the author intended. */
export interface LoadedRules {
  readonly rules: readonly Rule[]
  readonly paths: readonly PathRule[]
  /** Unsupported rules. The others still apply. `reason` never quotes the rule. */
  readonly refused: readonly Refusal[]
  /** Settings with another meaning than the author may expect, although nothing is lost. */
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
