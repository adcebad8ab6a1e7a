import type {Needle} from './secret.ts'

/** Reports every match that begins in `[from, to)` and ends at or before `limit`. */
export type Scan = (
  bytes: Uint8Array,
  from: number,
  to: number,
  limit: number,
  found: (start: number, end: number, needle: Needle) => void,
) => void
