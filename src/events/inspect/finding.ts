import type {ReadRule, Severity} from '../read/read.ts'
import type {Rule} from '../validate/complaint.ts'

export type FindingRule = Rule | ReadRule | LogRule

/** What is said of a log as a whole. */
export type LogRule = 'no-id' | 'id-conflict' | 'cycle' | 'orphan' | 'leak' | 'masked-command'

/** One complaint: in which file, about which event, at which place in it. Never a value. */
export interface Finding {
  readonly severity: Severity
  readonly rule: FindingRule
  readonly file: string
  readonly part: string | null
  readonly conversation: string | null
  /** Id of the event; null when the complaint is about the file. */
  readonly event: string | null
  /** JSON pointer into the event, or into the file. */
  readonly path: string | null
  readonly message: string
}
