import {expect, test} from 'vitest'
import {benignShapes} from '../benign/shapes.ts'
import {hiddenBy} from './apply.ts'

const shapes = benignShapes()

test('there are many and they differ', () => {
  expect(new Set(shapes.map(({text}) => text)).size).toBeGreaterThanOrEqual(260)
})

test.each(shapes)('$file:$line stays byte for byte', ({text}) => {
  expect(hiddenBy(text)).toBe(text)
})
