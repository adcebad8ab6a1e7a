import {expect, test} from 'vitest'
import {redactBytes, redactorWith} from '../texts.ts'

const redactor = redactorWith()

const TEXTS = [
  '{"password":"abcdefgh@@","name":"x"}',
  '{"name":"y","password":"abcdefgh@@"}',
  'password: "abcdefgh@@"\nname: "x"',
]

/** How often the text is escaped. */
const LEVELS = [0, 1, 2]

test.each(TEXTS)('the quote behind a value that ends in a backslash stays: %s', text => {
  for (const backslashes of ['\\\\', '\\\\\\\\', '\\\\\\\\\\\\']) {
    for (const level of LEVELS) {
      const written = text.replace('@@', () => backslashes)
      const masked = text.replace('abcdefgh@@', '#')
      expect(redacted(escaped(written, level))).toBe(escaped(masked, level))
    }
  }
})

function redacted(text: string): string {
  return redactBytes(redactor, Buffer.from(text))
    .toString()
    .replace(/<redacted:[^>]*>/g, '#')
}

function escaped(text: string, times: number): string {
  return times === 0 ? text : escaped(JSON.stringify({msg: text}), times - 1)
}
