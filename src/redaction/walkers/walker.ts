/** What a walker says of the document it reads. Offsets count from the first byte of the item. */
export interface Listener {
  /**
   * Hide these bytes; stretches of the same `source` that touch become one mask. `base64`: the bytes are base64 and must
   * stay so: the mask is written as base64, its token made of the decoded value. `quoted`: a JSON number or boolean that
   * a user's path names: the mask is written in double quotes. `base64-if-hit`: these bytes are base64 of what is public;
   * should anything in them be hidden, all of them are, as `base64`. `whole-if-hit`: the same of a text that means nothing
   * with a hole in it. `xml`: the mask is written with entities. `markup`:
   * these bytes are XML or HTML; should anything in them be hidden, its mask is written so.
   */
  hide(start: number, end: number, source: string, as?: HiddenAs): void
}

export type HiddenAs = 'base64' | 'quoted' | 'base64-if-hit' | 'whole-if-hit' | 'xml' | 'markup'

/**
 * Reads a JSON or YAML document as it streams by and knows what only structure tells: the `data` of a Secret, the value
 * that belongs to an environment name. Takes any bytes, any chunking of them gives the same calls, and its memory does
 * not grow with the document.
 */
export interface Walker {
  /** Reads on. `offset`: where `bytes[from]` stands in the item. Returns false once the document is over or is none. */
  read(bytes: Uint8Array, from: number, to: number, offset: number): boolean
  /** The item ends here: what was undecided is decided. */
  end(): void
  /**
   * Forgets the document; the next one begins. To make a walker takes longer than to read a short document. `before`: the
   * end of the text before it, where the key may stand that it is the value of.
   */
  restart(before?: string): void
  /** Nothing from here on may be written yet, because a later line decides on it; null when all is decided. */
  readonly undecided: number | null
  /**
   * Once `read` returned false: where the document ends. Of JSON: behind the bracket that closes it, or the byte that
   * JSON cannot have. Of YAML: the line that belongs to it no more; it may have begun in bytes that were read earlier.
   */
  readonly position: number
}

/** Hides what stands at a path of a document; of a user's rules. Segments: a key, an index, `*` for any one of them. */
export interface PathRule {
  readonly id: string
  readonly path: readonly string[]
  readonly files?: (path: string) => boolean
}
