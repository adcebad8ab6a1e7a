import fc from 'fast-check'
import {expect, test} from 'vitest'
import {createTokens} from '../../../src/redaction/engine/mask.ts'
import {buildNeedles} from '../../../src/redaction/needles/build.ts'
import {createSpreader} from '../../../src/redaction/spreading/spreader.ts'
import {runs} from '../../depth.ts'

const VALUE = 'zq8rt2vlw9xn4kp7'
const {needles} = buildNeedles([{ref: 'spread/assigned-secret', value: Buffer.from(VALUE), always: true}], new Set())
const tokens = createTokens(Buffer.alloc(32, 5))
const MASK = `<redacted:spread/assigned-secret#${tokens.of(Buffer.from(VALUE))}>`

function spread(text: string, cuts: readonly number[] = []): string {
  const item = createSpreader(needles, tokens).stream('file')
  const bytes = Buffer.from(text)
  const edges = [0, ...cuts.map(cut => cut % (bytes.length + 1)).toSorted((one, other) => one - other), bytes.length]
  const parts = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end))
  return Buffer.concat([...parts.flatMap(part => item.push(part)), ...item.end()]).toString()
}

test.each([
  [`{"kind":"${VALUE}","note":"${VALUE}"}`, `{"kind":"${VALUE}","note":"${MASK}"}`],
  [`{"metadata":{"name":"${VALUE}","x":"${VALUE}"}}`, `{"metadata":{"name":"${VALUE}","x":"${MASK}"}}`],
  [`{"name":"${VALUE}"}`, `{"name":"${MASK}"}`],
  [`{"${VALUE}":{"${VALUE}":["${VALUE}"]}}`, `{"${VALUE}":{"${VALUE}":["${MASK}"]}}`],
  [`{"a":{"b":1},"reason" : "${VALUE}"}`, `{"a":{"b":1},"reason" : "${VALUE}"}`],
  [`{"a":"\\"kind\\":\\"${VALUE}\\""}`, `{"a":"\\"kind\\":\\"${MASK}\\""}`],
  [`text {"kind":"${VALUE}"}`, `text {"kind":"${MASK}"}`],
  [`{no document\n${VALUE}`, `{no document\n${MASK}`],
  [`{"cut":"\n{"kind":"${VALUE}"}\n${VALUE}\n`, `{"cut":"\n{"kind":"${VALUE}"}\n${MASK}\n`],
  [`kind: ${VALUE}`, `kind: ${MASK}`],
])('%j', (text, expected) => {
  expect(spread(text)).toBe(expected)
  expect(spread(expected), 'twice is once').toBe(expected)
})

test('what is written does not depend on chunks', () => {
  const piece = fc.constantFrom(VALUE, '{"kind":"', '"}', '\n', '{"a":[', ']', ',"', '":"', 'x', '\\', ' ')
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 30}), fc.array(fc.nat(), {maxLength: 6}), (pieces, cuts) => {
      const text = pieces.join('')
      expect(spread(text, cuts)).toBe(spread(text))
    }),
    {numRuns: runs(300)},
  )
})
