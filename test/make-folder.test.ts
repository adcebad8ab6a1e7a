import {existsSync, mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test} from 'vitest'
import {makeFolder} from '../src/make-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'svcdiag-folder-'))
afterAll(() => rmSync(root, {recursive: true}))

test('makes a folder with its parents, and is content with one that is there', async () => {
  const folder = join(root, 'a', 'b')
  await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700)])
  await makeFolder(folder)
  expect([existsSync(folder), statSync(folder).mode & 0o777]).toEqual([true, 0o700])
})

test('a file system that takes no folders is an error, not an endless loop', async () => {
  await expect(makeFolder('/proc/svcdiag-folder/x')).rejects.toMatchObject({code: 'ENOENT'})
})

test.each(['file', 'file/below'])('a file in the way is an error: %s', async name => {
  writeFileSync(join(root, 'file'), '')
  await expect(makeFolder(join(root, name))).rejects.toMatchObject({code: 'ENOTDIR'})
})
