import {once} from 'node:events'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {Manifest} from '../../src/bundle/format/manifest.ts'
import {openBundle} from '../../src/bundle/open/open.ts'
import {verifyBundle} from '../../src/bundle/verify.ts'
import {openDraft} from '../../src/bundle/write/draft.ts'
import {SvcdiagError} from '../../src/errors.ts'
import type {ProbedCluster} from '../../src/probes/live.ts'
import type {Redactor} from '../../src/redaction/redactor.ts'
import {IS_DEEP} from '../depth.ts'
import {makeBundle} from './make.ts'
import {offline} from './offline.ts'
import {tempFolder} from './write/unpack.ts'

const OBJECTS = /^(?!permissions).* in agents$|^server version$|^API groups$/
const LOGS = /^log of /

const STAGES = ['writing objects', 'writing the server version', 'reading the API resources', 'reading permissions']

test.each(IS_DEEP ? STAGES : STAGES.slice(0, 1))(
  'interrupted at "%s": of the objects, which were read by then, none is missing, and checks can be made of them',
  async stage => {
    const stop = new AbortController()
    const {created, file} = await makeBundle({
      request: {signal: stop.signal, stage: says => says === stage && stop.abort()},
    })
    expect(statesOf(created.manifest.coverage, OBJECTS)).toEqual(new Set(['collected', 'empty']))
    expect(statesOf(created.manifest.coverage, LOGS)).toEqual(new Set(['missing']))
    expect(await verifyBundle(await openBundle(file))).toMatchObject({problems: []})
    expect((await offline(file)).summary.pass).toBeGreaterThan(15)
  },
)

test('where one file cannot be written the bundle ends, and nobody reads on or writes any more', async () => {
  const gate = Promise.withResolvers<void>()
  let logs = 0
  let pushes = 0
  const failingAtSecond = (redactor: Redactor): Redactor => ({
    ...redactor,
    stream: (item, allocate) => {
      if (/pods\/logs/.test(item) && ++logs === 2) throw new SvcdiagError('output.unwritable', 'the disk takes nothing')
      const stream = redactor.stream(item, allocate)
      const push: typeof stream.push = chunk => {
        pushes++
        return stream.push(chunk)
      }
      return {...stream, push}
    },
  })
  await using draft = await openDraft(join(await tempFolder(), 'made.tar.gz'), true)
  const making = makeBundle({between: slowLogs(gate.promise), redactor: failingAtSecond, request: {draft}})
  await expect(making).rejects.toMatchObject({code: 'output.unwritable'})
  const before = pushes
  gate.resolve()
  await new Promise(setImmediate)
  expect(pushes).toBe(before)
})

/**
 * Returns logs with some lines at once and other lines when the gate opens. A log ends with the signal of its request.
 */
function slowLogs(gate: Promise<void>): (cluster: ProbedCluster) => ProbedCluster {
  async function* lines(signal: AbortSignal) {
    yield Buffer.from('a line\n'.repeat(3000))
    if (!signal.aborted) await Promise.race([gate, once(signal, 'abort')])
    signal.throwIfAborted()
    for (;;) yield Buffer.from('a line\n'.repeat(3000))
  }
  return cluster => ({
    ...cluster,
    collector: signal => ({...cluster.collector(signal), log: async () => ({status: 'found', value: lines(signal)})}),
  })
}

function statesOf(coverage: Manifest['coverage'], item: RegExp): Set<string> {
  const states = coverage.filter(entry => item.test(entry.item)).map(({status}) => status)
  expect(states.length).toBeGreaterThan(5)
  return new Set(states)
}
