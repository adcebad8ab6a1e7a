import type {Origins, View} from './view.ts'

/**
 * Decodes one level of backslash escapes of JSON, JavaScript, Python and C. A quote after an even number of backslashes
 * stays unescaped: `"a\\","b"` stays two strings.
 */
export function unescapeOnce(from: Buffer, to: Buffer, origins: Origins | null): number {
  let length = 0
  for (let at = 0; at < from.length; ) {
    const end = copyUpTo(BACKSLASH, from, at, to, length, origins)
    length += end - at
    at = end
    let isOdd = false
    for (; from[at] === BACKSLASH && from[at + 1] === BACKSLASH; at += 2) {
      put(BACKSLASH, at, at + 2, to, length++, origins)
      isOdd = !isOdd
    }
    if (isOdd && (from[at] === QUOTE || from[at] === APOSTROPHE)) put(BACKSLASH, at, at, to, length++, origins)
    if (from[at] !== BACKSLASH) continue
    const size = sizeOfEscape(from, at)
    length = putEscape(from, at, size, to, length, origins)
    at += size
  }
  return length
}

/**
 * Returns the length of the escape at `at`: `\u0041`, `\x41`, or a backslash with one character. The character may be
 * missing at the end of the text.
 */
function sizeOfEscape(from: Buffer, at: number): number {
  const kind = from[at + 1]
  const digits = kind === LETTER_U ? 4 : kind === LETTER_X ? 2 : 0
  return digits > 0 && hexNumber(from, at + 2, digits) >= 0 ? 2 + digits : Math.min(2, from.length - at)
}

function putEscape(
  from: Buffer,
  at: number,
  size: number,
  to: Buffer,
  length: number,
  origins: Origins | null,
): number {
  if (size <= 2) {
    put(size === 1 ? BACKSLASH : (SIMPLE_ESCAPES[from[at + 1] as number] as number), at, at + size, to, length, origins)
    return length + 1
  }
  const code = hexNumber(from, at + 2, size - 2)
  if (size === SIZE_OF_UNICODE) return putPoint(code, at, at + size, to, length, origins)
  put(code, at, at + size, to, length, origins)
  return length + 1
}

/** Decodes escapes such as `%41`. `+` stays, because only some encoders write it for a blank. */
export function percentDecode(from: Buffer, to: Buffer, origins: Origins | null): number {
  let length = 0
  for (let at = 0; at < from.length; ) {
    const end = copyUpTo(PERCENT, from, at, to, length, origins)
    length += end - at
    at = end
    if (at === from.length) break
    const byte = hexNumber(from, at + 1, 2)
    const size = byte < 0 ? 1 : 3
    put(byte < 0 ? PERCENT : byte, at, at + size, to, length++, origins)
    at += size
  }
  return length
}

/** Decodes numeric character references and the entities of XML. */
export function entityDecode(from: Buffer, to: Buffer, origins: Origins | null): number {
  let length = 0
  for (let at = 0; at < from.length; ) {
    const end = copyUpTo(AMPERSAND, from, at, to, length, origins)
    length += end - at
    at = end
    if (at === from.length) break
    const {point, size} = entityAt(from, at) ?? NO_ENTITY
    length = putPoint(point, at, at + size, to, length, origins)
    at += size
  }
  return length
}

interface Entity {
  readonly point: number
  readonly size: number
}

/** Parses an entity such as `&#65;`, `&#x41;` or `&lt;`; null if there is no entity. The semicolon may be missing. */
function entityAt(from: Buffer, at: number): Entity | null {
  const next = from[at + 1]
  if (next !== NUMBER_SIGN) return namedAt(from, at)
  const isHex = ((from[at + 2] ?? 0) | LOWER) === LETTER_X
  const [first, base, most] = isHex ? [at + 3, 16, 6] : [at + 2, 10, 7]
  let point = 0
  let end = first
  for (; end < first + most; end++) {
    const digit = HEX_DIGITS[from[end] ?? 0] as number
    if (digit < 0 || digit >= base) break
    point = point * base + digit
  }
  return end === first || point > LAST_POINT ? null : {point, size: sizeWithSemicolon(from, at, end)}
}

function namedAt(from: Buffer, at: number): Entity | null {
  const name = /^(?:amp|lt|gt|quot|apos)/i.exec(from.toString('latin1', at + 1, at + 5))?.[0]
  if (name === undefined) return null
  const point = NAMED[name.toLowerCase()] as number
  return {point, size: sizeWithSemicolon(from, at, at + 1 + name.length)}
}

function sizeWithSemicolon(from: Buffer, at: number, end: number): number {
  return (from[end] === SEMICOLON ? end + 1 : end) - at
}

/** Copies the text before the next `sign`, and returns its end. A loop finds near signs faster than a native search. */
function copyUpTo(sign: number, from: Buffer, at: number, to: Buffer, length: number, origins: Origins | null): number {
  const shift = length - at
  const near = Math.min(from.length, at + NEAR)
  let end = at
  for (; end < near && from[end] !== sign; end++) to[end + shift] = from[end] as number
  if (end === near) {
    const next = from.indexOf(sign, near)
    end = next === -1 ? from.length : next
    from.copy(to, near + shift, near, end)
  }
  if (origins === null) return end
  for (let i = at; i < end; i++) {
    origins.starts[i + shift] = i
    origins.ends[i + shift] = i + 1
  }
  return end
}

function putPoint(point: number, start: number, end: number, to: Buffer, at: number, origins: Origins | null): number {
  if (point < 0x80) {
    put(point, start, end, to, at, origins)
    return at + 1
  }
  let length = at
  for (const byte of Buffer.from(String.fromCodePoint(point))) put(byte, start, end, to, length++, origins)
  return length
}

function put(byte: number, start: number, end: number, to: Buffer, at: number, origins: Origins | null): void {
  to[at] = byte
  if (origins === null) return
  origins.starts[at] = start
  origins.ends[at] = end
}

/** Decodes pairs of hexadecimal digits. */
export function hexView(below: View): View {
  return pairView(below, Buffer.from(below.text, 'hex').toString('latin1'))
}

/** Returns a view in which each character corresponds to two characters of the view below. */
function pairView(below: View, text: string): View {
  return {text, start: i => below.start(2 * i), end: i => below.end(2 * i + 1), isUnbroken: false}
}

/** Decodes base64 of either alphabet. */
export function base64View(below: View): View {
  const size = below.text.length
  return {
    text: Buffer.from(below.text, 'base64').toString('latin1'),
    start: i => below.start(Math.floor((i * 8) / 6)),
    end: i => below.end(Math.min(size, Math.ceil(((i + 1) * 8) / 6)) - 1),
    isUnbroken: false,
  }
}

/** Decodes ASCII text in UTF-16. Other text stays unchanged. */
export function narrowed(below: View): View {
  const {text} = below
  const side = [1, 0].find(zero => isZeroAt(text, zero))
  if (side === undefined) return below
  return pairView(below, text.replace(side === 1 ? LOW_FIRST : HIGH_FIRST, '$1'))
}

function isZeroAt(text: string, side: number): boolean {
  if (text.length < SHORTEST_WIDE || text.charCodeAt(side) !== 0) return false
  for (let at = side; at < Math.min(text.length, SURELY_WIDE); at += 2) if (text.charCodeAt(at) !== 0) return false
  return text.charCodeAt(1 - side) !== 0
}

const [SHORTEST_WIDE, SURELY_WIDE] = [8, 64]
const LOW_FIRST = /([\s\S])[\s\S]/g
const HIGH_FIRST = /[\s\S]([\s\S])/g

function hexNumber(from: Buffer, at: number, digits: number): number {
  let number = 0
  for (let i = at; i < at + digits; i++) {
    const digit = HEX_DIGITS[from[i] ?? 0] as number
    if (digit < 0) return -1
    number = number * 16 + digit
  }
  return number
}

const [QUOTE, PERCENT, AMPERSAND, APOSTROPHE, NUMBER_SIGN, SEMICOLON, BACKSLASH] = [34, 37, 38, 39, 35, 59, 92]
const [LETTER_U, LETTER_X, LOWER] = [117, 120, 32]
const NO_ENTITY: Entity = {point: AMPERSAND, size: 1}
const SIZE_OF_UNICODE = 6
const NEAR = 16
const LAST_POINT = 0x10ffff
const HEX_DIGITS = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX_DIGITS[digit.charCodeAt(0)] = value
  HEX_DIGITS[digit.toUpperCase().charCodeAt(0)] = value
}
const SIMPLE_ESCAPES = Uint8Array.from({length: 256}, (_, code) => code)
for (const [, key = '', char = ''] of 'n\nt\tr\rb\bf\f'.matchAll(/(.)(.)/gs))
  SIMPLE_ESCAPES[key.charCodeAt(0)] = char.charCodeAt(0)
const NAMED: Readonly<Record<string, number>> = {amp: 38, lt: 60, gt: 62, quot: 34, apos: 39}
