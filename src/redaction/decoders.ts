import type {Emit} from './view.ts'

const BACKSLASH = 92
const SIMPLE_ESCAPES = new Map([...'n\nt\tr\rb\bf\f'.matchAll(/(.)(.)/gs)].map(([, key = '', char]) => [key, char]))

/** Backslash escapes of JSON, JavaScript, Python and C, one level of them, wherever they stand. */
export function unescapeOnce(text: string, emit: Emit): void {
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i)
    if (code !== BACKSLASH || i + 1 === text.length) emit(code, i, ++i)
    else i += unescapeOne(text, i, emit)
  }
}

/** Returns how many characters the escape takes. */
function unescapeOne(text: string, at: number, emit: Emit): number {
  const kind = text[at + 1] as string
  const digits = kind === 'u' ? 4 : kind === 'x' ? 2 : 0
  const hex = text.slice(at + 2, at + 2 + digits)
  if (digits > 0 && hex.length === digits && /^[0-9a-f]+$/i.test(hex)) {
    const point = Number.parseInt(hex, 16)
    // from U+0080 on a code point is several bytes; each of them stands where the escape stands
    const bytes = kind === 'u' && point > 0x7f ? Buffer.from(String.fromCharCode(point)) : [point]
    for (const byte of bytes) emit(byte, at, at + 2 + digits)
    return 2 + digits
  }
  emit((SIMPLE_ESCAPES.get(kind) ?? kind).charCodeAt(0), at, at + 2)
  return 2
}

/** `%41`; `+` stays, because whether it means a blank depends on where it stands. */
export function percentDecode(text: string, emit: Emit): void {
  for (let i = 0; i < text.length; ) {
    const byte = text[i] === '%' ? hexByte(text, i + 1) : null
    const length = byte === null ? 1 : 3
    emit(byte ?? text.charCodeAt(i), i, i + length)
    i += length
  }
}

/** Pairs of hexadecimal digits. */
export function hexDecode(text: string, emit: Emit): void {
  for (let i = 0; i + 1 < text.length; i += 2) emit(hexByte(text, i) ?? 0, i, i + 2)
}

function hexByte(text: string, at: number): number | null {
  const digits = text.slice(at, at + 2)
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null
}

/** Base64 of either alphabet; a byte stands on the characters that carry it. */
export function base64Decode(text: string, emit: Emit): void {
  for (const [index, byte] of Buffer.from(text, 'base64').entries()) {
    const start = Math.floor((index * 8) / 6)
    emit(byte, start, Math.min(text.length, Math.ceil(((index + 1) * 8) / 6)))
  }
}

/** Leaves stretches out: colour codes, heads of continued lines. They are in order and do not overlap. */
export function without(gaps: readonly (readonly [start: number, end: number])[]): (text: string, emit: Emit) => void {
  return (text, emit) => {
    let from = 0
    for (const [start, end] of [...gaps, [text.length, text.length] as const]) {
      for (let i = from; i < start; i++) emit(text.charCodeAt(i), i, i + 1)
      from = end
    }
  }
}
