import type {Rank} from './span.ts'

/** What was found in blobs of an item, which are short texts in base64 or hexadecimal: many a log has the same ones in all its lines. */
export interface Blobs {
  recall(as: BlobKind, blob: string): SearchedBlob | undefined
  keep(as: BlobKind, blob: string, what: SearchedBlob): void
}

export type BlobKind = 'base64' | 'hex'

/** What a blob turned out to be. */
export interface SearchedBlob {
  /** Whose mask hides it; null when nothing was found. */
  readonly first: Hit | null
  /** Characters of all that was decoded in it; null when it is no text, and was not looked into. */
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

/** A string of its own: what is joined keeps the parts, and these the text that they were cut out of. */
function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

const MOST = 1024
const LONGEST = 256
