import {expect, test} from 'vitest'
import {renderAs} from '../../../src/cli/logs/render.ts'
import type {Terminal} from '../../../src/cli/output/terminal.ts'
import {entryOf} from '../../../src/logs/parse/entry.ts'

const PIPE: Terminal = {color: false, unicode: true, isTty: false, columns: Number.POSITIVE_INFINITY}
const TTY: Terminal = {color: true, unicode: true, isTty: true, columns: 80}
const ESCAPE = String.fromCharCode(27)

function rendered(
  format: 'text' | 'json' | 'raw',
  terminal: Terminal,
  lines: string[],
  pod = 'app-1',
  timestamps = false,
): string {
  const source = {component: 'app', namespace: 'n', pod, container: 'main', label: pod} as const
  const record = {time: 0, stamp: '2026-03-01T12:00:00.123456789Z', lines}
  return renderAs(format, terminal, {timestamps})({source, record}, () => entryOf(lines))
}

const FAILED = ['ERROR: it failed', 'Traceback (most recent call last):', '  File "a.py"', 'ValueError: x']

test('in a pipe every line says time and pod', () => {
  expect(rendered('text', PIPE, FAILED)).toBe(
    [
      '2026-03-01T12:00:00.123Z app-1 ERROR it failed',
      '2026-03-01T12:00:00.123Z app-1     Traceback (most recent call last):',
      '2026-03-01T12:00:00.123Z app-1       File "a.py"',
      '2026-03-01T12:00:00.123Z app-1     ValueError: x',
      '',
    ].join('\n'),
  )
})

test('on a terminal a pod has its own colour, always the same, and a level has one', () => {
  const colourOf = (text: string) => new RegExp(`${ESCAPE}\\[(\\d+)mapp-\\d`).exec(text)?.[1]
  const [one, again, other] = ['app-1', 'app-1', 'app-2'].map(pod => colourOf(rendered('text', TTY, ['x'], pod)))
  expect(one).toMatch(/^\d+$/)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
  expect(rendered('text', TTY, ['ERROR: x'])).toContain(`${ESCAPE}[31mERROR${ESCAPE}[0m x`)
})

test('what else JSON holds stands behind the message', () => {
  const line = '{"message":"m","severity":"INFO","status":200,"path":"/a b","nested":{"x":[1]}}'
  expect(rendered('text', PIPE, [line])).toBe(
    '2026-03-01T12:00:00.123Z app-1 INFO  m status=200 path="/a b" nested={"x":[1]}\n',
  )
})

test('escape sequences of a program do not reach the terminal', () => {
  const line = `${ESCAPE}[31mred${ESCAPE}[0m ${ESCAPE}]0;title\u0007 \r over`
  expect(rendered('text', PIPE, [line])).not.toContain(ESCAPE)
  expect(rendered('text', PIPE, ['{"message":"\\u001b[2Jgone"}'])).not.toContain(ESCAPE)
})

test('a node in another zone is shown in UTC', () => {
  const record = {time: 0, stamp: '2026-03-01T14:00:00.5+02:00', lines: ['x']}
  const source = {component: 'app', namespace: 'n', pod: 'p', container: 'c', label: 'p'} as const
  expect(renderAs('text', PIPE, {timestamps: false})({source, record}, () => entryOf(['x']))).toContain(
    '2026-03-01T12:00:00.500Z p ',
  )
})

test('--timestamps keeps the nanoseconds, and raw lines get the time too', () => {
  expect(rendered('text', PIPE, ['x'], 'p', true)).toBe('2026-03-01T12:00:00.123456789Z p -     x\n')
  expect(rendered('raw', PIPE, FAILED.slice(0, 2), 'p', true)).toBe(
    FAILED.slice(0, 2)
      .map(line => `2026-03-01T12:00:00.123456789Z ${line}\n`)
      .join(''),
  )
})

test('raw is what the container wrote, JSON a document a line', () => {
  expect(rendered('raw', PIPE, FAILED)).toBe(`${FAILED.join('\n')}\n`)
  expect(JSON.parse(rendered('json', PIPE, FAILED))).toEqual({
    time: '2026-03-01T12:00:00.123456789Z',
    component: 'app',
    namespace: 'n',
    pod: 'app-1',
    container: 'main',
    level: 'ERROR',
    message: 'it failed',
    trace: FAILED.slice(1),
  })
})
