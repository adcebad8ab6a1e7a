import {afterEach, describe, expect, test, vi} from 'vitest'
import {durationMs, inWords} from '../../../src/cli/flags/duration.ts'
import {formatOf, notationOf} from '../../../src/cli/flags/output-flag.ts'
import {terminalOf} from '../../../src/cli/output/terminal.ts'
import {usageMessage} from '../../../src/cli/process/error-report.ts'
import {planOf, type RedactFlags} from '../../../src/cli/redact/plan.ts'
import {runOptions} from '../../../src/cli/target/run-options.ts'
import {nearest} from '../../../src/nearest.ts'

test.each([
  ['30s', 30_000],
  ['5m', 300_000],
  ['1h30m', 5_400_000],
  ['1.5s', 1500],
  ['250ms', 250],
])('%s is %i ms', (text, ms) => {
  expect(durationMs(text, '--timeout')).toBe(ms)
})

test.each(['30', '', '0s', '-5s', '5 m', 's', '1y', '99d', '5m3'])('%j is no duration', text => {
  expect(() => durationMs(text, '--timeout')).toThrow('--timeout must be a duration')
})

test.each([
  [43_400, '43 s'],
  [125_000, '2 min 5 s'],
  [120_000, '2 min'],
  [12, '12 ms'],
])('%i ms reads %s', (ms, words) => {
  expect(inWords(ms)).toBe(words)
})

describe('flags win over the settings file', () => {
  const flags = {'no-probe': false}

  test('without either, the defaults hold', () => {
    expect(runOptions(flags, {})).toEqual({
      timeoutMs: 60_000,
      again: null,
      failOn: 'fail',
      runtimeUrl: null,
    })
  })

  test('the file is used where no flag is given', () => {
    const settings = {defaults: {timeout: '5s', 'fail-on': 'warn' as const, 'runtime-url': 'https://r.example'}}
    expect(runOptions(flags, settings)).toMatchObject({
      timeoutMs: 5000,
      failOn: 'warn',
      runtimeUrl: 'https://r.example',
    })
    expect(runOptions({...flags, timeout: '9s', 'fail-on': 'never'}, settings)).toMatchObject({
      timeoutMs: 9000,
      failOn: 'never',
    })
  })
})

test.each(['ftp://x', 'not a url', 'https://user:hunter2@host'])(
  '%j is refused as --runtime-url and not repeated',
  url => {
    const refuse = () => runOptions({'no-probe': false, 'runtime-url': url}, {})
    expect(refuse).toThrow('--runtime-url must be')
    expect(refuse).not.toThrow(url)
  },
)

describe('an error about the address of the runtime API names where it was set', () => {
  const settings = {defaults: {'runtime-url': 'ftp://x'}}
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.each([
    [{'runtime-url': 'ftp://y'}, '--runtime-url'],
    [{'runtime-url': 'ftp://z'}, 'SVCDIAG_RUNTIME_URL'],
    [{}, 'defaults.runtime-url of the settings'],
  ])('%j', (flags, name) => {
    vi.stubEnv('SVCDIAG_RUNTIME_URL', 'ftp://z')
    expect(() => runOptions({...flags, 'no-probe': false}, settings)).toThrow(`${name} must be`)
    expect(() => runOptions({...flags, 'no-probe': true}, settings)).toThrow(`${name} and --no-probe exclude`)
  })
})

test.each(['--wait', '--watch'] as const)('%s takes at least a second', flag => {
  const options = (text: string) => runOptions({'no-probe': false, [flag.slice(2)]: text}, {})
  for (const text of ['1ms', '999ms', '0.5s']) expect(() => options(text)).toThrow(`${flag} must be at least 1s`)
  expect(options('1s').again).toMatchObject(flag === '--watch' ? {everyMs: 1000} : {forMs: 1000})
})

test('--wait and --watch exclude each other, and so do --runtime-url and --no-probe', () => {
  expect(() => runOptions({'no-probe': false, wait: '5m', watch: '10s'}, {})).toThrow('exclude each other')
  expect(() => runOptions({'no-probe': true, 'runtime-url': 'https://x'}, {})).toThrow('exclude each other')
})

test.each([
  [['check', '--json'], undefined, true],
  [['check', '-o', 'json'], undefined, true],
  [['check', '-ojson'], undefined, true],
  [['check', '--output=json', '--nope'], undefined, true],
  [['check', '-o', 'json', '-o', 'text'], undefined, false],
  [['check', '--', '--json'], undefined, false],
  [['check'], 'json', true],
  [['check', '-o', 'text'], 'json', false],
])('%j with SVCDIAG_OUTPUT=%s wants JSON: %s', (argv, env, wants) => {
  expect(notationOf(argv, env) === 'json').toBe(wants)
})

test('SVCDIAG_OUTPUT counts where the command knows the format, and a wrong word is refused', () => {
  const formats = ['text', 'json', 'csv'] as const
  expect(formatOf(formats, {json: false}, 'csv')).toBe('csv')
  expect(formatOf(formats, {json: false}, 'junit')).toBe('text')
  expect(formatOf(formats, {json: false, output: 'text'}, 'csv')).toBe('text')
  expect(formatOf(formats, {json: true, output: 'text'}, undefined)).toBe('json')
  expect(() => formatOf(formats, {json: false}, 'jsno')).toThrow('SVCDIAG_OUTPUT must be one of')
})

test.each([
  ['keys.mtach', 'keys.match'],
  ['pod', 'pods'],
  ['zzzzz', null],
])('nearest to %s is %s', (typed, name) => {
  expect(nearest(typed, ['keys.match', 'keys.loaded', 'pods'])).toBe(name)
})

describe('colour', () => {
  const color = (
    env: Record<string, string>,
    flags: Partial<{color: 'auto' | 'always' | 'never'; 'no-color': boolean}> = {},
    isTTY = true,
  ) => terminalOf({stream: {isTTY}, flags: {color: 'auto', 'no-color': false, ...flags}, env}).color

  test.each([
    ['a terminal', color({}), true],
    ['a pipe', color({}, {}, false), false],
    ['NO_COLOR', color({NO_COLOR: '1'}), false],
    ['an empty NO_COLOR', color({NO_COLOR: ''}), true],
    ['FORCE_COLOR in a pipe', color({FORCE_COLOR: '1'}, {}, false), true],
    ['FORCE_COLOR=0', color({FORCE_COLOR: '0'}), false],
    ['NO_COLOR and FORCE_COLOR', color({NO_COLOR: '1', FORCE_COLOR: '1'}), false],
    ['TERM=dumb', color({TERM: 'dumb'}), false],
    ['--color always in a pipe with NO_COLOR', color({NO_COLOR: '1'}, {color: 'always'}, false), true],
    ['--color never with FORCE_COLOR', color({FORCE_COLOR: '1'}, {color: 'never'}), false],
    ['--no-color', color({}, {'no-color': true}), false],
  ])('%s', (_, has, expected) => {
    expect(has).toBe(expected)
  })
})

test('a pipe is not wrapped, a narrow terminal not below 40 columns', () => {
  const flags = {color: 'auto', 'no-color': false} as const
  expect(terminalOf({stream: {}, flags, env: {}}).columns).toBe(Number.POSITIVE_INFINITY)
  expect(terminalOf({stream: {isTTY: true, columns: 20}, flags, env: {}}).columns).toBe(40)
  expect(terminalOf({stream: {}, flags, env: {COLUMNS: '72'}}).columns).toBe(72)
})

test.each([
  [{min: 0}, 'of at least 0'],
  [{min: 200, max: 599}, 'from 200 to 599'],
])('an integer that is none is told what is valid: %j', (flag, words) => {
  const error = new Error('Parsing --tail \n\tExpected an integer but received: hunter2\nSee more help with --help')
  expect(usageMessage(error, {flags: {tail: flag}, args: {}})).toBe(`--tail must be an integer ${words}`)
})

test.each([{files: ['']}, {files: ['a.log', '']}])('the name of a file is not empty: %j', ({files}) => {
  const flags = {json: false, detect: false, 'secrets-from-cluster': false, 'allow-inconclusive': false}
  expect(() => planOf(flags as RedactFlags, files, undefined)).toThrow('the name of a file is empty')
})
