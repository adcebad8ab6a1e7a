import {expect, test} from 'vitest'
import {coverageOf} from '../../../src/bundle/collect/each.ts'
import type {Coverage, Manifest} from '../../../src/bundle/manifest.ts'
import {closingLines} from '../../../src/cli/bundle/words.ts'
import {makeBundle} from '../../bundle/make.ts'

test('what is missing has a line each, and more that are missing for one reason share theirs', async () => {
  const few = missing(5, 'it was not there')
  const many = missing(8, 'there was no room')
  expect((await linesFor({coverage: [...few, ...many]})).filter(isMissing)).toEqual([
    ...few.map(({item}) => `missing: ${item}: it was not there`),
    'missing: item 1, item 2 and 6 more: there was no room; manifest.json names each',
  ])
})

test('of many reasons some are told, and where the others stand', async () => {
  const coverage = Array.from({length: 25}, (_, at) => missing(1, `reason ${at}`)).flat()
  const lines = (await linesFor({coverage})).filter(isMissing)
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('missing: 5 more; manifest.json names each')
})

const MAIL_IT = 'next: mail it; whoever gets it reads it with: svcdiag check --from case.tar.gz'

test.each([
  [null, MAIL_IT],
  ['interrupted', MAIL_IT],
  ['disk-full', expect.stringMatching(/^next: run it again with more room, or with --file on another disk/)],
] as const)('partial: %s: what to do next', async (partial, next) => {
  expect((await linesFor({partial})).at(-1)).toEqual(next)
})

function missing(count: number, reason: string): Coverage[] {
  return Array.from({length: count}, (_, at) => {
    const name = `item ${at + 1}`
    return coverageOf({name, rule: null, read: null}, {status: 'missing', cause: 'not-looked', input: name, reason}, 0)
  })
}

async function linesFor(change: Partial<Manifest>): Promise<string[]> {
  const {created} = await makeBundle()
  return closingLines({...created, manifest: {...created.manifest, ...change}}, 'case.tar.gz')
}

function isMissing(line: string): boolean {
  return line.startsWith('missing: ')
}
