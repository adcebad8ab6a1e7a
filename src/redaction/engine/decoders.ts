import type {Emit, View} from './view.ts'

const BACKSLASH = 92
const QUOTE = 34
const APOSTROPHE = 39
const PERCENT = 37
const HEX_DIGITS = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX_DIGITS[digit.charCodeAt(0)] = value
  HEX_DIGITS[digit.toUpperCase().charCodeAt(0)] = value
}
const SIMPLE_ESCAPES = new Map([...'n\nt\tr\rb\bf\f'.matchAll(/(.)(.)/gs)].map(([, key = '', char]) => [key, char]))

/**
 * Backslash escapes of JSON, JavaScript, Python and C, one level of them, wherever they stand. A quote that no backslash
 * escapes is not escaped in what comes out either: `"a\\","b"` stays two strings, though it has nothing to decode.
 */
export function unescapeOnce(text: string, emit: Emit): void {
  let isOdd = false
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i)
    const isPair = code === BACKSLASH && text.charCodeAt(i + 1) === BACKSLASH
    if (isOdd && (code === QUOTE || code === APOSTROPHE)) emit(BACKSLASH, i, i)
    isOdd = isPair && !isOdd
    if (code !== BACKSLASH || i + 1 === text.length) emit(code, i, ++i)
    else i += unescapeOne(text, i, emit)
  }
}

/** Returns how many characters the escape takes. */
function unescapeOne(text: string, at: number, emit: Emit): number {
  const kind = text[at + 1] as string
  const digits = kind === 'u' ? 4 : kind === 'x' ? 2 : 0
  const point = digits === 0 ? -1 : hexNumber(text, at + 2, digits)
  if (point >= 0) {
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
    const code = text.charCodeAt(i)
    const byte = code === PERCENT ? hexNumber(text, i + 1, 2) : -1
    const length = byte < 0 ? 1 : 3
    emit(byte < 0 ? code : byte, i, i + length)
    i += length
  }
}

/** Characters that markup writes as numbers, and the entities of XML. */
export function entityDecode(text: string, emit: Emit): void {
  let from = 0
  for (const {0: entity, index, groups} of text.matchAll(ENTITY)) {
    const point = pointOf(groups)
    if (point === null) continue
    copy(text, from, index, emit)
    from = index + entity.length
    const bytes = point < 0x80 ? [point] : Buffer.from(String.fromCodePoint(point))
    for (const byte of bytes) emit(byte, index, from)
  }
  copy(text, from, text.length, emit)
}

const ENTITY = /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>amp|lt|gt|quot|apos));?/gi
const NAMED = new Map([...'&amp <lt >gt "quot \'apos'.matchAll(/(.)(\w+)/g)].map(([, char = '', name]) => [name, char]))
const LAST_POINT = 0x10ffff

function pointOf({decimal, hex, name}: Readonly<Record<string, string | undefined>> = {}): number | null {
  if (name !== undefined) return NAMED.get(name.toLowerCase())?.charCodeAt(0) ?? null
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return point > LAST_POINT ? null : point
}

function copy(text: string, from: number, to: number, emit: Emit): void {
  for (let at = from; at < to; at++) emit(text.charCodeAt(at), at, at + 1)
}

/** Pairs of hexadecimal digits. */
export function hexView(below: View): View {
  return {
    text: Buffer.from(below.text, 'hex').toString('latin1'),
    start: i => below.start(2 * i),
    end: i => below.end(2 * i + 1),
    isUnbroken: false,
  }
}

/** Base64 of either alphabet; a byte stands on the characters that carry it. */
export function base64View(below: View): View {
  const size = below.text.length
  return {
    text: Buffer.from(below.text, 'base64').toString('latin1'),
    start: i => below.start(Math.floor((i * 8) / 6)),
    end: i => below.end(Math.min(size, Math.ceil(((i + 1) * 8) / 6)) - 1),
    isUnbroken: false,
  }
}

/** ASCII of two bytes a character, with either end first, as text of one; any other text as it is. */
export function narrowed(below: View): View {
  const {text} = below
  const side = [1, 0].find(zero => isZeroAt(text, zero))
  if (side === undefined) return below
  return {
    text: text.replace(side === 1 ? LOW_FIRST : HIGH_FIRST, '$1'),
    start: i => below.start(2 * i),
    end: i => below.end(2 * i + 1),
    isUnbroken: false,
  }
}

/** Every other byte is zero, at the beginning at least. */
function isZeroAt(text: string, side: number): boolean {
  if (text.length < SHORTEST_WIDE || text.charCodeAt(side) !== 0) return false
  for (let at = side; at < Math.min(text.length, SURELY_WIDE); at += 2) if (text.charCodeAt(at) !== 0) return false
  return text.charCodeAt(1 - side) !== 0
}

const [SHORTEST_WIDE, SURELY_WIDE] = [8, 64]
const LOW_FIRST = /([\s\S])[\s\S]/g
const HIGH_FIRST = /[\s\S]([\s\S])/g

/** The number that these digits write; negative when they are no digits. */
function hexNumber(text: string, at: number, digits: number): number {
  let number = 0
  for (let i = at; i < at + digits; i++) {
    const digit = HEX_DIGITS[text.charCodeAt(i)] ?? -1
    if (digit < 0) return -1
    number = number * 16 + digit
  }
  return number
}
