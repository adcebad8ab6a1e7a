import {execFile} from 'node:child_process'
import {createWriteStream} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {expect, onTestFinished, test} from 'vitest'
import {zipOf} from '../../src/events/convert/zip-of.ts'

const COUNT = fileURLToPath(new URL('count-events.ts', import.meta.url))
const EVENTS = 30_000

function* files() {
  for (let at = 0; at < EVENTS; at++) {
    const id = `11111111-2222-4333-8444-${String(at).padStart(12, '0')}`
    const name = `72d40619b8534f9b9de6c3f17a71072d/events/event-${String(at).padStart(5, '0')}-${id}.json`
    yield {name, text: JSON.stringify({id, source: 'user', kind: 'PauseEvent'})}
  }
}

test('the names of a long log are not held while it is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-long-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  const file = join(folder, 'trajectory.zip')
  await pipeline(zipOf(files()), createWriteStream(file))
  // The names alone are more than what this leaves beside the program.
  const {stdout} = await promisify(execFile)(process.execPath, ['--max-old-space-size=16', COUNT, file])
  expect(stdout).toBe(`${EVENTS}\n`)
})
