import {mkdir, readdir, readFile, stat, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openDraft} from '../../../src/bundle/write/draft.ts'
import {tempFolder} from './unpack.ts'

test('a published draft is the one file that is left', async () => {
  const folder = await tempFolder()
  await using draft = await openDraft(join(folder, 'out.tar.gz'), true)
  await writeFile(join(draft.folder, '1'), 'spooled')
  await writeFile(draft.part, 'archive')
  await draft.publish()
  expect(await readdir(folder)).toEqual(['out.tar.gz'])
  expect(await readFile(join(folder, 'out.tar.gz'), 'utf8')).toBe('archive')
})

test('a draft that was not published leaves nothing, and what was there before stays', async () => {
  const folder = await tempFolder()
  await writeFile(join(folder, 'out.tar.gz'), 'before')
  {
    await using draft = await openDraft(join(folder, 'out.tar.gz'), true)
    await writeFile(draft.part, 'archive')
  }
  expect(await readdir(folder)).toEqual(['out.tar.gz'])
  expect(await readFile(join(folder, 'out.tar.gz'), 'utf8')).toBe('before')
})

test('can be removed at once', async () => {
  const folder = await tempFolder()
  const draft = await openDraft(join(folder, 'out.tar.gz'), true)
  await writeFile(draft.part, 'archive')
  draft.removeNow()
  expect(await readdir(folder)).toEqual([])
})

test('nobody else can look into it', async () => {
  const folder = await tempFolder()
  await using draft = await openDraft(join(folder, 'out.tar.gz'), true)
  expect((await stat(draft.folder)).mode & 0o777).toBe(0o700)
})

test('a link is followed: the file that it names gets the bundle', async () => {
  const folder = await tempFolder()
  await mkdir(join(folder, 'real'))
  await writeFile(join(folder, 'real', 'out.tar.gz'), 'before')
  await symlink(join(folder, 'real', 'out.tar.gz'), join(folder, 'link.tar.gz'))
  await using draft = await openDraft(join(folder, 'link.tar.gz'), true)
  await writeFile(draft.part, 'archive')
  await draft.publish()
  expect(await readFile(join(folder, 'real', 'out.tar.gz'), 'utf8')).toBe('archive')
})

test.each([
  ['in no folder', 'no-such-folder/out.tar.gz'],
  ['on a folder', '.'],
])('an output %s is refused before anything is done', async (_, path) => {
  const folder = await tempFolder()
  await expect(openDraft(join(folder, path), true)).rejects.toMatchObject({code: 'output.unwritable'})
  expect(await readdir(folder)).toEqual([])
})

test('a file that may not be replaced is refused at once, and also if it appears during the collection', async () => {
  const out = join(await tempFolder(), 'present.tar.gz')
  {
    await using draft = await openDraft(out, false)
    await writeFile(draft.part, 'a bundle')
    await writeFile(out, 'important')
    await expect(draft.publish()).rejects.toMatchObject({code: 'output.exists'})
  }
  await expect(openDraft(out, false)).rejects.toMatchObject({code: 'output.exists'})
  expect(await readFile(out, 'utf8')).toBe('important')
})
