/** A value that is known to be secret, and where from: `secret/NAMESPACE/NAME.KEY`, `env/…`, `file/NAME`. */
export interface Secret {
  readonly ref: string
  readonly value: Uint8Array
  /** Searched for whatever it looks like, unless it is shorter than eight bytes. */
  readonly always?: true
}

/**
 * One way in which a secret, or a part of it, can stand in text. Never holds a line feed, never longer than
 * `LONGEST_NEEDLE` bytes: longer ones are cut, and finds that touch each other become one mask.
 */
export interface Needle {
  readonly ref: string
  readonly bytes: Uint8Array
  /** What the mask's token is made of: the decoded value, or the part of it that this needle stands for. */
  readonly value: Uint8Array
  /** Set: already this many bytes of its beginning are a find, which then reaches as far as text and needle agree. */
  readonly prefix?: number
  /** Set: it is a find only where it stands alone. */
  readonly token?: true
}

export const LONGEST_NEEDLE = 4096
