import {execFileSync} from 'node:child_process'
import {closeSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {openNamedPipe} from '../../../src/cli/redact/input.ts'

test.each([
  ['before it is opened', true],
  ['while it waits for a writer', false],
])('nobody writes to a named pipe, and the interruption comes %s: it is let go', async (_, isEarly) => {
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-pipe-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const controller = new AbortController()
  if (isEarly) controller.abort()
  const opening = openNamedPipe(pipe, controller.signal)
  controller.abort()
  const fd = await opening
  closeSync(fd)
  expect(fd).toBeGreaterThan(2)
})
