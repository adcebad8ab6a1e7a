import fc from 'fast-check'
import {expect, test} from 'vitest'
import {runs} from '../../depth.ts'
import {hide} from './hide.ts'

/** Secrets that are strong with any middle part and have no blanks at their ends. */
const secret = fc
  .oneof(fc.string({maxLength: 40}), fc.string({unit: 'grapheme', maxLength: 20}))
  .filter(text => !/[\p{Cc}]/u.test(text))
  .map(text => `Kx9!${text}tR5%w`)
const filler = fc.stringMatching(/^[a-z ,.]{0,60}$/)

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, '0')
}

/**
 * Writes the text as a JSON string without quotes. Follows the definition of JSON, and shares no code with the
 * redactor.
 */
function json(text: string, escaped: (unit: number) => string | undefined): string {
  let written = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const char = text.charAt(at)
    written += escaped(unit) ?? (char === '"' || char === '\\' ? `\\${char}` : char)
  }
  return written
}

function percent(text: string, kept: RegExp, cased: (code: string) => string): string {
  let written = ''
  for (const byte of new TextEncoder().encode(text)) {
    const char = String.fromCharCode(byte)
    written += byte < 0x80 && kept.test(char) ? char : cased(`%${hex(byte, 2)}`)
  }
  return written
}

const upper = (text: string) => text.toUpperCase()
const same = (text: string) => text
const js = (text: string) => json(text, () => undefined)
const go = (text: string) =>
  json(text, unit => ('<>&'.includes(String.fromCharCode(unit)) ? `\\u${hex(unit, 4)}` : undefined))
const php = (text: string) =>
  json(text, unit => (unit === 0x2f ? '\\/' : unit > 0x7f ? `\\u${hex(unit, 4)}` : undefined))
const python = (text: string) => json(text, unit => (unit > 0x7f ? `\\u${hex(unit, 4)}` : undefined))
const units = (text: string, cased: (code: string) => string) =>
  Array.from({length: text.length}, (_, at) => `\\u${cased(hex(text.charCodeAt(at), 4))}`).join('')
const bytes = (text: string) => [...new TextEncoder().encode(text)].map(byte => hex(byte, 2)).join('')

const numbers = (text: string) => [...new TextEncoder().encode(text)]
const pairs = (text: string) => numbers(text).map(byte => hex(byte, 2))
const byteString = (text: string) => String.fromCharCode(...numbers(text))
const entities = (text: string, which: Readonly<Record<string, string>>) =>
  Array.from(text, char => which[char] ?? char).join('')

test.each<[string, (text: string) => string]>([
  ['raw', same],
  ['JSON', js],
  ['JSON as Go writes it', go],
  ['JSON as PHP writes it', php],
  ['JSON as Python writes it', python],
  ['JSON in JSON', text => js(js(text))],
  ['JSON in JSON as Go writes it', text => go(go(text))],
  ['JSON of Go in JSON', text => js(go(text))],
  ['JSON in JSON as PHP writes it', text => php(php(text))],
  ['JSON of PHP in JSON', text => js(php(text))],
  ['hex', bytes],
  ['capitals', upper],
  ['small letters', text => text.toLowerCase()],
  ['entities', text => entities(text, {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'})],
  [
    'entities of Python',
    text => entities(text, {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;'}),
  ],
  [
    'entities with names',
    text =>
      entities(text, {
        '&': '&amp;',
        '<': '&lt;',
        '>': '&gt;',
        '"': '&quot;',
        "'": '&#39;',
        ü: '&uuml;',
        É: '&Eacute;',
        '€': '&euro;',
      }),
  ],
  ['entities of Go', text => entities(text, {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;'})],
  ['entities but for quotes', text => entities(text, {'&': '&amp;', '<': '&lt;', '>': '&gt;'})],
  ['entities throughout', text => Array.from(text, char => `&#${char.codePointAt(0)};`).join('')],
  [
    'entities throughout, in hex',
    text => Array.from(text, char => `&#x${char.codePointAt(0)?.toString(16)};`).join(''),
  ],
  ['base64 of base64', text => btoa(btoa(byteString(text)))],
  ['base64 of UTF-16', text => Buffer.from(text, 'utf16le').toString('base64')],
  ['base64 of UTF-16 with the large end first', text => Buffer.from(text, 'utf16le').swap16().toString('base64')],
  ['a Buffer of Node', text => pairs(text).join(' ')],
  ['a list of Go', text => numbers(text).join(' ')],
  ['a list of JSON', text => numbers(text).join(',')],
  ['a list of Python', text => numbers(text).join(', ')],
  [
    'a list of C',
    text =>
      pairs(text)
        .map(pair => `0x${pair}`)
        .join(', '),
  ],
  ['pairs with colons', text => pairs(text).join(':')],
  [
    'octal',
    text =>
      numbers(text)
        .map(byte => `\\${byte.toString(8).padStart(3, '0')}`)
        .join(''),
  ],
  ['code points in braces', text => Array.from(text, char => `\\u{${char.codePointAt(0)?.toString(16)}}`).join('')],
  [
    'code points in braces, in JSON',
    text => Array.from(text, char => `\\\\u{${char.codePointAt(0)?.toString(16)}}`).join(''),
  ],
  [
    'code points in braces, filled up',
    text => Array.from(text, char => `\\u{${hex(char.codePointAt(0) ?? 0, 4)}}`).join(''),
  ],
  ['hex in capitals', text => upper(bytes(text))],
  ['a URL component', text => percent(text, /[\w.!~*'()-]/, upper)],
  ['a URL component in small letters', text => percent(text, /[\w.!~*'()-]/, same)],
  ['RFC 3986', text => percent(text, /[\w.~-]/, upper)],
  ['a form', text => percent(text, /[\w.* -]/, upper).replaceAll(' ', '+')],
  ['a whole URL', text => encodeURI(text)],
  ['a URL component in a URL component', text => encodeURIComponent(percent(text, /[\w.!~*'()-]/, upper))],
  ['small letters in a URL component', text => encodeURIComponent(percent(text, /[\w.!~*'()-]/, same))],
  ['a form in a URL component', text => encodeURIComponent(percent(text, /[\w.* -]/, upper).replaceAll(' ', '+'))],
  ['a whole URL in a URL component', text => encodeURIComponent(encodeURI(text))],
  ['every byte percent-encoded', text => percent(text, /(?!)/, upper)],
  ['every byte percent-encoded in small letters', text => percent(text, /(?!)/, same)],
  ['\\uXXXX', text => units(text, same)],
  ['\\uXXXX in capitals', text => units(text, upper)],
  ['single quotes of a shell', text => text.split("'").join(`'\\''`)],
  ['double quotes of a shell', text => text.replace(/[\\"$`]/g, char => `\\${char}`)],
  ['YAML in single quotes', text => text.split("'").join("''")],
  ['base64', text => btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/.?=+$/, '')],
])('finds exactly the value as %s', (_, write) => {
  fc.assert(
    fc.property(filler, secret, filler, (before, value, after) => {
      const written = write(value)
      expect(hide(`${before}[${written}]${after}`, value)).toBe(`${before}[#]${after}`)
    }),
    {numRuns: runs(150)},
  )
})

test.each(['base64', 'base64url'] as const)(
  'finds %s of the value alone with its last character and padding',
  encoding => {
    fc.assert(
      fc.property(filler, secret, (before, value) => {
        const written = Buffer.from(value).toString(encoding)
        expect(hide(`${before}[${written}]`, value)).toBe(`${before}[#]`)
      }),
    )
  },
)

test('finds exactly the value where a shell needs a backslash', () => {
  expect(hide(`echo Kx9\\!\\ a\\"b\\'c\\$d-e`, `Kx9! a"b'c$d-e`)).toBe('echo #')
})

test('finds exactly the value in a command line that stands in a document of a document', () => {
  const [value, quoted] = [`Kx9! a"b'c$d-e`, `Kx9! a"b'\\''c$d-e`]
  let written = quoted
  for (const depth of [1, 2]) {
    written = JSON.stringify(written).slice(1, -1)
    expect(hide(`"echo '${written}'"`, value), `${depth}`).toBe(`"echo '#'"`)
  }
})

test.each(['base64', 'base64url'] as const)(
  'finds in %s of a larger text what the value alone determines',
  encoding => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 50}), secret, fc.uint8Array({maxLength: 50}), (before, value, after) => {
        const inner = Buffer.from(value)
        const blob = Buffer.concat([before, inner, after]).toString(encoding).replace(/=+$/, '')
        const first = Math.ceil((before.length * 8) / 6)
        const last = Math.floor(((before.length + inner.length) * 8) / 6)
        // the value partly decides this character, which may be the last one of the value alone
        const allowed = [last, last + 1].map(end => `${blob.slice(0, first)}#${blob.slice(end)}`)
        expect(allowed).toContain(hide(blob, value))
      }),
      {numRuns: runs(500)},
    )
  },
)

test('a value of several lines is found in encodings that keep it in one', () => {
  const value = 'Kx9!first line\nsecond "line" tR5%\n'
  expect(hide(`a ${JSON.stringify(value)} b`, value)).toBe('a "#" b')
  expect(hide(`a ${Buffer.from(value).toString('hex')} b`, value)).toBe('a # b')
  expect(hide(`a ${encodeURIComponent(value)} b`, value)).toBe('a # b')
})

test('a binary value is found in base64 and hex', () => {
  const value = Uint8Array.from({length: 32}, (_, index) => 255 - index * 7)
  expect(hide(`a ${Buffer.from(value).toString('hex')} b`, value)).toBe('a # b')
  expect(hide(`a ${Buffer.from(value).toString('base64').slice(0, 42)} b`, value)).toBe('a # b')
})

test.each([76, 64])('a value is found in base64 that is wrapped at %i columns, to its last line', width => {
  const value = Array.from({length: 12}, (_, at) => `Kx9!${at}tR5%w-${at * 7919}-Zk`)
    .join(' ')
    .slice(0, 200)
  for (const written of [value, `${value}\n`]) {
    const lines =
      Buffer.from(written)
        .toString('base64')
        .match(new RegExp(`.{1,${width}}`, 'g')) ?? []
    expect(lines.length).toBeGreaterThan(2)
    expect(hide(`a\n${lines.join('\n')}\nb`, written)).toMatch(/^a\n(?:#=*\n)+b$/)
    expect(hide(`a\r\n  ${lines.join('\r\n  ')}\r\nb`, written)).toMatch(/^a\r\n(?: {2}#=*\r\n)+b$/)
  }
})

test('lines of blanks in a wrapped value are not searched for', () => {
  const value = `Kx9!tR5%w${' '.repeat(400)}Zk9qP!`
  const blanks = Buffer.from(' '.repeat(57)).toString('base64')
  expect(hide(`a\n${blanks}\nb`, value)).toBe(`a\n${blanks}\nb`)
})
