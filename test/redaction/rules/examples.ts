/** Texts for each rule, by its id. */
export type Examples = Readonly<Record<string, RuleExamples>>

export interface RuleExamples {
  /** A text, then every secret in it: no secret may remain in the output. */
  readonly hides: readonly (readonly [text: string, ...secrets: string[]])[]
  /** Similar texts that must stay byte for byte. */
  readonly keeps: readonly string[]
}
