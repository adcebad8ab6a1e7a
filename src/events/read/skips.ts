/** Documents that an import does not keep, for one reason. */
export interface Skip {
  readonly rule: string
  readonly documents: number
  /** The reason. If it differs between the documents, the reason of the first one, with its place. */
  readonly message: string
}

/** Counts documents that are not kept, by rule. */
export interface Skips {
  add(rule: string, message: string, documents?: number): void
  /** Returns the number of documents that were skipped by a rule. */
  of(rule: string): number
  list(): Skip[]
}

export function createSkips(): Skips {
  const byRule = new Map<string, Skip>()
  return {
    add(rule, message, documents = 1) {
      if (documents === 0) return
      const before = byRule.get(rule) ?? {rule, documents: 0, message}
      byRule.set(rule, {...before, documents: before.documents + documents})
    },
    of: rule => byRule.get(rule)?.documents ?? 0,
    list: () => [...byRule.values()],
  }
}

/** The rules and reasons of skipped events that could be read. */
export const TRANSIENT = ['transient', 'parts of streamed answers are never stored'] as const
export const KNOWN = ['known', 'already stored'] as const
export const RUNS_HERE = ['runs-here', 'the conversation runs here'] as const
export const ID_CONFLICT = ['id-conflict', 'another document with the same id; one of both is kept'] as const

/** The rule of a conversation that a bundle lacks. */
export const NOT_COLLECTED = 'not-collected'

/** The rules of problems, less severe than a failure, about documents that are not read. */
export const NOT_READ: ReadonlySet<string> = new Set(['link', 'skipped', 'left-over'])
