/** Texts for each rule, by its id. */
export type Examples = Readonly<Record<string, RuleExamples>>

export interface RuleExamples {
  /** A text, followed by every secret in it. No secret may remain in the output. */
  readonly hides: readonly (readonly [text: string, ...secrets: string[]])[]
  /** Similar texts that must not change. */
  readonly keeps: readonly string[]
}
