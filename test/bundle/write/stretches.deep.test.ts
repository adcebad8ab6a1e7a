import {createHash} from 'node:crypto'
import {open, readFile, truncate} from 'node:fs/promises'
import {join} from 'node:path'
import {gunzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import type {Spooled} from '../../../src/bundle/write/block.ts'
import {type ArchiveStretch, packArchive} from '../../../src/bundle/write/pack.ts'
import {scanArchive} from '../../../src/bundle/write/scan.ts'
import {openSpool} from '../../../src/bundle/write/spool.ts'
import {createRedactor} from '../../../src/redaction/redactor.ts'
import {tempFolder} from './unpack.ts'

const SECRET = 'Zq8v"Tn3/LxW5+rB7yKd2Mf'
const OPTIONS = {objectNames: new Set<string>(), rules: [], paths: [], key: Buffer.alloc(32, 1)}
/** Masks nothing. */
const careless = createRedactor({...OPTIONS, secrets: []})
const {needles} = createRedactor({
  ...OPTIONS,
  secrets: [{ref: 'secret/ns/app.token', value: Buffer.from(SECRET)}],
})
const HIT = {ref: 'secret/ns/app.token'}

test('a large archive is read back as two stretches, and each file with a secret is told as when it is read as one', async () => {
  const {part, stretches} = await archiveOf({
    'a.log': `${incompressible(1)}${SECRET}`,
    'b.log': incompressible(2),
    'c.log': `${incompressible(3)}${SECRET}\n`,
    [`${SECRET.replaceAll('/', '')}.log`]: 'text',
    'd.log': `${SECRET}${incompressible(4)}`,
  })
  expect(stretches).toHaveLength(2)
  const hits = await scanned(part, stretches)
  expect(hits).toEqual(expect.arrayContaining(await scanned(part, [])))
  expect(hits.filter(({path}) => path.endsWith('.log'))).toEqual(
    expect.arrayContaining([
      {...HIT, path: 'top/a.log', index: 1},
      {...HIT, path: 'top/c.log', index: 3},
      {...HIT, path: 'top/d.log', index: 4},
    ]),
  )
})

test('of a small archive there is one stretch', async () => {
  expect((await archiveOf({'a.log': 'text', 'b.log': 'text'})).stretches).toHaveLength(1)
})

test.each<[string, (part: string, stretches: readonly ArchiveStretch[]) => Promise<void>]>([
  ['its header', async part => overwrite(part, 0)],
  ['the first stretch', async (part, [first]) => overwrite(part, (first?.from ?? 0) + 100_000)],
  ['the second stretch', async (part, [, second]) => overwrite(part, (second?.from ?? 0) + 100_000)],
  ['the checksum behind both', async (part, [, second]) => overwrite(part, (second?.to ?? 0) + 2)],
  ['its end, which is gone', async (part, [, second]) => truncate(part, second?.to)],
])('an archive that was damaged on the disk is an error, wherever: %s', async (_, damage) => {
  const {part, stretches} = await archiveOf(LARGE)
  expect(gunzipSync(await readFile(part)).length).toBeGreaterThan(0)
  await damage(part, stretches)
  await expect(scanned(part, stretches)).rejects.toThrow()
})

function scanned(part: string, stretches: readonly ArchiveStretch[]) {
  return scanArchive(part, stretches, needles)
}

const LARGE = Object.fromEntries([1, 2, 3, 4].map(seed => [`${seed}.log`, incompressible(seed)]))

async function archiveOf(files: Readonly<Record<string, string>>) {
  const folder = await tempFolder()
  const spool = openSpool(careless, folder)
  const kept: Spooled[] = []
  for (const [path, text] of Object.entries(files)) {
    const added = await spool.add(path, text)
    if (added.status === 'kept') kept.push(added)
  }
  const [manifest, ...others] = kept.reverse()
  if (manifest === undefined) throw new Error('nothing was kept')
  const part = join(folder, 'a.part')
  const mtime = new Date('2026-03-04T05:06:07Z')
  return {part, stretches: await packArchive(others, manifest, part, {top: 'top', mtime})}
}

/** Returns 2.4 MB of incompressible lines. */
function incompressible(seed: number): string {
  const line = (index: number) => createHash('sha512').update(`${seed} ${index}`).digest('base64')
  return Array.from({length: 27_000}, (_, index) => `${line(index)}\n`).join('')
}

async function overwrite(file: string, at: number): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.write(Buffer.from([0x55, 0xaa, 0x55, 0xaa]), 0, 4, at)
}
