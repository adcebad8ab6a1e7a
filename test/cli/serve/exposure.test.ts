import {execFileSync} from 'node:child_process'
import {chmodSync, linkSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test} from 'vitest'
import {refuseExposedKey} from '../../../src/cli/serve/keys.ts'
import {originsOf} from '../../../src/cli/serve/options.ts'
import type {SvcdiagError} from '../../../src/errors.ts'
import {openDatabase} from '../../../src/server/store/sqlite/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-exposure-'))
afterAll(() => rmSync(folder, {recursive: true}))

function fileOf(mode: number, name = 'key'): string {
  const file = join(folder, name)
  writeFileSync(file, 'x')
  chmodSync(file, mode)
  return file
}

test.each([
  ['15 characters', 'k'.repeat(15), 0o600, 'fewer than 16 characters'],
  ['a group that may read', 'k'.repeat(16), 0o640, 'mode 0640'],
  ['others that may write', 'k'.repeat(16), 0o602, 'mode 0602'],
])('an exposed key is refused: %s', async (_, key, mode, says) => {
  await expect(refuseExposedKey(fileOf(mode), key, '0.0.0.0')).rejects.toThrow(says)
})

test('the command that mends a readable key file can be pasted, whatever the name of the file', async () => {
  const file = fileOf(0o644, "it's a key")
  const refused = await refuseExposedKey(file, 'k'.repeat(16), '0.0.0.0').catch((error: SvcdiagError) => error.hint)
  execFileSync('sh', ['-c', String(refused)])
  await refuseExposedKey(file, 'k'.repeat(16), '0.0.0.0')
})

test('an exposed key of 16 characters is accepted if only its owner may read it', async () => {
  await refuseExposedKey(fileOf(0o600), 'k'.repeat(16), '0.0.0.0')
})

test.each(['*', 'null', 'localhost:5173', 'ftp://a', 'http://a/path', 'http://a?x', 'http://u@a'])(
  '%s is no origin',
  text => {
    expect(() => originsOf([text])).toThrow('is not an origin')
  },
)

test('an origin is written as browsers send it', () => {
  expect(originsOf(['HTTP://Front.Example:80/', 'http://localhost:5173'])).toEqual([
    'http://front.example',
    'http://localhost:5173',
  ])
})

test('a store with a second name is refused by both names', () => {
  const [file, link] = [join(folder, 'a.sqlite'), join(folder, 'b.sqlite')]
  openDatabase(file, null).close()
  linkSync(file, link)
  for (const name of [file, link]) expect(() => openDatabase(name, null)).toThrow('2 names (hard links)')
  rmSync(link)
  openDatabase(file, null).close()
})
