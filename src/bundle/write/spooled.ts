import type {Block} from './block.ts'

/** A file with its final content in the archive. */
export interface Spooled {
  readonly status: 'kept'
  /** The redacted path. */
  readonly path: string
  /** The checksum of the kept bytes in hex, like the size. */
  readonly sha256: string
  readonly bytes: number
  /** The size of the oldest part after redaction, which was left out; null if the file is complete. */
  readonly omittedBytes: number | null
  /** The blocks with the file's bytes, in order. */
  readonly blocks: readonly Block[]
}
