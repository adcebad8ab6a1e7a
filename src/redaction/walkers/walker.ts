/** Receives a walker's decisions. Offsets count from the item's first byte. */
export interface Listener {
  /**
   * Masks these bytes; adjacent ranges with the same `source` become one mask. `base64`: the bytes are base64, and so
   * is the mask, with the token of the decoded value. `quoted`: a JSON number or boolean on a user's path; the mask has
   * double quotes. `base64-if-hit`: public base64; if any of it is masked, all of it is, as `base64`. `whole-if-hit`:
   * the same for text that is only useful as a whole. `xml`: the mask contains entities. `markup`: XML or HTML; masks
   * in it contain entities.
   */
  hide(start: number, end: number, source: string, as?: HiddenAs): void
}

export type HiddenAs = 'base64' | 'quoted' | 'base64-if-hit' | 'whole-if-hit' | 'xml' | 'markup'

/**
 * Reads a streamed JSON or YAML document and finds secrets by structure: the `data` of a Secret, the value of a named
 * variable. It accepts any bytes. Its result does not depend on chunks, and its memory does not grow with the document.
 */
export interface Walker {
  /**
   * Reads more bytes. `offset`: the position of `bytes[from]` in the item. Returns false if the document has ended or
   * is invalid.
   */
  read(bytes: Uint8Array, from: number, to: number, offset: number): boolean
  /** The item ends, so everything undecided is decided. */
  end(): void
  /**
   * Forgets the document and starts another. Creating a walker takes longer than reading a short document. `before`:
   * the end of the preceding text, which may contain the document's key.
   */
  restart(before?: string): void
  /** Nothing from here on may be written, because a later line decides on it; null if everything is decided. */
  readonly undecided: number | null
  /**
   * The end of the document, after `read` returned false. JSON: the byte after the closing bracket, or the invalid
   * byte. YAML: the first line that does not belong to it, which may begin in earlier bytes.
   */
  readonly position: number
}

/** A user's rule that masks the value at a path. Segments: a key, an index, or `*` for any. */
export interface PathRule {
  readonly id: string
  readonly path: readonly string[]
  readonly files?: (path: string) => boolean
}
