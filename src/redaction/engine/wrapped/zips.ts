import {byteSet} from '../../bytes.ts'
import {nextLine} from '../../needles/folded.ts'
import type {Matcher} from '../../needles/matcher.ts'
import {OPAQUE, unzipped} from '../decodings.ts'
import type {Stretch} from '../lines.ts'
import {maskedOnce, RANK, type Span} from '../span.ts'

/** The maximum length of a blob in bytes. A longer blob cannot be unpacked. */
const LONGEST = 256 * 1024

interface Line {
  readonly start: number
  readonly end: number
}

interface Open {
  readonly start: number
  readonly lines: Line[]
  next: number
}

/** Searches gzip data in base64 that is wrapped over several lines. Offsets are relative to the start of the file. */
export function createZips(needles: Matcher, add: (span: Span) => void) {
  let begins: number[] = []
  let first = 0
  let open: Open | null = null

  function read(frontier: number, last: boolean, stretch: Stretch): void {
    open ??= opened(begins[first], frontier)
    while (open !== null && readLines(open, last, stretch)) {
      if (open.lines.length > 1) search(open.lines, stretch)
      first++
      while ((begins[first] ?? open.next) < open.next) first++
      open = opened(begins[first], frontier)
    }
    begins = begins.slice(first)
    first = 0
  }

  function search(lines: readonly Line[], {bytes, offset}: Stretch): void {
    const packed = lines.map(({start, end}) => bytes.toString('latin1', start - offset, end - offset)).join('')
    const source = sourceOf(unzipped(Buffer.from(packed, 'base64')))
    if (source === null) return
    const value = Buffer.from(packed, 'latin1')
    for (const span of maskedOnce(lines, {source, rank: RANK.needle, value})) add(span)
  }

  function sourceOf(text: string | null): string | null {
    if (text === null) return OPAQUE
    const bytes = Buffer.from(text, 'latin1')
    let source: string | null = null
    needles.scan(bytes, 0, bytes.length, bytes.length, (_start, _end, {ref}) => {
      source ??= ref
    })
    return source
  }

  return {
    expect(start: number): void {
      if (start > (begins.at(-1) ?? -1)) begins.push(start)
    },
    read,
    /** The offset from which bytes must not be written yet, because more of the blob may follow. */
    get undecided(): number | null {
      return open?.start ?? null
    },
  }
}

function opened(start: number | undefined, frontier: number): Open | null {
  return start === undefined || start >= frontier ? null : {start, lines: [], next: start}
}

/** Returns true if gzip data may begin at `at`. Inside longer base64, its first letters occur by chance. */
export function mayBeginZip(bytes: Uint8Array, at: number): boolean {
  return IS_BASE64[bytes[at - 1] ?? SPACE] === 0 || bytes[at - 1] === EQUALS
}

/** Reads lines of base64. Returns true if the blob is complete. A quote may follow the last line. */
function readLines(open: Open, last: boolean, {bytes, offset}: Stretch): boolean {
  while (open.next - open.start < LONGEST) {
    const start = open.next - offset
    let end = start
    while (IS_BASE64[bytes[end] ?? 0] === 1) end++
    const next = end === start ? null : nextLine(bytes, end, bytes.length)
    if (!last && (end >= bytes.length || (next !== null && next >= bytes.length))) return false
    const isLine = next !== null || (end > start && bytes[end] !== SPACE)
    if (isLine) open.lines.push({start: start + offset, end: end + offset})
    if (next === null) return true
    open.next = next + offset
  }
  return true
}

const [SPACE, EQUALS] = [32, 61]
const IS_BASE64 = byteSet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=')
