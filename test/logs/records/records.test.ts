import {expect, test} from 'vitest'
import {lineReader} from '../../../src/logs/records/lines.ts'
import {recordReader} from '../../../src/logs/records/records.ts'

const AT = '2026-03-01T12:00:00.000000000Z'

function recordsOf(...lines: string[]): (readonly string[])[] {
  const [reader, records] = [lineReader(), recordReader()]
  const bytes = Buffer.from(lines.map(line => `${/^\d{4}-\d\d-\d\dT/.test(line) ? '' : `${AT} `}${line}\n`).join(''))
  return [...records.push(reader.push([bytes])), ...records.flush()].map(record => record.lines)
}

const PYTHON = ['Traceback (most recent call last):', '  File "a.py", line 1, in f', '    g()', 'ValueError: no']
const CHAINED = [...PYTHON, '', 'During handling of the above exception, another exception occurred:', '', ...PYTHON]
const JAVA = ['\tat a.B.c(B.java:1)', 'Caused by: java.io.IOException: x', '\tat d.E.f(E.java:2)', '\t... 12 more']
const NODE = ['TypeError: x is not a function', '    at f (/app/a.js:1:2)', '    at main (/app/b.js:3:4)']
const GO = ['panic: boom', '', 'goroutine 1 [running]:', 'main.f(0x1)', '\t/app/main.go:7 +0x1d', 'exit status 2']

test.each([
  ['a Python traceback of its own', PYTHON],
  ['a chained one', CHAINED],
  ['one behind the error that was logged', ['ERROR:app:it failed', ...PYTHON]],
  ['a Java trace', ['2026-03-01 12:00:00,123 ERROR [x] (main) failed', 'java.lang.IllegalStateException: y', ...JAVA]],
  ['a Node trace', NODE],
  ['a Go panic', GO],
  ['an object over several lines', ['{', '  "message": "hello",', '  "severity": "ERROR"', '}']],
])('%s stays together, apart from what is around it', (_name, trace) => {
  expect(recordsOf('INFO: before', ...trace, 'INFO: after', 'INFO: last')).toEqual([
    ['INFO: before'],
    trace,
    ['INFO: after'],
    ['INFO: last'],
  ])
})

test('a traceback after a JSON line that logged something else is no part of it', () => {
  const json = '{"message":"GET /health","severity":"INFO"}'
  expect(recordsOf(json, ...PYTHON, json)).toEqual([[json], PYTHON, [json]])
})

test('an indented line a second later begins anew', () => {
  const later = '2026-03-01T12:00:01.500000000Z   indented'
  expect(recordsOf('INFO: first', later)).toEqual([['INFO: first'], ['  indented']])
})

test('a line without a time goes on with the one before', () => {
  const [reader, records] = [lineReader(), recordReader()]
  const done = records.push(reader.push([Buffer.from(`${AT} first\nhas no time\n${AT} second\n`)]))
  expect(done.map(({lines}) => lines)).toEqual([['first', 'has no time']])
})

test('a trace without an end is given in pieces', () => {
  const frames = Array.from({length: 2500}, (_, index) => `    at f${index} (a.js:1:1)`)
  const records = recordsOf('Error: deep', ...frames)
  expect(records.flat().length).toBe(2501)
  expect(records.length).toBe(3)
})

test('bytes that are cut anywhere give the same lines', () => {
  const text = Buffer.from(`${AT} grüße\r\n${AT} zwei\n${AT} `)
  for (let cut = 0; cut <= text.length; cut++) {
    const reader = lineReader()
    const lines = [...reader.push([text.subarray(0, cut)]), ...reader.push([text.subarray(cut)]), ...reader.end()]
    expect(lines.map(line => line.text)).toEqual(['grüße', 'zwei', ''])
  }
})

test.each([
  ['2026-03-01T12:00:00.123456789Z', Date.UTC(2026, 2, 1, 12) * 1000 + 123456.789],
  ['2026-03-01T14:30:00.5+02:30', Date.UTC(2026, 2, 1, 12) * 1000 + 500_000],
  ['2026-03-01T12:00:59Z', Date.UTC(2026, 2, 1, 12) * 1000 + 59_000_000],
])('the time %s', (stamp, time) => {
  const [line] = lineReader().push([Buffer.from(`${stamp} text\n`)])
  expect(line?.time).toBeCloseTo(time, 0)
  expect(line).toMatchObject({stamp, text: 'text', isBare: false})
})
