import {expect, test} from 'vitest'
import {growingMask} from '../../src/cli/growing-mask.ts'
import {masked} from '../../src/cli/masked.ts'
import {renderText} from '../../src/cli/render/text.ts'
import {createSink} from '../../src/cli/sink.ts'
import {check, finding, report} from './report-fixture.ts'

const SECRET = 'aa bb-cc0 dd1ee2ff3'
const KNOWN = {entries: () => [{ref: 'secret/ns/sandbox/key', value: SECRET}]}

test('both streams are masked, from the moment the value is known', () => {
  const written: string[] = []
  const stream = {write: (text: string) => void written.push(text)}
  const sink = createSink({stdout: stream, stderr: stream})
  const known: {ref: string; value: string}[] = []
  sink.maskWith(growingMask({entries: () => known}))
  sink.out('nothing known yet')
  known.push(...KNOWN.entries())
  sink.out(`out ${SECRET}`)
  sink.err(`err ${Buffer.from(SECRET).toString('base64')}`)
  known.push({ref: 'secret/ns/other/key', value: 'zz9-yy8-xx7'})
  sink.err('zz9-yy8-xx7')
  expect(written[0]).toBe('nothing known yet')
  expect(written[1]).toMatch(/^out <redacted:secret\/ns\/sandbox\/key#[0-9a-f]{8}>$/u)
  expect(written[2]).toMatch(/^err <redacted:secret\/ns\/sandbox\/key#/u)
  expect(written[3]).toMatch(/^<redacted:secret\/ns\/other\/key#/u)
})

test('a value is hidden although the renderer would break it over two lines', () => {
  const leaking = report([
    check('keys.match', {status: 'fail', findings: [finding({observed: `${`x`.repeat(9)} ${SECRET}`})]}),
  ])
  const text = renderText(masked(leaking, growingMask(KNOWN)), {
    columns: 60,
    color: false,
    unicode: true,
    verbose: true,
  })
  for (const part of SECRET.split(' ')) expect(text).not.toContain(part)
})

test('what is no string stays what it is', () => {
  const data = {a: [1, null, true, {b: 'text'}]}
  expect(masked(data, text => text.toUpperCase())).toEqual({a: [1, null, true, {b: 'TEXT'}]})
})
