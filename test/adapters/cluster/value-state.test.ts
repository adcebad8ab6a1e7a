import {expect, test} from 'vitest'
import {valueState} from '../../../src/cluster/value-state.ts'

const KEY = Buffer.alloc(32, 1)
const stateOf = (text: string) => valueState(Buffer.from(text), KEY)
const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([' v', 'v ', 'v\t', 'v\n', 'v\r\n', 'v\0', '\uFEFFv'])(
  '%j is blank at an end and equal to v when trimmed',
  text => {
    expect(stateOf(text)).toMatchObject({state: 'set', blank: true})
    expect(stateOf(text).fingerprints.trimmed).toBe(stateOf('v').fingerprints.raw)
    expect(stateOf(text).fingerprints.raw).not.toBe(stateOf('v').fingerprints.raw)
  },
)

test.each(['v', 'a b', 'a\nb', 'schlüssel', '\u00a0v'])('%j is not blank at an end', text => {
  expect(stateOf(text)).toMatchObject({state: 'set', blank: false})
})

test('nothing at all is empty; only blanks are set', () => {
  expect(stateOf('')).toMatchObject({state: 'empty', blank: false})
  expect(stateOf('\n')).toMatchObject({state: 'set', blank: true})
})

test.each(['secret-key', 'secret-key\n'])('a value encoded once more decodes to %j, trimmed', text => {
  expect(stateOf(`${base64(text)}\n`).fingerprints.decoded).toBe(stateOf('secret-key').fingerprints.raw)
})

test.each(['', 'not base64!', 'abc', 'ab==c', 'a-b_'])('%j does not decode', text => {
  expect(stateOf(text).fingerprints.decoded).toBeNull()
})

test('bytes that are no text keep apart', () => {
  const raw = (...bytes: number[]) => valueState(Buffer.from(bytes), KEY).fingerprints.raw
  expect(raw(0xff)).not.toBe(raw(0xfe))
  expect(raw(0xff)).not.toBe(raw(0xc3, 0xbf))
})

test('another key gives other fingerprints', () => {
  const other = valueState(Buffer.from('v'), Buffer.alloc(32, 2))
  expect(other.fingerprints.raw).not.toBe(stateOf('v').fingerprints.raw)
})
