import type {Rank} from './span.ts'

/**
 * Caches the finds in blobs of an item, which are short base64 or hexadecimal texts. Many logs repeat the same blobs in
 * all their lines.
 */
export interface Blobs {
  recall(as: BlobKind, blob: string): SearchedBlob | undefined
  keep(as: BlobKind, blob: string, what: SearchedBlob): void
}

export type BlobKind = 'base64' | 'hex'

/** The result of a search in a blob. */
export interface SearchedBlob {
  /** The find whose mask replaces the blob; null if nothing was found. */
  readonly first: Hit | null
  /** The number of characters that were decoded in it; null if it is not text and was not searched. */
  readonly decoded: number | null
}

export interface Hit {
  readonly source: string
  readonly rank: Rank
}

export function createBlobs(): Blobs {
  const known = new Map<string, SearchedBlob>()
  return {
    recall: (as, blob) => (blob.length > LONGEST ? undefined : known.get(`${as} ${blob}`)),
    keep(as, blob, what) {
      if (blob.length > LONGEST) return
      if (known.size >= MOST) known.clear()
      known.set(copyOf(`${as} ${blob}`), what)
    },
  }
}

/** Returns a copy, because a joined string keeps its parts, and they keep the text that they were cut from. */
function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

const MOST = 1024
const LONGEST = 256
