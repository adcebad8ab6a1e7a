/**
 * A text as it reads once something was decoded or taken out, and where each of its characters stands in the item.
 * Characters are bytes (0 to 255).
 */
export interface View {
  readonly text: string
  /** Offset in the item at which character `i` begins. */
  start(i: number): number
  /** Offset in the item at which character `i` ends. */
  end(i: number): number
  /** Nothing stands between two characters that are neighbours here. */
  readonly isUnbroken: boolean
}

/** Bytes as they are; the first of them stands at `offset`. */
export function rawView(text: string, offset: number): View {
  return {text, start: i => offset + i, end: i => offset + i + 1, isUnbroken: true}
}

export function partOf(view: View, from: number, to: number): View {
  const {text, isUnbroken} = view
  return {text: text.slice(from, to), start: i => view.start(from + i), end: i => view.end(from + i), isUnbroken}
}

/** A view without these stretches of it, which are in order and do not overlap. */
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
    const {at, from} = parts[lastUpTo(i, parts)] ?? {at: 0, from: 0}
    return from + i - at
  }
  return {text, start: i => view.start(place(i)), end: i => view.end(place(i)), isUnbroken: false}
}

/** Index of the last part that begins at or before `i`. */
function lastUpTo(i: number, parts: readonly {readonly at: number}[]): number {
  let [low, high] = [0, parts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((parts[middle]?.at ?? 0) <= i) low = middle
    else high = middle - 1
  }
  return low
}

/** One byte of a decoded text and the stretch of the text below that it was decoded from. */
export type Emit = (byte: number, start: number, end: number) => void

/** Reads a text from left to right and never gives more than it takes. */
export type Decode = (text: string, emit: Emit) => void

/** A view over another one. */
export function decodedView(below: View, decode: Decode): View {
  const size = below.text.length
  const [bytes, starts, ends] = [Buffer.allocUnsafe(size), new Uint32Array(size), new Uint32Array(size)]
  let length = 0
  decode(below.text, (byte, start, end) => {
    bytes[length] = byte
    starts[length] = start
    ends[length] = end
    length++
  })
  return {
    text: bytes.toString('latin1', 0, length),
    start: i => below.start(starts[i] ?? 0),
    end: i => below.end((ends[i] ?? 1) - 1),
    isUnbroken: false,
  }
}
