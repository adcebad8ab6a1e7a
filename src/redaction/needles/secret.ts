/** A secret value and its source: `secret/NAMESPACE/NAME.KEY`, `env/…`, `file/NAME`. */
export interface Secret {
  readonly ref: string
  readonly value: Uint8Array
  /** The value is searched for whatever it looks like, if it has at least eight bytes. */
  readonly always?: true
}

/**
 * A written form of a secret or of a part of it, without line feeds and of at most `LONGEST_NEEDLE` bytes. Longer forms
 * are split, and adjacent matches become one mask.
 */
export interface Needle {
  readonly ref: string
  readonly bytes: Uint8Array
  /** The value from which the mask's token is computed. */
  readonly value: Uint8Array
  /** If set, this many first bytes already match. The match extends as far as text and needle agree. */
  readonly prefix?: number
  /** If set, the needle matches only as a separate token. */
  readonly token?: true
}

/** The maximum length of a needle in bytes. */
export const LONGEST_NEEDLE = 4096

/** Reports every match that begins in `[from, to)` and ends at or before `limit`. */
export type Scan = (
  bytes: Uint8Array,
  from: number,
  to: number,
  limit: number,
  found: (start: number, end: number, needle: Needle) => void,
) => void
