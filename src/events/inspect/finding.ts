import type {ReadRule, Severity} from '../read/read.ts'
import type {Rule} from '../validate/complaint.ts'

export type FindingRule = Rule | ReadRule | LogRule

/** Rules for a whole log. */
export type LogRule = 'no-id' | 'id-conflict' | 'cycle' | 'orphan' | 'leak' | 'masked-command'

/** A finding with its file, event and place. It never contains a value. */
export interface Finding {
  readonly severity: Severity
  readonly rule: FindingRule
  readonly file: string
  readonly part: string | null
  readonly conversation: string | null
  /** Id of the event, null if the finding is about the file. */
  readonly event: string | null
  /** JSON pointer into the event, or into the file. */
  readonly path: string | null
  readonly message: string
}
