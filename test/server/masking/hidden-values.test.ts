import fc from 'fast-check'
import {expect, test} from 'vitest'
import {HIDDEN_SECRET} from '../../../src/events/masks.ts'
import {createHider, valuesOf} from '../../../src/server/mask.ts'

const letters = fc.constantFrom('a', 'b')
const value = fc.string({unit: letters, minLength: 3, maxLength: 7})
const part = fc.string({unit: letters, maxLength: 12})

test('values are hidden as in the whole text, in whatever parts it comes', () => {
  fc.assert(
    fc.property(fc.array(value, {maxLength: 3}), fc.array(part), (texts, parts) => {
      const values = valuesOf(texts)
      const hider = createHider(values)
      const shown = parts.map(hider.push).join('')
      expect(shown + hider.end()).toBe(parts.join('').replace(values.pattern, HIDDEN_SECRET))
    }),
  )
})

test('what may be the beginning of a value is held back', () => {
  const hider = createHider(valuesOf(['blue', 'blue sky blue moon']))
  expect(hider.push(`${'-'.repeat(18)}blue sky blue`)).toBe('-'.repeat(13))
  expect(hider.push(' moon, and then the sun')).toBe(`-----${HIDDEN_SECRET}`)
})
