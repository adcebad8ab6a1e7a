import {unzipped} from './unzip.ts'
import {rawView, type View} from './view.ts'

/** The decodings of one text that were searched already. */
export interface Decodings {
  /**
   * Whether a view that took `level` decodings has to be searched or decoded further. Escapes of several kinds give the
   * same text in any order of decoding. Searching each order would take exponential time in their depth. `more`: the
   * number of decoded characters in it, if known.
   */
  isNew(view: View, level: number, as: Kind, more?: number): boolean
  /** Decodes base64 and decompresses it with gunzip. Returns null if that fails or exceeds the limit. */
  unpack(base64: string): Unpacked | null
  /** Whether some were left out, because no program nests so many. */
  readonly areTooMany: boolean
  /** The number of characters that may still be decoded. */
  readonly left: number
}

export interface Unpacked {
  readonly view: View
  readonly decodings: Decodings
}

/** The limit for all decodings together, as a multiple of the text's length, or of `SHORT` for a shorter text. */
const MOST = 16
const SHORT = 256
/**
 * The limit for unpacked bytes, as a multiple of the text's length. Zeros compress to a thousandth, and gzip may
 * contain gzip.
 */
const MOST_UNPACKED = 128

export function decodingsOf(root: View, unpackable = {left: MOST_UNPACKED * root.text.length}): Decodings {
  let left = MOST * Math.max(SHORT, root.text.length)
  /** Keys are the start positions, because a line may contain the same blob twice. */
  const searched = new Map<number, Searched[]>()
  add('text', root, 0)

  function add(as: Kind, {text, start, end}: View, level: number): void {
    const one = {as, text, end: end(text.length - 1), level}
    const others = searched.get(start(0))
    if (others === undefined) searched.set(start(0), [one])
    else others.push(one)
  }

  return {
    isNew(view, level, as, more = 0) {
      if (left < 0) return false
      const others = searched.get(view.start(0))
      const known = others?.find(
        one => one.as === as && one.text === view.text && one.end === view.end(one.text.length - 1),
      )
      if (known === undefined) add(as, view, level)
      else if (known.level <= level) return false
      else known.level = level
      left -= view.text.length + more
      return left >= 0
    },
    unpack(base64) {
      const text = unzipped(Buffer.from(base64, 'base64'), unpackable.left)
      if (text === null) return null
      unpackable.left -= text.length
      const view = rawView(text, 0)
      return {view, decodings: decodingsOf(view, unpackable)}
    },
    get areTooMany() {
      return left < 0
    },
    get left() {
      return left
    },
  }
}

type Kind = 'text' | 'base64' | 'hex' | 'gzip'

/** A text that was searched. */
interface Searched {
  readonly as: Kind
  readonly text: string
  readonly end: number
  /** The lowest level at which it was searched. A lower level allows more decodings. */
  level: number
}
