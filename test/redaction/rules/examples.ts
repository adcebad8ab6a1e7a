/** Texts for each rule, by its id. */
export type Examples = Readonly<Record<string, RuleExamples>>

export interface RuleExamples {
  /** Text, then every secret in it: no secret may be left in the output. */
  readonly hides: readonly (readonly [text: string, ...secrets: string[]])[]
  /** Texts that look alike and must stay byte for byte. */
  readonly keeps: readonly string[]
}
