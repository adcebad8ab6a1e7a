import {describe, expect, test} from 'vitest'
import {redactBytes, redactChunks, redactorWith} from '../../texts.ts'

const VALUE = 'vQ7mZ2xK9wT4nB8c-eR5tY1uI'
const redactor = redactorWith({secrets: [{ref: 'secret/ns/db.password', value: Buffer.from(VALUE)}]})
const hidden = (text: string) => redactBytes(redactor, Buffer.from(text)).toString()

const hex = (byte: number) => byte.toString(16).padStart(2, '0')
const shown = (line: Buffer) => line.toString('latin1').replace(/[^ -~]/g, '.')

/** The output formats of dump tools, compared by hand with the tools. */
const TOOLS: Readonly<Record<string, (line: Buffer, at: number) => string>> = {
  'hexdump -C': (line, at) => {
    const halves = [line.subarray(0, 8), line.subarray(8)].map(half => [...half].map(hex).join(' '))
    return `${at.toString(16).padStart(8, '0')}  ${halves.join('  ').padEnd(48)}  |${shown(line)}|`
  },
  xxd: (line, at) => {
    const groups = line.toString('hex').match(/.{1,4}/g) ?? []
    return `${at.toString(16).padStart(8, '0')}: ${groups.join(' ').padEnd(39)}  ${shown(line)}`
  },
  'od -A x -t x1': (line, at) => `${at.toString(16).padStart(6, '0')} ${[...line].map(hex).join(' ')}`,
  hexdump: (line, at) => {
    const words = (line.toString('hex').match(/..../g) ?? []).map(word => word.slice(2) + word.slice(0, 2))
    return `${at.toString(16).padStart(7, '0')} ${words.join(' ')}`
  },
  'od -b': (line, at) => `${octal(at, 7)} ${[...line].map(byte => octal(byte, 3)).join(' ')}`,
  od: (line, at) => {
    const words = Array.from({length: line.length / 2}, (_, index) => octal(line.readUInt16LE(2 * index), 6))
    return `${octal(at, 7)} ${words.join(' ')}`
  },
}

const octal = (number: number, digits: number) => number.toString(8).padStart(digits, '0')

function dumped(tool: string, text: string): string {
  const bytes = Buffer.from(text)
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += 16) lines.push(TOOLS[tool]?.(bytes.subarray(at, at + 16), at) ?? '')
  return `${lines.join('\n')}\n`
}

describe.each(Object.keys(TOOLS))('a dump of %s', tool => {
  test.each([0, 1, 7, 8, 15, 30])('has no known value in it, %d bytes from its beginning', before => {
    const filler = '.'.repeat(before)
    const text = `before\n${dumped(tool, `${filler}${VALUE} and more of the text`.padEnd(96, '~'))}after\n`
    const out = hidden(text)
    expect(out).toMatch(/<redacted:secret\/ns\/db\.password#[\da-f]{16}>/)
    const left = [...Buffer.from(VALUE)].map(hex)
    const pairs = left.map((pair, index) => `${pair} ?${left[index + 1] ?? ''}`).slice(0, -1)
    const alike = pairs.filter(pair => new RegExp(pair).test(out.replaceAll(/^[\da-f]{6,8}:?/gm, '')))
    expect(alike.length).toBeLessThan(3)
    for (const piece of [VALUE.slice(0, 6), VALUE.slice(8, 14), VALUE.slice(-6)]) expect(out).not.toContain(piece)
    expect(out.split('\n')).toHaveLength(text.split('\n').length)
    expect(out).toMatch(/^before\n[\s\S]*after\n$/)
    for (const size of [1, 13, 50, 300]) {
      const chunks = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
      expect(
        redactChunks(
          redactor,
          chunks.map(chunk => Buffer.from(chunk)),
        ).toString(),
      ).toBe(out)
    }
    expect(hidden(out)).toBe(out)
  })

  test.each([1, 2])('has none in it either in a string of JSON, %d deep', depth => {
    let text = `${dumped(tool, `...${VALUE} and more`.padEnd(96, '~'))}after`
    for (let level = 0; level < depth; level++) text = JSON.stringify({level: 'info', msg: text})
    const out = hidden(text)
    expect(out).toMatch(/<redacted:secret\/ns\/db\.password#[\da-f]{16}>/)
    let inner = out
    for (let level = 0; level < depth; level++) inner = JSON.parse(inner).msg
    // In the plain text, the digits look like numbers in a JSON list, so the mask is in quotes.
    const plain = hidden(`${dumped(tool, `...${VALUE} and more`.padEnd(96, '~'))}after`)
    expect(inner).toBe(plain.replace(/"(<[^>]*>)"/, '$1'))
    expect(hidden(out)).toBe(out)
  })

  test.each([
    ['docker compose', 'app-1  | ', 'web-1  | GET / 200'],
    ['kubectl', '[pod/app-7x2/app] ', '[pod/web-1/web] GET / 200'],
    ['docker compose with timestamps', 'app-1  | 2026-03-01T10:00:00.5Z ', 'web-1  | GET / 200'],
  ])('has none in it behind the prefix of %s, with lines of others between', (_, prefix, other) => {
    const plain = `${dumped(tool, `...${VALUE} and more`.padEnd(96, '~'))}after\n`
    const behind = (text: string) => text.replaceAll(/^(?=.)/gm, prefix)
    const mixed = (text: string) => behind(text).replaceAll('\n', `\n${other}\n`)
    // a number may be part of a list, and then its mask has quotes
    const masked = (text: string) => hidden(text).replaceAll(/"(<[^>]*>)"/g, '$1')
    expect(masked(behind(plain))).toBe(behind(masked(plain)))
    expect(masked(mixed(plain))).toBe(mixed(masked(plain)))
    expect(masked(`${behind(plain)}${plain}`)).toBe(`${behind(masked(plain))}${masked(plain)}`)
    for (const size of [1, 13, 50]) {
      const chunks = behind(plain).match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
      const bytes = chunks.map(chunk => Buffer.from(chunk))
      expect(redactChunks(redactor, bytes).toString()).toBe(hidden(behind(plain)))
    }
  })

  test('that holds nothing secret stays', () => {
    const text = dumped(tool, 'nothing that anybody has to hide, and some more of it all the same. '.repeat(20))
    expect(hidden(text)).toBe(text)
  })
})

test.each([
  ['indented', JSON.stringify({a: {data: [...Buffer.from(VALUE)], n: 1}}, null, 4)],
  ['of a Buffer', JSON.stringify({type: 'Buffer', data: [...Buffer.from(VALUE)]}, null, 2)],
])('a list of bytes, %s, becomes a mask, and JSON stays JSON, in strings as well', (_, list) => {
  let text = list
  for (let depth = 0; depth < 3; depth++) {
    let inner = hidden(text)
    expect(hidden(inner)).toBe(inner)
    for (let level = 0; level < depth; level++) inner = JSON.parse(inner).msg
    expect(JSON.stringify(JSON.parse(inner))).toMatch(/"data":\["<redacted:secret\/ns\/db\.password#[\da-f]{16}>"\]/)
    text = JSON.stringify({level: 'info', msg: text})
  }
})

test('a dump of many pages holds back no more than a needle may take', () => {
  const item = redactor.stream('log')
  const out = Buffer.concat(item.push(Buffer.from(dumped('hexdump -C', 'nothing to hide '.repeat(4000)))))
  expect(out.length).toBeGreaterThan(200_000)
})
