import fc from 'fast-check'
import {expect, test} from 'vitest'
import {createResume} from '../../../src/logs/reading/resume.ts'
import {runs} from '../../depth.ts'

/** A log as a kubelet sends it. Times increase, some lines have the same time, and some texts occur twice. */
const LOG = fc
  .array(
    fc.record({
      step: fc.constantFrom(0, 0, 1, 1000, 400_000_000, 1_700_000_000),
      text: fc.constantFrom('', 'GET /health 200', 'ä line', 'GET /health 200', 'x'.repeat(300)),
    }),
    {minLength: 1, maxLength: 40},
  )
  .map(lines => {
    let at = 0
    return lines.map(({step, text}) => {
      at += step
      return `${stampOf(at)} ${text}\n`
    })
  })

function stampOf(ns: number): string {
  const seconds = new Date(Date.UTC(2026, 2, 1) + Math.floor(ns / 1e9) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${String(ns % 1e9).padStart(9, '0')}Z`
}

/** Returns the response of the API server, which begins at the beginning of a second. */
function answered(log: readonly string[], since: string | null): Buffer {
  const from = since === null ? '' : since.slice(0, 19)
  return Buffer.from(log.filter(line => line.slice(0, 19) >= from).join(''))
}

function readThrough(log: readonly string[], cuts: readonly number[], chunk: number): string {
  const resume = createResume()
  const read: Buffer[] = []
  for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
    const {sinceTime} = resume
    resume.cut()
    const answer = answered(log, sinceTime).subarray(0, cut)
    for (let at = 0; at < answer.length; at += chunk) read.push(...resume.take(answer.subarray(at, at + chunk)))
  }
  read.push(...resume.finish())
  return Buffer.concat(read).toString()
}

test('wherever it is cut, and however often, no line is lost and none comes twice', () => {
  const cuts = fc.array(fc.integer({min: 0, max: 3000}), {maxLength: 5})
  fc.assert(
    fc.property(LOG, cuts, fc.integer({min: 1, max: 700}), (log, places, chunk) => {
      expect(readThrough(log, places, chunk)).toBe(log.join(''))
    }),
    {numRuns: runs(500)},
  )
})

test('lines that two streams stamped out of order are told by their place', () => {
  const log = [2000, 1000, 3000].map(ns => `${stampOf(ns)} line ${ns}\n`)
  const end = Buffer.byteLength(log.slice(0, 2).join(''))
  expect(readThrough(log, [end], 10_000)).toBe(log.join(''))
})

test('where the last line is gone, because the file was rotated, all that is younger is new', () => {
  const resume = createResume()
  resume.take(Buffer.from(`${stampOf(1)} before\n`))
  resume.cut()
  const younger = `${stampOf(30_000_000)} after\n`
  expect(Buffer.concat(resume.take(Buffer.from(younger))).toString()).toBe(younger)
})

test('what cannot be told apart yet is given at the end of the log', () => {
  const resume = createResume()
  resume.take(Buffer.from(`${stampOf(1)} before\n`))
  resume.cut()
  expect(resume.take(Buffer.from(`${stampOf(2)} at once\n`))).toEqual([])
  expect(Buffer.concat(resume.finish()).toString()).toBe(`${stampOf(2)} at once\n`)
})

test('a last line without its end is given when the log is over, and only then', () => {
  const resume = createResume()
  expect(Buffer.concat(resume.take(Buffer.from(`${stampOf(1)} one\n${stampOf(2)} tw`))).toString()).toBe(
    `${stampOf(1)} one\n`,
  )
  expect(Buffer.concat(resume.finish()).toString()).toBe(`${stampOf(2)} tw\n`)
})

test('a line of megabytes is not held', () => {
  const resume = createResume()
  const piece = Buffer.alloc(400_000, 'x')
  const given = [piece, piece, piece, piece].flatMap(chunk => resume.take(chunk))
  expect(Buffer.concat(given).length).toBeGreaterThan(1_000_000)
})
