import {unzipped} from './unzip.ts'
import {rawView, type View} from './view.ts'

/** The decodings of one text that were searched already. */
export interface Decodings {
  /**
   * Whether a view that took `level` decodings to read has to be searched, or decoded further. A text with escapes of several kinds reads the
   * same in whatever order they are decoded: if each order were searched, the time would be exponential in their depth.
   */
  isNew(view: View, level: number, as: 'text' | 'base64' | 'hex' | 'gzip'): boolean
  /** Decodes base64 and decompresses it with gunzip. Returns null where that fails, or gives more than the limit. */
  unpack(base64: string): Unpacked | null
  /** Some were left out, because no program writes so many. */
  readonly areTooMany: boolean
}

export interface Unpacked {
  readonly view: View
  readonly decodings: Decodings
}

/** All decodings of a text are at most so many times as long as the text, or as `SHORT` if it is shorter. */
const MOST = 16
const SHORT = 256
/** Zeros shrink to a thousandth, and gzip may hold gzip: all of it together is at most so many times as long as the text. */
const MOST_UNPACKED = 128

export function decodingsOf(root: View, unpackable = {left: MOST_UNPACKED * root.text.length}): Decodings {
  let left = MOST * Math.max(SHORT, root.text.length)
  /** By their place: the same blob may stand in a line twice. */
  const searched = new Map<string, Searched[]>([[`text ${placeOf(root)}`, [{text: root.text, level: 0}]]])

  function levelsAt(place: string): Searched[] {
    const known = searched.get(place)
    if (known !== undefined) return known
    const none: Searched[] = []
    searched.set(place, none)
    return none
  }

  return {
    isNew(view, level, as) {
      if (left < 0) return false
      const all = levelsAt(`${as} ${placeOf(view)}`)
      const known = all.find(({text}) => text === view.text)
      if (known !== undefined && known.level <= level) return false
      if (known === undefined) all.push({text: view.text, level})
      else known.level = level
      left -= view.text.length
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
  }
}

/** A text that was searched. */
interface Searched {
  readonly text: string
  /** The least at which it was: the less was decoded, the more can be decoded yet. */
  level: number
}

/** Where a text stands, and how long it is: few that differ have both in common, and comparing these is faster than a hash. */
function placeOf({text, start, end}: View): string {
  return text === '' ? '' : `${start(0)} ${end(text.length - 1)} ${text.length}`
}
