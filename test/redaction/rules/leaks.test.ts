import {expect, test} from 'vitest'
import {LEAK_SHAPES, secretOf} from '../leaks/shapes.ts'
import {hiddenBy} from './apply.ts'

const LEVELS: readonly (readonly [name: string, encode: (text: string) => string])[] = [
  ['as it is', text => text],
  ['in a JSON string', escapeOnce],
  ['in a JSON string in a JSON string', text => escapeOnce(escapeOnce(text))],
]

for (const {name, template, secret, by} of LEAK_SHAPES) {
  if (by !== 'keys') continue
  test.each(LEVELS)(`${name}, %s: the secret is hidden and nothing else`, (_, encode) => {
    for (const seed of [1, 2, 3]) {
      const text = encode(template.replaceAll('@@', () => secretOf(secret, seed)))
      expect(hiddenBy(text)).toBe(encode(template.replaceAll('@@', '#')))
    }
  })
}

function escapeOnce(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
