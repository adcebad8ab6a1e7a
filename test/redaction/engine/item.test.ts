import {createCipheriv, randomBytes} from 'node:crypto'
import {deflateSync, gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {type Rule, RuleTimeout} from '../../../src/redaction/rule.ts'
import {redactBytes, redactChunks, redactorWith} from '../texts.ts'

const SECRET = 'vQ7mZ2xK9wT4nB8c'
const NOTES = Buffer.from(`password=${SECRET} of one of many\n`.repeat(40))
const secrets = [{ref: 'secret/prod/db.password', value: Buffer.from(SECRET)}]

describe('an item that cannot be proven clean is dropped, and the report says so', () => {
  test('when a rule breaks: nothing of what came after leaves, and no word of the error', () => {
    const redactor = redactorWith({rules: [ruleThat(() => boom(`what was read: ${SECRET}`))]})
    const stream = redactor.stream('app.log')
    const out = [...stream.push(Buffer.from('fine\n')), ...stream.push(Buffer.from(`trip ${SECRET}\nmore\n`))]
    expect(Buffer.concat([...out, ...stream.push(Buffer.from('later\n')), ...stream.end()]).toString()).toBe('fine\n')
    expect(redactor.report().items).toEqual([
      {item: 'app.log', masked: {}, dropped: [{part: 'item', reason: 'internal-error', by: 'TypeError'}]},
    ])
  })

  test('a rule that takes too long costs the line, not the item', () => {
    const slow = ruleThat(() => {
      throw new RuleTimeout()
    })
    const redactor = redactorWith({rules: [slow]})
    const out = redactBytes(redactor, Buffer.from('one\ntrip over this\ntwo\n')).toString()
    expect(out).toMatch(/^one\n<redacted:rule\/test-rule#\w{16}>\ntwo\n$/)
    expect(redactor.report().items[0]?.dropped).toEqual([{part: 'text', reason: 'rule-timeout', by: 'test-rule'}])
  })

  test('a file that a rule names by its path alone', () => {
    const redactor = redactorWith({rules: [{...ruleThat(() => []), whole: true, files: path => path.endsWith('.key')}]})
    expect(redactChunks(redactor, [Buffer.from('abc')], 'tls/server.key')).toHaveLength(0)
    expect(redactChunks(redactor, [Buffer.from('abc')], 'server.txt').toString()).toBe('abc')
    expect(redactor.report().items[0]?.dropped).toEqual([{part: 'item', reason: 'named-by-rule', by: 'test-rule'}])
  })
})

describe('binary items are written as they are or not at all', () => {
  // The same noise in every run: by chance, other noise contains what looks like a token.
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(300_000))

  test.each([
    ['a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise])],
    ['an executable', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), noise])],
  ])('%s, without a secret', (_, bytes) => {
    expect(redactChunks(redactorWith({secrets}), cut(bytes, 1000)).equals(bytes)).toBe(true)
  })

  test.each<[string, Buffer]>([
    ['compressed', gzipSync(`password=${SECRET}\n`)],
    ...[1, 3, 6, 9].map((level): [string, Buffer] => [`zlib of level ${level}`, deflateSync(NOTES, {level})]),
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`x=${SECRET}\n`, 'utf16le')])],
    ['UTF-16 without', Buffer.from(`password=${SECRET}\n`, 'utf16le')],
    ['gzip in the first line', Buffer.concat([Buffer.from('body: '), gzipSync(`password=${SECRET}\n`)])],
    ['UTF-32 without a mark', utf32(`password=${SECRET}\n`)],
  ])('%s: nothing can be found in it, so nothing of it is written', (_, bytes) => {
    const redactor = redactorWith({secrets})
    expect(redactChunks(redactor, cut(bytes, 7), 'x')).toHaveLength(0)
    expect(redactor.report().items[0]?.dropped).toEqual([{part: 'item', reason: 'opaque'}])
  })

  test('many beginnings of gzip are dropped, and not tried one by one', () => {
    const redactor = redactorWith({secrets})
    const bytes = Buffer.from('a\x1f\x8b\x08'.repeat(200_000), 'latin1')
    expect(redactChunks(redactor, cut(bytes, 65_536), 'x')).toHaveLength(0)
    expect(redactor.report().items[0]?.dropped).toEqual([{part: 'item', reason: 'opaque'}])
  })

  test('a secret in it drops all of it', () => {
    const redactor = redactorWith({secrets})
    const bytes = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), noise, Buffer.from(SECRET), noise])
    expect(redactChunks(redactor, cut(bytes, 1000), 'core')).toHaveLength(0)
    expect(redactor.report().items[0]?.dropped).toEqual([{part: 'item', reason: 'binary'}])
  })

  test('one that is too large to be held back is dropped', () => {
    const redactor = redactorWith({secrets})
    const out = redactChunks(redactor, [Buffer.from('\x7fELF\0\0\0', 'latin1'), Buffer.alloc(33 * 1_048_576)], 'huge')
    expect(out).toHaveLength(0)
    expect(redactor.report().items[0]?.dropped).toEqual([{part: 'item', reason: 'binary'}])
  })
})

describe('what begins in the middle of a text', () => {
  const before = `first line\n${SECRET} second\nthird `
  const behind = 'and more of it\n'.repeat(400)

  test.each<[string, Buffer]>([
    ['gzip', gzipSync(`password=${SECRET}\n`)],
    ['gzip of much', gzipSync(randomBytes(20_000))],
    [
      'gzip with the name of a file',
      Buffer.concat([
        Buffer.from('1f8b08080102030402036170702d6f662d6d616e792d6c6f67732e6c6f6700', 'hex'),
        gzipSync(NOTES).subarray(10),
      ]),
    ],
    ['UTF-16', Buffer.from(`password=${SECRET}\n`, 'utf16le')],
    ['UTF-16 with the large end first', Buffer.from(`password=${SECRET}\n`, 'utf16le').swap16()],
    ['zip', Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), randomBytes(500)])],
  ])('%s drops the item from there on', (_, opaque) => {
    for (const size of [1, 7, 1000, 1_000_000]) {
      const redactor = redactorWith({secrets})
      const out = redactChunks(redactor, cut(Buffer.concat([Buffer.from(before), opaque, Buffer.from(behind)]), size))
      expect(out.toString()).toMatch(/^first line\n<redacted:secret\/prod\/db.password#\w{16}> second\nthird ?$/)
      expect(redactor.report().items[0]?.dropped).toEqual([{part: 'item', reason: 'opaque'}])
    }
  })

  test('stays if it is neither: a hole of zeros, three bytes by chance', () => {
    const text = Buffer.concat([
      Buffer.from(before.replace(SECRET, '')),
      Buffer.alloc(9000),
      Buffer.from(`\x1f\x8b\x08 ${behind}`, 'latin1'),
    ])
    for (const size of [13, 1000, 1_000_000])
      expect(redactChunks(redactorWith({secrets}), cut(text, size)).equals(text)).toBe(true)
  })

  test('complete lines leave at once', () => {
    const item = redactorWith({secrets}).stream('log')
    expect(Buffer.concat(item.push(Buffer.from('one\ntwo\nthr'))).toString()).toBe('one\ntwo\n')
  })
})

test('the report tells sources and counts, and nothing of the values', () => {
  const redactor = redactorWith({secrets: [...secrets, {ref: 'secret/prod/app.mode', value: Buffer.from('true')}]})
  redactChunks(redactor, [Buffer.from(`${SECRET} ${SECRET}\n`)], 'a.log')
  redactChunks(redactor, [Buffer.from(`password=other-S3cret\n${SECRET}\n`)], 'b.log')
  const report = redactor.report()
  expect(report).toMatchObject({
    kind: 'RedactionReport',
    items: [
      {item: 'a.log', masked: {'secret/prod/db.password': 2}, dropped: []},
      {item: 'b.log', masked: {'rule/assigned-secret': 1, 'secret/prod/db.password': 1}, dropped: []},
    ],
    totals: {'rule/assigned-secret': 1, 'secret/prod/db.password': 3},
    weak: ['secret/prod/app.mode'],
  })
  expect(JSON.stringify(report)).not.toMatch(/vQ7m|other-S3|true/)
})

function ruleThat(find: Rule['find']): Rule {
  return {id: 'test-rule', why: 'a test', keywords: ['trip'], find}
}

function boom(message: string): never {
  throw new TypeError(message)
}

function cut(bytes: Buffer, size: number): Buffer[] {
  return Array.from({length: Math.ceil(bytes.length / size)}, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

function utf32(text: string): Buffer {
  return Buffer.concat([...text].map(char => Buffer.from([char.charCodeAt(0), 0, 0, 0])))
}
