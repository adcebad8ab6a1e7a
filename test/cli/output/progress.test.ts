import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {startProgress} from '../../../src/cli/output/progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(style: 'live' | 'lines' | 'silent', columns = 80) {
  const written: string[] = []
  const progress = startProgress({
    write: text => void written.push(text),
    style,
    columns: () => columns,
    now: () => Date.now(),
  })
  return {progress, written}
}

test('a pipe gets one line per stage and a sign of life every 10 seconds', () => {
  const {progress, written} = begin('lines')
  progress.stage('reading pods')
  vi.advanceTimersByTime(25_000)
  progress.done()
  vi.advanceTimersByTime(60_000)
  expect(written).toEqual([
    'reading pods\n',
    'still working: reading pods, 10 s so far\n',
    'still working: reading pods, 20 s so far\n',
  ])
})

test('a terminal gets one line, painted at most 10 times a second and never wider than it is', () => {
  const {progress, written} = begin('live', 30)
  progress.stage('a'.repeat(200))
  vi.advanceTimersByTime(1000)
  expect(written.length).toBeLessThanOrEqual(10)
  for (const paint of written) expect(paint.replace('\r\u001B[2K', '').length).toBeLessThan(30)
  progress.done()
  expect(written.at(-1)).toBe('\r\u001B[2K')
})

test('a line of something else does not mix with the painted one', () => {
  const {progress, written} = begin('live')
  progress.clear()
  expect(written).toEqual([])
  progress.stage('waiting')
  vi.advanceTimersByTime(100)
  progress.clear()
  progress.done()
  expect(written.filter(text => text === '\r\u001B[2K')).toHaveLength(1)
})

test('quiet is quiet', () => {
  const {progress, written} = begin('silent')
  progress.stage('reading pods')
  vi.advanceTimersByTime(60_000)
  progress.done()
  expect(written).toEqual([])
})
