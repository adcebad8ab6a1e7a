import {describe, expect, test, vi} from 'vitest'
import type {GoesOn, Rule} from '../../../src/redaction/rule.ts'
import {BUILT_IN_RULES} from '../../../src/redaction/rules/index.ts'
import {cpuMs} from '../cpu-time.ts'
import {hiddenBy} from './apply.ts'
import {examplesOf} from './every-example.ts'

vi.setConfig({testTimeout: 180_000}) // a busy machine needs a minute where linear time needs seconds

const ITEM = {path: 'app.log'}

const KB = 1024

/**
 * The lengths of two texts. Every rule reads the short text in a moment. With quadratic time, the long text would
 * exceed the time limit of a test.
 */
const [SHORT, LONG] = [18 * KB, 1152 * KB]

/**
 * A rule that is faster on the short text stays below the time limit on the long text, even if its time is quadratic.
 */
const CLEARLY_FAST_MS = 2

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
  test('reads its keywords and examples over and over in one long text', () => {
    for (const part of partsOf(rule)) readsLong(rule, length => filled(part, length))
  })

  test('reads a beginning with a long run behind it', () => {
    for (const head of headsOf(rule)) {
      for (const run of RUNS) readsLong(rule, length => head + filled(run, length - head.length))
    }
  })
})

describe('a key that goes on over long lines', () => {
  const begun = [...(BUILT_IN_RULES.find(({id}) => id === 'pem-private-key')?.find(HEADS.at(-1) ?? '', ITEM) ?? [])]
  const goesOn = begun.at(-1)?.goesOn

  test.each([...RUNS, 'aA0+/'])('reads a long text of %j', run => {
    expect(goesOn).toBeDefined()
    readsLongText(length => goesOn?.(`${filled(run, length)}!`, true))
  })
})

test.each(['password="', '"name":"X","value":"y",', 'password=$(', 'password: |\n', 'a://b:', 'Cookie: a=b;'])(
  'all rules read four megabytes of %j',
  piece => {
    const text = filled(piece, 4096 * KB)
    expect(hiddenBy(text).length).toBeGreaterThan(0)
  },
)

/** Returns parts of texts that start the rule. Of many keywords, only a few are used. */
function partsOf(rule: Rule): string[] {
  const {keywords} = rule
  const heads = keywords.length > 12 ? HEADS : keywords.slice(0, 3)
  const examples = examplesOf(rule)
    .hides.slice(0, 3)
    .flatMap(([text]) => [text, `${text}\n`])
  return [...heads.flatMap(head => JOINTS.map(joint => head + joint)), ...examples]
}

/** Returns the beginnings of examples, up to the first characters of their secrets. */
function headsOf(rule: Rule): string[] {
  return [
    ...rule.keywords.slice(0, 1),
    ...examplesOf(rule)
      .hides.slice(0, 2)
      .map(([text, secret = '']) => text.slice(0, text.indexOf(secret) + 4)),
  ]
}

function readsLong(rule: Rule, text: (length: number) => string): void {
  const lower = text(SHORT).toLowerCase()
  if (!rule.keywords.some(keyword => lower.includes(keyword))) return
  readsLongText(length => askedTwice(rule, text(length)))
}

/** Runs a rule on a text. If a find continues, runs it on the same text as the next line. */
function askedTwice(rule: Rule, text: string): void {
  let open: GoesOn | undefined
  for (const {goesOn} of rule.find(text, ITEM)) open = goesOn ?? open
  open?.(text, true)
}

/**
 * Ends within the limit of a test only if the time does not grow with the square of the length. The first tries may be slow
 * because the engine compiles the rule.
 */
function readsLongText(read: (length: number) => unknown): void {
  for (let tries = 0; tries < 4; tries++) {
    const started = cpuMs()
    read(SHORT)
    if (cpuMs() - started < CLEARLY_FAST_MS) return
  }
  read(LONG)
}

function filled(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}
