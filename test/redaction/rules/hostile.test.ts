import {describe, expect, test} from 'vitest'
import type {GoesOn, Rule} from '../../../src/redaction/rule.ts'
import {BUILT_IN_RULES} from '../../../src/redaction/rules/index.ts'
import {cpuMs} from '../cpu-time.ts'
import {examplesOf} from './every-example.ts'

const ITEM = {path: 'app.log'}

/** The longest text that a rule receives at once, and a quarter of it. */
const [LONG, SHORT] = [73_728, 18_432]

/** The most that the time may grow for four times the text. Quadratic time grows sixteen times. */
const MOST_GROWTH = 8

/** Less than any quadratic rule took for the long text. Below it, growth cannot be measured on a busy machine. */
const FLOOR_MS = 120
/** If the short text takes less, the long one takes less than the floor even with quadratic growth. */
const SHORT_FLOOR_MS = FLOOR_MS / (LONG / SHORT) ** 2

const JOINTS = ['', '=', '="', '\\":\\"', ': ', '\t', ':\n', ': |\n', '=>', '>', '@', '&', '=a1b2c3d4e5&']
const RUNS = ['a', 'aA0', '=', '"', '\\"', '\\', ' ', '\n', '%41', 'a.', '-', ';', 'a=b;', '{', '://', '|', 'ab\n']
const HEADS = [
  ...[
    'password',
    'key',
    'AUTH',
    'Cookie',
    'Set-Cookie',
    'curl -u a:b',
    'mysql -p',
    'http://a:b@',
    '"name":"A","value"',
  ],
  ...['Basic ', 'Bearer ', '?sig', 'token is ', '<password>', "identified by '", 'requirepass ', 'login a password b'],
  '-----BEGIN RSA PRIVATE KEY-----',
]

describe.each(BUILT_IN_RULES.map(rule => [rule.id, rule] as const))('%s', (_, rule) => {
  test('takes linear time for its keywords and examples over and over', () => {
    for (const part of partsOf(rule)) expectLinear(rule, length => filled(part, length))
  })

  test('takes linear time for what goes on and on behind a beginning', () => {
    for (const head of headsOf(rule)) {
      for (const run of RUNS) expectLinear(rule, length => head + filled(run, length - head.length))
    }
  })
})

describe('a key that goes on over long lines', () => {
  const begun = [...(BUILT_IN_RULES.find(({id}) => id === 'pem-private-key')?.find(HEADS.at(-1) ?? '', ITEM) ?? [])]
  const goesOn = begun.at(-1)?.goesOn

  test.each([...RUNS, 'aA0+/'])('takes linear time for %j', run => {
    expect(goesOn).toBeDefined()
    expectGrowth(length => timeOf(() => goesOn?.(`${filled(run, length)}!`, true)))
  })
})

/** Returns parts of keywords, because some rules have dozens of one kind. */
function partsOf(rule: Rule): string[] {
  const {keywords} = rule
  const heads = keywords.length > 12 ? HEADS : keywords.slice(0, 3)
  const examples = examplesOf(rule)
    .hides.slice(0, 3)
    .flatMap(([text]) => [text, `${text}\n`])
  return [...heads.flatMap(head => JOINTS.map(joint => head + joint)), ...examples]
}

/** Returns examples up to their secrets. */
function headsOf(rule: Rule): string[] {
  return [
    ...rule.keywords.slice(0, 1),
    ...examplesOf(rule)
      .hides.slice(0, 2)
      .map(([text, secret = '']) => text.slice(0, text.indexOf(secret) + 4)),
  ]
}

function expectLinear(rule: Rule, text: (length: number) => string): void {
  const lower = text(SHORT).toLowerCase()
  if (!rule.keywords.some(keyword => lower.includes(keyword))) return
  expectGrowth(length => {
    const hostile = text(length)
    return timeOf(() => askedTwice(rule, hostile))
  })
}

/** Runs a search, and the search of the following line if a find requests it. */
function askedTwice(rule: Rule, text: string): void {
  let open: GoesOn | undefined
  for (const {goesOn} of rule.find(text, ITEM)) open = goesOn ?? open
  open?.(text, true)
}

function expectGrowth(timeFor: (length: number) => number): void {
  if (timeFor(SHORT) < SHORT_FLOOR_MS) return
  let long = Number.POSITIVE_INFINITY
  let growth = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3; tries++) {
    long = Math.min(long, timeFor(LONG))
    if (long < FLOOR_MS) return
    growth = Math.min(growth, long / timeFor(SHORT))
    if (growth < MOST_GROWTH) return
  }
  expect(growth).toBeLessThan(MOST_GROWTH)
}

function timeOf(work: () => unknown): number {
  const started = cpuMs()
  work()
  return cpuMs() - started
}

function filled(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}
