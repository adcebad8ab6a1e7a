/** A secret value and its source: `secret/NAMESPACE/NAME.KEY`, `env/…`, `file/NAME`. */
export interface Secret {
  readonly ref: string
  readonly value: Uint8Array
  /** If set, a value of at least eight characters is always searched for. */
  readonly always?: true
}

/**
 * A written form of a secret or of a part of a secret. It contains no line feed and has at most `LONGEST_NEEDLE` bytes.
 * Longer forms are split, and adjacent matches become one mask.
 */
export interface Needle {
  readonly ref: string
  readonly bytes: Uint8Array
  /** The value from which the mask's token is computed. */
  readonly value: Uint8Array
  /** If set, a text matches if it agrees in this many first bytes. The match extends as far as both agree. */
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
