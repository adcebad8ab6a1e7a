import {execFileSync} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {openBundle} from '../../../src/bundle/open/open.ts'

test('a log is read to its end and the rest of the archive is left, as often as one likes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-left-early-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  await mkdir(join(folder, 'cluster-resources'))
  await writeFile(join(folder, 'cluster-resources/a.log'), 'a line\n')
  for (const name of ['b', 'c', 'd']) {
    await writeFile(join(folder, `cluster-resources/${name}.log`), randomBytes(60_000).toString('hex'))
  }
  const files = ['a', 'b', 'c', 'd'].map(name => `cluster-resources/${name}.log`)
  execFileSync('tar', ['-czf', 'bundle.tar.gz', ...files], {cwd: folder})
  const bundle = await openBundle(join(folder, 'bundle.tar.gz'))
  for (let time = 0; time < 60; time += 1) {
    for (const path of files.slice(0, 3)) {
      let bytes = 0
      for await (const part of bundle.stream(path)) bytes += part.length
      expect(bytes).toBe(bundle.files.get(path)?.bytes)
    }
  }
})
