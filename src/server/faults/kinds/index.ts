import {brokenCursor} from './broken-cursor.ts'
import {delay} from './delay.ts'
import {drop} from './drop.ts'
import {duplicate} from './duplicate.ts'
import {reorder} from './reorder.ts'
import {status} from './status.ts'

/** All kinds of faults, by the name of their value in a rule. */
export const FAULT_KINDS = {
  delay_ms: delay,
  status,
  drop,
  broken_cursor: brokenCursor,
  duplicate,
  reorder,
} as const

export type FaultName = keyof typeof FAULT_KINDS
