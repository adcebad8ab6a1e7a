import {expect, test} from 'vitest'
import {createMask} from '../../../src/server/masking/mask.ts'

/** Whichever mask it is. */
const plain = (text: string) => text.replaceAll(/<redacted:env\/\w+#\w+>|<secret-hidden>/g, '***')

test('secrets are hidden from when they are there', async () => {
  const secrets = new Map([['ONE', 'plain words']])
  const mask = createMask(() => secrets)
  expect(plain(await mask.whole('plain words, more words'))).toBe('***, more words')
  secrets.set('TWO', 'more words')
  expect(plain(await mask.whole('plain words, more words'))).toBe('***, ***')
  secrets.delete('ONE')
  expect(plain(await mask.whole('plain words, more words'))).toBe('plain words, ***')
})

test('of two that begin alike the longer one is hidden whole', async () => {
  const mask = createMask(
    () =>
      new Map([
        ['A', 'blue'],
        ['B', 'blue sky'],
      ]),
  )
  expect(plain(await mask.whole('a blue sky is blue'))).toBe('a *** is ***')
})

test('what is too short to tell is left', async () => {
  const mask = createMask(
    () =>
      new Map([
        ['A', 'on'],
        ['B', ''],
      ]),
  )
  expect(plain(await mask.whole('on and on'))).toBe('on and on')
})

test('what means something in patterns is hidden as it stands', async () => {
  const mask = createMask(() => new Map([['A', 'a.*|b(']]))
  expect(plain(await mask.whole('a.*|b( axxb'))).toBe('*** axxb')
})
