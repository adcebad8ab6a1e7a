import type {Next} from './next.ts'
import type {Story} from './story.ts'

export interface Explanation {
  /** What happened and why. It can quote texts of the log, so it must pass through the redactor. */
  readonly sentence: string
  /** The ids of the events that prove it. */
  readonly evidence: readonly string[]
  /** What the source does not contain, and what would show it; null if nothing is missing. */
  readonly more: string | null
  readonly next: Next
}

/** Returns an explanation if the story has this cause, else null. */
export type Explain = (story: Story) => Explanation | null
