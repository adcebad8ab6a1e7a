import {expect, test, vi} from 'vitest'
import {buildNeedles} from '../../../src/redaction/needles/build.ts'
import {hide} from './hide.ts'

vi.setConfig({testTimeout: 180_000}) // a busy machine needs a minute where linear time needs seconds

/** If the time grew with the square of the length, a value of this length would exceed the time limit of a test. */
const LONG = 600_000

const build = (value: string) => buildNeedles([{ref: 'secret/ns/a', value: Buffer.from(value)}], new Set())

test('a long value that repeats itself is found', () => {
  const value = 'S3cr3t-'.repeat(LONG / 7)
  expect(hide(`a ${value} b`, value)).toBe('a # b')
})

test.each(['1', 'a=', '\n', 'a: |\n ', '-----BEGIN ', '://', 'a:', '"', 'a/', '{'])(
  'a long value of %j over and over is split into parts',
  piece => {
    expect(build(`${piece.repeat(LONG / piece.length)}\u0001!`)).toBeDefined()
  },
)

test.each(['A', 'a', 'aB', 'Aa ', 'a\n', 'A1', '- ', '= ', '# x\n'])('lines of %j over and over are read', piece => {
  expect(build(`x y\n${piece.repeat(LONG / piece.length)}\u00e9!\n{\n`)).toBeDefined()
})
