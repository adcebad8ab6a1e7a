import {execFile} from 'node:child_process'
import {createWriteStream} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {expect, onTestFinished, test} from 'vitest'
import {zipOf} from '../../src/events/convert/zip.ts'
import {deepTest} from '../depth.ts'

const COUNT = fileURLToPath(new URL('count-events.ts', import.meta.url))

/** Reads a zip with events in this order. The process is limited to `memory` MiB of heap. */
async function reading(order: Iterable<number>, memory: number): Promise<{count: number; bytesRead: number}> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-long-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  const file = join(folder, 'trajectory.zip')
  await pipeline(zipOf(files(order)), createWriteStream(file))
  const {stdout} = await promisify(execFile)(process.execPath, [`--max-old-space-size=${memory}`, COUNT, file])
  return JSON.parse(stdout)
}

function* files(order: Iterable<number>) {
  for (const at of order) {
    const id = `11111111-2222-4333-8444-${String(at).padStart(12, '0')}`
    const name = `72d40619b8534f9b9de6c3f17a71072d/events/event-${String(at).padStart(5, '0')}-${id}.json`
    yield {name, text: JSON.stringify({id, source: 'user', kind: 'PauseEvent'})}
  }
}

deepTest('the names of a long log are not held while it is read', async () => {
  // The names alone need more memory than the limit leaves for data.
  expect(await reading(Array(120_000).keys(), 26)).toMatchObject({count: 120_000})
})

test.each<[string, (at: number) => number]>([
  ['that is shuffled', at => (at * 1999) % 4000],
  ['with the newest first', at => 3999 - at],
])('of a zip %s hardly more is read than its events', async (_, placeOf) => {
  const {count, bytesRead} = await reading(
    Array.from({length: 4000}, (_, at) => placeOf(at)),
    64,
  )
  expect(count).toBe(4000)
  expect(bytesRead / count).toBeLessThan(10_000)
})
