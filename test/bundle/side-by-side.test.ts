import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import type {Manifest} from '../../src/bundle/manifest.ts'
import {openBundle} from '../../src/bundle/open/open.ts'
import {verifyBundle} from '../../src/bundle/verify/verify.ts'
import {type Draft, openDraft} from '../../src/bundle/write/draft.ts'
import {SvcdiagError} from '../../src/errors.ts'
import type {Redactor} from '../../src/redaction/redactor.ts'
import {checksWith, type Making, makeBundle, serveLab} from './make.ts'
import {tempFolder} from './write/unpack.ts'

const OBJECTS = /^(?!permissions).* in agents$/
const LOGS = /^log of /
const WRITTEN = new Set(['collected', 'empty'])

describe('objects are written beside what waits for the cluster', () => {
  test('where there is hardly any space they are there before anybody is asked: a question that hangs costs none', async () => {
    const stop = new AbortController()
    const missing = {status: 'missing', cause: 'interrupted', input: 'x', reason: 'interrupted'} as const
    const hung = new Promise<typeof missing>(resolve =>
      stop.signal.addEventListener('abort', () => resolve(missing), {once: true}),
    )
    const {coverage} = await made(0, {
      between: cluster => ({...cluster, collector: signal => ({...cluster.collector(signal), rulesIn: () => hung})}),
      request: {signal: stop.signal, stage: says => says === 'asking for permissions' && stop.abort()},
    })
    expect(statesOf(coverage, OBJECTS)).toEqual(WRITTEN)
    expect(statesOf(coverage, LOGS)).toEqual(new Set(['missing']))
  })

  test('what fails there ends the bundle with its error, however far the others are', async () => {
    const making = {redactor: failingAt('cluster-resources/configmaps', 'output.unwritable')}
    await expect(made(Number.POSITIVE_INFINITY, making)).rejects.toMatchObject({code: 'output.unwritable'})
  })

  test('a limit that others met is none of theirs', async () => {
    const {coverage} = await made(Number.POSITIVE_INFINITY, {
      redactor: failingAt('cluster-info', 'output.full'),
    })
    expect(statesOf(coverage, OBJECTS)).toEqual(WRITTEN)
    expect(statesOf(coverage, LOGS)).toEqual(new Set(['missing']))
  })
})

describe('under a fixed clock', () => {
  beforeEach(() => void vi.useFakeTimers({toFake: ['Date', 'performance'], now: Date.UTC(2026, 10, 21)}))
  afterEach(() => void vi.useRealTimers())

  test('one after the other or side by side, the bytes are the same', async () => {
    const lab = await serveLab({})
    onTestFinished(() => lab.close())
    const making = {lab, request: {checks: {...checksWith(new AbortController().signal), probes: false}}}
    const [scarce, ample] = [await made(0, making), await made(Number.POSITIVE_INFINITY, making)]
    expect(readFileSync(scarce.file).equals(readFileSync(ample.file))).toBe(true)
  })
})

/** @param freeBytes where the bundle is made */
async function made(freeBytes: number, making: Making): Promise<{file: string; coverage: Manifest['coverage']}> {
  const file = join(await tempFolder(), 'made.tar.gz')
  await using draft = await openDraft(file)
  const scarce: Draft = {...draft, freeBytes: async () => freeBytes}
  const {created} = await makeBundle({...making, request: {...making.request, draft: scarce}})
  expect(await verifyBundle(await openBundle(file))).toMatchObject({problems: []})
  return {file, coverage: created.manifest.coverage}
}

function statesOf(coverage: Manifest['coverage'], item: RegExp): Set<string> {
  const states = coverage.filter(entry => item.test(entry.item)).map(({status}) => status)
  expect(states.length).toBeGreaterThan(5)
  return new Set(states)
}

/** Stands for a disk that cannot take these files. */
function failingAt(beginning: string, code: 'output.full' | 'output.unwritable'): (redactor: Redactor) => Redactor {
  return redactor => ({
    ...redactor,
    stream: (item, allocate) => {
      if (item.startsWith(beginning)) throw new SvcdiagError(code, 'the disk takes nothing')
      return redactor.stream(item, allocate)
    },
  })
}
