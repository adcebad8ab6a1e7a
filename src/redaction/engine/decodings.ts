import {constants, gunzipSync} from 'node:zlib'
import {rawView, type View} from './view.ts'

/** Records which decodings of a text have already been searched. */
export interface Decodings {
  /**
   * Returns true if a view must be searched. Several orders of decodings have the same result. `level`: the number of
   * decodings that led to the view. `more`: the number of further decoded characters that count towards the limit.
   */
  isNew(view: View, level: number, as: Kind, more?: number): boolean
  /** Decodes base64 and decompresses the result; null if the data is invalid or too large. */
  unpack(base64: string): {readonly view: View; readonly decodings: Decodings} | null
  /** True if decodings were left out because the limit was reached. */
  readonly areTooMany: boolean
  readonly left: number
}

/**
 * The maximum length of all decodings together, as a multiple of the length of the text. A shorter text counts as
 * `SHORT` characters.
 */
const MOST = 16
const SHORT = 256
/** The maximum number of unpacked bytes, as a multiple of the length of the text. Zeros compress to a thousandth. */
const MOST_UNPACKED = 128

/** Returns the decodings of a text. `unpackable`: the number of bytes that may still be unpacked. */
export function decodingsOf(root: View, unpackable = {left: MOST_UNPACKED * root.text.length}): Decodings {
  let left = MOST * Math.max(SHORT, root.text.length)
  /** The searched views by their start positions, because a line may contain the same blob twice. */
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

interface Searched {
  readonly as: Kind
  readonly text: string
  readonly end: number
  /** The lowest level at which the text was searched. */
  level: number
}

/** The source of masks for data that cannot be searched. */
export const OPAQUE = 'rule/opaque-text'

const MOST_BYTES = 16 * 1_048_576

/** Returns the text of a gzip blob, also of a truncated blob; null if the blob cannot be unpacked. */
export function unzipped(packed: Uint8Array, most = MOST_BYTES): string | null {
  const maxOutputLength = Math.max(1, Math.min(most, MOST_BYTES))
  try {
    return gunzipSync(packed, {maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH}).toString('latin1')
  } catch {
    return null
  }
}
