import {expect, test} from 'vitest'
import {growingMask} from '../../../src/cli/masking/cluster-mask.ts'
import {masked} from '../../../src/cli/masking/masked.ts'
import {createSink} from '../../../src/cli/output/sink.ts'
import {renderText} from '../../../src/cli/render/text.ts'
import {together} from '../../../src/redaction/user-rules/loaded.ts'
import {rulesOfSettings} from '../../../src/redaction/user-rules/own.ts'
import {check, finding, report} from '../report-fixture.ts'

/** Tokens of masks are hexadecimal, so no part of this value can be in a token by chance. */
const SECRET = 'zq jx-wv0 kp1zx2qj3'
const OTHER = 'zz9-yy8-xx7-ww6'

function knowing(...values: string[]) {
  const known = values.map((value, at) => ({ref: `secret/ns/name.key${at}`, value: Buffer.from(value)}))
  return {
    secrets: () => known,
    objectNames: new Set<string>(),
    get version() {
      return known.length
    },
    learn: (value: string) => void known.push({ref: 'secret/ns/later.key', value: Buffer.from(value)}),
  }
}

test('both streams are masked, from the moment the value is known', () => {
  const written: string[] = []
  const stream = {write: (text: string) => void written.push(text)}
  const sink = createSink({stdout: stream, stderr: stream})
  sink.out('nothing known yet')
  const known = knowing(SECRET)
  sink.maskWith(growingMask(known, together([])))
  sink.out(`out ${SECRET}`)
  sink.err(`err ${Buffer.from(SECRET).toString('base64')}`)
  sink.err(OTHER)
  known.learn(OTHER)
  sink.err(OTHER)
  expect(written[0]).toBe('nothing known yet')
  expect(written[1]).toMatch(/^out <redacted:secret\/ns\/name\.key0#[0-9a-f]{16}>$/u)
  expect(written[2]).toMatch(/^err <redacted:secret\/ns\/name\.key0#/u)
  expect(written[3]).toBe(OTHER)
  expect(written[4]).toMatch(/^<redacted:secret\/ns\/later\.key#/u)
})

test('what no one knew is masked by its shape or its name', () => {
  const mask = growingMask(knowing(), together([]))
  const token = `ghp_${'aB3dE6gH9jK2mN5pQ8sT'.repeat(2).slice(0, 36)}`
  expect(mask(`pulled with ${token} and DB_PASSWORD=tr0ub4dor&3x\n`)).toMatch(
    /^pulled with <redacted:rule\/[\w-]+#[0-9a-f]{16}> and DB_PASSWORD=<redacted:rule\/[\w-]+#[0-9a-f]{16}>\n$/u,
  )
})

test("the user's own rules hold for what svcdiag prints", () => {
  const own = rulesOfSettings([{id: 'ticket', pattern: 'TCK-[0-9]{6}'}])
  expect(growingMask(knowing(), own)('see TCK-123456')).toMatch(/^see <redacted:rule\/ticket#[0-9a-f]{16}>$/u)
})

test('a value that is the name of an object stays, because reports are made of names', () => {
  const known = {...knowing('openhands-postgresql-0'), version: 1, objectNames: new Set(['openhands-postgresql-0'])}
  expect(growingMask(known, together([]))('pod openhands-postgresql-0')).toBe('pod openhands-postgresql-0')
})

test('masking twice changes nothing', () => {
  const mask = growingMask(knowing(SECRET), together([]))
  const once = mask(`${SECRET} password=${OTHER} "token":"${OTHER}"\n`)
  expect(mask(once)).toBe(once)
})

test('a value is hidden although the renderer would break it over two lines', () => {
  const leaking = report([
    check('keys.match', {status: 'fail', findings: [finding({observed: `${`x`.repeat(9)} ${SECRET}`})]}),
  ])
  const text = renderText(masked(leaking, growingMask(knowing(SECRET), together([]))), {
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
