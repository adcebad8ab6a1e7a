import {firstIndex} from '../first-index.ts'

/** A text after decoding or after the removal of parts. It maps each character to its position in the file. */
export interface View {
  readonly text: string
  /** Returns the offset in the file at which character `i` begins. */
  start(i: number): number
  end(i: number): number
  /** True if adjacent characters are also adjacent in the file. */
  readonly isUnbroken: boolean
}

/** Returns a view of unchanged bytes that begin at `offset`. */
export function rawView(text: string, offset: number): View {
  return {text, start: i => offset + i, end: i => offset + i + 1, isUnbroken: true}
}

/** Returns a view of the characters `[from, to)` of another view. */
export function partOf(view: View, from: number, to: number): View {
  const {text, isUnbroken} = view
  return {text: text.slice(from, to), start: i => view.start(from + i), end: i => view.end(from + i), isUnbroken}
}

/** Returns a view without these ranges. The ranges are sorted and do not overlap. */
export function withoutGaps(view: View, gaps: readonly (readonly [start: number, end: number])[]): View {
  const parts: {readonly at: number; readonly from: number}[] = []
  let text = ''
  let from = 0
  for (const [start, end] of [...gaps, [view.text.length, view.text.length] as const]) {
    if (start > from) parts.push({at: text.length, from})
    text += view.text.slice(from, start)
    from = end
  }
  const place = (i: number) => {
    const {at, from} = parts[firstIndex(1, parts.length, index => (parts[index]?.at ?? 0) > i) - 1] ?? {at: 0, from: 0}
    return from + i - at
  }
  return {text, start: i => view.start(place(i)), end: i => view.end(place(i)), isUnbroken: false}
}

/** The range in the encoded text for each decoded byte. */
export interface Origins {
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/**
 * Decodes all bytes of `from` into `to`, and returns the length of the result. The result is never longer than the
 * input. Records the origins if `origins` is not null.
 */
export type Decode = (from: Buffer, to: Buffer, origins: Origins | null) => number

/** Returns a view of the decoded text of another view. */
export function decodedView(below: View, decode: Decode): View {
  const encoded = Buffer.from(below.text, 'latin1')
  const size = encoded.length
  const bytes = Buffer.allocUnsafe(size)
  const length = decode(encoded, bytes, null)
  let known: Origins | null = null
  // computed only on request, because most texts contain no finds
  const origins = () => {
    known ??= originsOf(encoded, decode)
    return known
  }
  return {
    text: bytes.toString('latin1', 0, length),
    start: i => below.start(i === 0 ? 0 : (origins().starts[i] ?? 0)),
    end: i => below.end(i === length - 1 ? size - 1 : (origins().ends[i] ?? 1) - 1),
    isUnbroken: false,
  }
}

function originsOf(encoded: Buffer, decode: Decode): Origins {
  const origins = {starts: new Uint32Array(encoded.length), ends: new Uint32Array(encoded.length)}
  decode(encoded, Buffer.allocUnsafe(encoded.length), origins)
  return origins
}
