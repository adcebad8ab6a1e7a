/** Receives the decisions of a walker. Offsets are relative to the start of the file or stream. */
export interface Listener {
  /** Masks these bytes. Adjacent ranges with the same `source` become one mask. */
  hide(start: number, end: number, source: string, as?: HiddenAs): void
}

/** The form of a mask, or of the masked bytes. */
export type HiddenAs =
  /** The bytes and the mask are base64. The token is the token of the decoded value. */
  | 'base64'
  /** The bytes are a JSON number or boolean, and the mask is a string. */
  | 'quoted'
  /** Public base64. If a part of it must be masked, it is masked as a whole, as `base64`. */
  | 'base64-if-hit'
  /** Text that is masked as a whole if a part of it must be masked, because the rest would be useless. */
  | 'whole-if-hit'
  /** The mask is written with entities: `&lt;redacted:…&gt;`. */
  | 'xml'
  /** XML or HTML, which is not masked itself. Masks inside it are written with entities. */
  | 'markup'

/**
 * Reads a document as a stream, and finds secrets by structure: the `data` of a Secret, the value of a named variable.
 * Accepts any bytes. The result does not depend on how the bytes are split, and memory does not grow with the document.
 */
export interface Walker {
  /**
   * Reads more bytes. `offset`: the position of `bytes[from]` in the whole file or stream. Returns false if the
   * document has ended or is invalid.
   */
  read(bytes: Uint8Array, from: number, to: number, offset: number): boolean
  /** Ends the file or stream, and decides everything that is undecided. */
  end(): void
  /**
   * Forgets the document, so that the walker can read another document. `before`: the text before that document, which
   * may contain its key.
   */
  restart(before?: string): void
  /** The offset from which bytes must not be written, because a later line decides on them; null if there is none. */
  readonly undecided: number | null
  /**
   * The end of the document after `read` returned false. In JSON, this is the byte after the closing bracket, or the
   * invalid byte. In YAML, this is the start of the first line that does not belong to the document. That line may
   * begin in earlier bytes.
   */
  readonly position: number
}

/** A user's rule that masks the value at a path. A segment is a key, an index, or `*` for any. */
export interface PathRule {
  readonly id: string
  readonly path: readonly string[]
  readonly files?: (path: string) => boolean
}
