import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {LEAK_SHAPES, secretOf} from '../leaks/shapes.ts'
import {benignFiles, redactBytes, redactChunks, redactorWith} from '../texts.ts'

const SECRET = 'vQ7mZ2xK9wT4nB8c'
const needle = {ref: 'secret/prod/db.password', value: Buffer.from(SECRET)}
const redactor = redactorWith({secrets: [needle]})
const MASK = /<redacted:[\w./-]+#[0-9a-f]{16}>/g

/** A log of a careless program: lines, documents, keys, escapes and colours. */
const MIXED = Buffer.concat(
  LEAK_SHAPES.flatMap(({template, secret}, seed) => [
    Buffer.from(`${template.replaceAll('@@', secretOf(secret, seed))}\n`),
    Buffer.from(seed % 3 === 0 ? `line ${seed} with ${SECRET} in it\r\n` : 'GET /healthz 200\n'),
    Buffer.from(seed % 5 === 0 ? [0xff, 0xfe, 0x20, 0xc3, 0x28, 0x0a] : []),
  ]),
)

describe('chunks', () => {
  test('any cuts of the same bytes give the same output', () => {
    const whole = redactBytes(redactor, MIXED)
    const cuts = fc.array(fc.nat(MIXED.length), {maxLength: 60})
    fc.assert(
      fc.property(cuts, places => {
        expect(redactChunks(redactor, cutAt(MIXED, places)).equals(whole)).toBe(true)
      }),
      {numRuns: 60},
    )
  })

  test('so do single bytes', () => {
    const some = MIXED.subarray(0, 6000)
    expect(redactChunks(redactor, cutAt(some, some.keys())).equals(redactBytes(redactor, some))).toBe(true)
  })

  test('and cuts of a line that is longer than what is looked at once', () => {
    const line = Buffer.from(longLine(400_000))
    const whole = redactBytes(redactor, line)
    expect(whole.toString()).not.toContain(SECRET)
    const cuts = fc.array(fc.nat(line.length), {maxLength: 12})
    fc.assert(
      fc.property(cuts, places => {
        expect(redactChunks(redactor, cutAt(line, places)).equals(whole)).toBe(true)
      }),
      {numRuns: 20},
    )
  })

  test('a complete line is written before the next one begins', () => {
    const stream = redactor.stream('slow')
    expect(Buffer.concat(stream.push(Buffer.from('ready\npassword=hunter2x9\nnext'))).toString()).toMatch(
      /^ready\npassword=<redacted:rule\/\S+#\w{16}>\n$/,
    )
  })
})

describe('what is not redacted', () => {
  test.each(benignFiles())('$name stays byte for byte', ({bytes}) => {
    expect(redactBytes(redactor, bytes).equals(bytes)).toBe(true)
  })

  test.each([
    ['line ends of Windows', 'one\r\ntwo\r\n'],
    ['a missing last line end', 'one\ntwo'],
    ['a return alone', 'progress 1\rprogress 2\r'],
    ['colours', '\u001b[32mok\u001b[0m done\n'],
    ['an empty item', ''],
    ['only a line end', '\n'],
  ])('%s', (_, text) => {
    expect(redactBytes(redactor, Buffer.from(text)).toString()).toBe(text)
  })

  test('invalid UTF-8, around a secret too', () => {
    const [before, after] = [Buffer.from([0xc3, 0x28, 0xff, 0x20]), Buffer.from([0x20, 0xe2, 0x82, 0x0a])]
    const out = redactBytes(redactor, Buffer.concat([before, Buffer.from(SECRET), after]))
    expect(out.subarray(0, 4).equals(before)).toBe(true)
    expect(out.subarray(-4).equals(after)).toBe(true)
    expect(out.includes(SECRET)).toBe(false)
  })

  test('a log that begins with a hole of zeros', () => {
    const log = Buffer.concat([Buffer.alloc(700), Buffer.from(`started\npassword=${SECRET}\n`)])
    expect(redactBytes(redactor, log).subarray(0, 708).equals(log.subarray(0, 708))).toBe(true)
    expect(redactBytes(redactor, log).includes(SECRET)).toBe(false)
  })
})

describe('secrets that are not in one piece', () => {
  const at = SECRET.length >> 1
  const [head, tail] = [SECRET.slice(0, at), SECRET.slice(at)]

  test.each([
    ['two partial lines', partialLines(`x=${head}`, `${tail} y`)],
    ['three partial lines', partialLines('x=vQ7mZ', '2xK9w', 'T4nB8c y')],
    ['partial lines of 16 KB', partialLines(`${'a '.repeat(8191)}${head}`, `${tail} y`)],
    ['a colour in the middle', `x=${head}\u001b[1;31m${tail}\u001b[0m\n`],
    ['a colour between all letters', `${[...SECRET].join('\u001b[0m')}\n`],
    ['an escaped colour in a JSON string', `{"msg":"${head}\\u001b[1m${tail}"}\n`],
  ])('%s', (_, text) => {
    const out = redactBytes(redactor, Buffer.from(text)).toString()
    expect(readable(out)).not.toContain(SECRET)
    expect(out).toContain('<redacted:secret/prod/db.password#')
    expect(out.match(MASK)).toHaveLength(1)
  })

  test('the heads of partial lines stay, so that the lines can still be joined', () => {
    const out = redactBytes(redactor, Buffer.from(partialLines(`x=${head}`, `${tail} y`))).toString()
    expect(out.replace(MASK, '@@')).toBe(partialLines('x=@@', ' y'))
  })

  test('a line of 50 MB, wherever in it', () => {
    const places = [0, 65_530, 131_072, 1_048_570, 25_000_000, 50_000_000]
    const line = Buffer.from('lorem ipsum '.repeat(4_200_000).slice(0, 50_000_100))
    for (const place of places) line.write(` ${SECRET} `, place)
    const out = redactBytes(redactor, line)
    expect(out.includes(SECRET)).toBe(false)
    expect(out.toString('latin1').match(MASK)).toHaveLength(places.length)
  })

  test('a value that is longer than all that is looked at once', () => {
    const value = 'k8'.repeat(150_000)
    const out = redactBytes(redactor, Buffer.from(`{"password":"${value}","port":5432}\n`)).toString()
    expect(out).toMatch(/^\{"password":"<redacted:rule\/[\w-]+#\w{16}>","port":5432\}\n$/)
  })
})

describe('masks', () => {
  test('redacting twice changes nothing', () => {
    const once = redactBytes(redactor, MIXED)
    expect(redactBytes(redactor, once).equals(once)).toBe(true)
  })

  test('equal values have equal tokens, however they are written; others do not', () => {
    const base64 = Buffer.from(SECRET).toString('base64')
    const [raw, encoded, other] = tokens(`a ${SECRET}\nb ${base64}\npassword=another-One7\n`)
    expect(encoded).toBe(raw)
    expect(other).not.toBe(raw)
  })

  test('a value found by name has the token of the same value found as a secret', () => {
    const byRule = redactorWith().text('password=vQ7mZ2xK9wT4nB8c\n', 'x')
    const bySecret = redactor.text('vQ7mZ2xK9wT4nB8c\n', 'x')
    expect(byRule.match(/#\w{16}/)?.[0]).toBe(bySecret.match(/#\w{16}/)?.[0])
  })

  test('two secrets on a line get two', () => {
    expect(tokens(`postgres://a:first-S3cret@h/x postgres://b:second-S3cret@h/y ${SECRET}\n`)).toHaveLength(3)
  })
})

function tokens(text: string): string[] {
  const out = redactBytes(redactor, Buffer.from(text)).toString()
  return [...out.matchAll(/#(\w{16})>/g)].map(([, token = '']) => token)
}

function cutAt(bytes: Buffer, places: Iterable<number>): Buffer[] {
  const cuts = [0, ...[...places].sort((one, other) => one - other), bytes.length]
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end))
}

function longLine(length: number): string {
  const words = ['status=200', 'user@example.com', '"key": "value"', `token=${SECRET}`, 'conversation 7c9e6679', SECRET]
  let line = ''
  for (let i = 0; line.length < length; i++) line += `${words[(i * i) % words.length]} ${'x'.repeat((i * 37) % 900)} `
  return `${line}\nnext line\n`
}

function partialLines(...parts: string[]): string {
  return parts
    .map(
      (part, index) => `2026-03-01T10:00:00.12345678${index}Z stdout ${index < parts.length - 1 ? 'P' : 'F'} ${part}\n`,
    )
    .join('')
}

/** Returns the text without colours and with partial lines joined. */
function readable(text: string): string {
  const esc = String.fromCharCode(27)
  return text.replaceAll(new RegExp(`(?:${esc}|\\\\u001b)\\[[\\d;]*m`, 'g'), '').replaceAll(/\n\S+Z stdout [PF] /g, '')
}
