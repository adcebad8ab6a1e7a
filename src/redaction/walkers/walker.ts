/** Receives a walker's decisions. Offsets count from the item's first byte. */
export interface Listener {
  /** Masks these bytes. Adjacent ranges with the same `source` become one mask. */
  hide(start: number, end: number, source: string, as?: HiddenAs): void
}

/** How a mask is written, or which form the bytes have. */
export type HiddenAs =
  /** The bytes and the mask are base64. The token is the token of the decoded value. */
  | 'base64'
  /** The bytes are a JSON number or boolean, and the mask is a string. */
  | 'quoted'
  /** Public base64, which is masked as a whole, as `base64`, if a part of it is masked. */
  | 'base64-if-hit'
  /** Text that is masked as a whole if a part of it is masked, because a part is useless. */
  | 'whole-if-hit'
  /** The mask contains entities. */
  | 'xml'
  /** XML or HTML, which is not masked. Masks in it contain entities. */
  | 'markup'

/**
 * Reads a streamed document and finds secrets by structure: the `data` of a Secret, the value of a named variable. It
 * accepts any bytes. Its result does not depend on chunks, and its memory does not grow with the document.
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
   * Forgets the document, so that the walker can read another. `before`: the end of the preceding text, which may contain
   * the document's key.
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
