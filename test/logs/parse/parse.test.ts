import {expect, test} from 'vitest'
import {entryOf} from '../../../src/logs/parse/entry.ts'
import {isWanted} from '../../../src/logs/records/record.ts'

test.each([
  [
    'app',
    '{"message":"m","severity":"WARNING","module":"config"}',
    {level: 'WARN', message: 'm', fields: {module: 'config'}},
  ],
  [
    'sandbox',
    '{"asctime":"2026-03-01 12:00:00,000","levelname":"ERROR","name":"agent","message":"m"}',
    {level: 'ERROR', message: 'm', fields: {name: 'agent'}},
  ],
  [
    'proxy',
    '{"message":"m","level":"DEBUG","timestamp":"2026-03-01T12:00:00","stacktrace":"a\\n  b"}',
    {level: 'DEBUG', message: 'm', trace: ['a', '  b']},
  ],
  [
    'runtime, whose traces are lists',
    '{"message":"m","severity":"ERROR","exc_info":["Traceback","  File"],"stack_info":[]}',
    {level: 'ERROR', message: 'm', trace: ['Traceback', '  File'], fields: {}},
  ],
  ['pino', '{"level":50,"time":1,"msg":"m"}', {level: 'ERROR', message: 'm', fields: {}}],
  ['no level in any field', '{"message":"m"}', {level: null, message: 'm'}],
  ['no message', '{"status":200}', {level: null, message: '', fields: {status: 200}}],
])('JSON of %s', (_name, line, entry) => {
  expect(entryOf([line])).toMatchObject(entry)
})

test.each([
  [
    '2026-03-01 12:00:00,123 WARN  [org.keycloak.events] (t-1) type="LOGIN_ERROR"',
    'WARN',
    '[org.keycloak.events] (t-1) type="LOGIN_ERROR"',
  ],
  ['INFO:     10.0.0.1:1 - "GET / HTTP/1.1" 200 OK', 'INFO', '10.0.0.1:1 - "GET / HTTP/1.1" 200 OK'],
  ['12:00:00 - LiteLLM Proxy:ERROR: utils.py:12 - no', 'ERROR', 'utils.py:12 - no'],
  ['2026-03-01 12:00:00.123 UTC [42] FATAL:  the database is gone', 'FATAL', 'the database is gone'],
  ['E0301 12:00:00.123456       1 main.go:12] no', 'ERROR', 'main.go:12] no'],
  ['2026/03/01 12:00:00 [error] 42#42: no', 'ERROR', '42#42: no'],
  ['ts=1 level=warn msg=x', 'WARN', 'ts=1 level=warn msg=x'],
  ['[2026-03-01] [DEBUG] x', 'DEBUG', '[2026-03-01] [DEBUG] x'],
  ['a line that says nothing of INFORMATION', null, 'a line that says nothing of INFORMATION'],
  ['{"message": broken', null, '{"message": broken'],
])('text: %s', (line, level, message) => {
  expect(entryOf([line])).toMatchObject({level, message})
})

test('a traceback without a level is an error', () => {
  expect(entryOf(['Traceback (most recent call last):', '  File "a"', 'ValueError: x'])).toMatchObject({
    level: 'ERROR',
    trace: ['  File "a"', 'ValueError: x'],
  })
})

test('JSON over several lines is read as one', () => {
  expect(entryOf(['{', '"message": "m",', '"severity": "ERROR"', '}'])).toMatchObject({level: 'ERROR', message: 'm'})
})

const wants = (line: string, level: 'WARN' | 'INFO' | null, ...patterns: RegExp[]) =>
  isWanted({time: 0, stamp: '', lines: line.split('\n')}, () => entryOf(line.split('\n')), {
    level,
    patterns,
    oneOf: [],
    excluded: [],
  })

test.each([
  ['INFO: x', false],
  ['ERROR: x', true],
  ['plain words', false],
  ['the process was killed', true],
  ['Traceback (most recent call last):\n  File "a"', true],
])('--level warn and %j: %s', (line, wanted) => {
  expect(wants(line, 'WARN')).toBe(wanted)
})

test('a line without a level counts as INFO', () => {
  expect(wants('plain words', 'INFO')).toBe(true)
})

test('--grep looks into every line of a record, and into what JSON says', () => {
  expect(wants('ERROR: x\n  at foo.js', null, /foo\.js/u)).toBe(true)
  expect(wants('{"message":"say \\"hello\\""}', null, /"hello"/u)).toBe(true)
  expect(wants('ERROR: x', null, /y/u)).toBe(false)
  expect(wants('ERROR: x', null, /x/u, /y/u)).toBe(false)
  expect(wants('ERROR: x\n  at y', null, /x/u, /y/u)).toBe(true)
})
