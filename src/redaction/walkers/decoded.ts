/**
 * The text of a scalar, and the raw position of each character: `at[i]`, and one more for its end. Null: the positions
 * are equal.
 */
export interface Decoded {
  readonly text: string
  readonly at: readonly number[] | null
}

/** Returns a scalar without escapes. */
export function asIs(raw: string): Decoded {
  return {text: raw, at: null}
}

/** Decodes the inside of a JSON string or a double-quoted YAML scalar. YAML has the same escapes and a few more. */
export function unescaped(raw: string): Decoded {
  if (!/[\\\n]/.test(raw)) return asIs(raw)
  return decode(raw, ESCAPE_OR_FOLD, escaped => (escaped[0] === '\\' ? meaningOf(escaped) : ' '))
}

/** Decodes the inside of a single-quoted YAML scalar. */
export function undoubled(raw: string): Decoded {
  return /'|\n/.test(raw) ? decode(raw, DOUBLED_OR_FOLD, found => (found === "''" ? "'" : ' ')) : asIs(raw)
}

/** Decodes a plain YAML scalar: spaces join its lines. */
export function folded(raw: string): Decoded {
  return raw.includes('\n') ? decode(raw, FOLD, () => ' ') : asIs(raw)
}

/** Decodes the body of a YAML block without the indentation of its lines. */
export function unindented(raw: string): Decoded {
  return raw.includes('\n') ? decode(raw, FOLD, () => '\n') : asIs(raw)
}

/** Decodes XML and HTML text, or an attribute. */
export function unentitied(raw: string): Decoded {
  return raw.includes('&') ? decode(raw, ENTITY, characterOf) : asIs(raw)
}

function characterOf(entity: string): string {
  const [, hex, decimal, name = ''] = /^&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));$/.exec(entity) ?? []
  if (hex !== undefined) return utf8(Number.parseInt(hex, 16))
  return decimal === undefined ? (ENTITIES[name] ?? entity) : utf8(Number(decimal))
}

/** Takes linear time, because the patterns have no overlapping repeats. */
function decode(raw: string, pattern: RegExp, meaning: (found: string) => string): Decoded {
  const at: number[] = []
  let text = ''
  let last = 0
  const keep = (to: number): void => {
    text += raw.slice(last, to)
    for (let i = last; i < to; i += 1) at.push(i)
  }
  for (const {0: found, index} of raw.matchAll(pattern)) {
    keep(index)
    const said = meaning(found)
    text += said
    for (let i = 0; i < said.length; i += 1) at.push(index)
    last = index + found.length
  }
  keep(raw.length)
  at.push(raw.length)
  return {text, at}
}

function meaningOf(sequence: string): string {
  const hex = /^\\[uxU]([\da-fA-F]+)$/.exec(sequence)?.[1]
  if (hex !== undefined) return utf8(Number.parseInt(hex, 16))
  return SHORT[sequence[1] ?? ''] ?? sequence.slice(1)
}

function utf8(code: number): string {
  return code < 0x80
    ? String.fromCharCode(code)
    : Buffer.from(code > 0x10ffff ? '?' : String.fromCodePoint(code)).toString('latin1')
}

const ENTITY = /&(?:#[xX][\da-fA-F]{1,6}|#\d{1,7}|\w{1,8});/g
const ENTITIES: Readonly<Record<string, string>> = {lt: '<', gt: '>', amp: '&', quot: '"', apos: "'"}
const FOLD = /\n[ \t]*/g
const ESCAPE_OR_FOLD = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|U[\da-fA-F]{8}|\n[ \t]*|[\s\S]|$)|\n[ \t]*/g
const DOUBLED_OR_FOLD = /''|\n[ \t]*/g
const SHORT: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '0': '\0',
  a: '\x07',
  v: '\v',
  e: '\x1b',
  '\n': '',
}
