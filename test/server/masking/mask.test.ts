import {expect, test} from 'vitest'
import {createMask, type Mask} from '../../../src/server/mask.ts'

/** Replaces both kinds of masks by `***`. */
const plain = (text: string) => text.replaceAll(/<redacted:env\/\w+#\w+>|<secret-hidden>/g, '***')

function maskOf(values: readonly string[]): Mask {
  return createMask(() => new Map(values.map((value, at) => [`SECRET_${at}`, value])))
}

test.each([
  ['it as it is', (value: string) => value],
  ['its UTF-8 read as Latin-1', (value: string) => Buffer.from(value).toString('latin1')],
  ['its Latin-1 read as UTF-8', (value: string) => Buffer.from(value, 'latin1').toString()],
])('a secret with other letters is hidden in a text that contains %s', async (_, read) => {
  const mask = maskOf(['pässwört-eins'])
  expect(plain(await mask.firstMegabyte(`a ${read('pässwört-eins')} b`))).toBe('a *** b')
})

test('letters that no reader recognizes hide nothing', async () => {
  const text = 'some \uFFFD\uFFFD\uFFFD\uFFFD text'
  expect(await maskOf(['äöüß']).firstMegabyte(text)).toBe(text)
})

test('secrets are hidden from when they are there', async () => {
  const secrets = new Map([['ONE', 'plain words']])
  const mask = createMask(() => secrets)
  expect(plain(await mask.firstMegabyte('plain words, more words'))).toBe('***, more words')
  secrets.set('TWO', 'more words')
  expect(plain(await mask.firstMegabyte('plain words, more words'))).toBe('***, ***')
  secrets.delete('ONE')
  expect(plain(await mask.firstMegabyte('plain words, more words'))).toBe('plain words, ***')
})

test.each([
  [
    'of two that begin alike the longer one is hidden whole',
    ['blue', 'blue sky'],
    'a blue sky is blue',
    'a *** is ***',
  ],
  ['what is too short to tell is left', ['on', ''], 'on and on', 'on and on'],
  ['what means something in patterns is hidden as it stands', ['a.*|b('], 'a.*|b( axxb', '*** axxb'],
])('%s', async (_, values, text, masked) => {
  expect(plain(await maskOf(values).firstMegabyte(text))).toBe(masked)
})

test('a beginning is as long as was asked for, however much of the text is hidden', async () => {
  const value = `https://example.com/${'path/'.repeat(40)}`
  const mask = maskOf([value])
  const text = `${value}.`.repeat(1000) + 'x'.repeat(200_000)
  const {text: masked, isWhole} = await mask.beginning(text, 30_000)
  expect(plain(masked)).toMatch(/^(?:\*\*\*\.){1000}x+$/)
  expect(masked.length).toBeGreaterThanOrEqual(30_000)
  expect(isWhole).toBe(false)
})
