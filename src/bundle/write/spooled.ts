import type {Block} from './block.ts'

/** A file as it will stand in the archive. */
export interface Spooled {
  readonly status: 'kept'
  /** Redacted. */
  readonly path: string
  /** Hex, of what is kept, as is the size. */
  readonly sha256: string
  readonly bytes: number
  /** Of the oldest part, redacted, which was left out; null: the file is whole. */
  readonly omittedBytes: number | null
  /** Where its bytes are, one after the other. */
  readonly blocks: readonly Block[]
}
