import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {mkdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {gunzipSync, gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import type {Spooled} from '../../../src/bundle/write/block.ts'
import {packArchive} from '../../../src/bundle/write/pack.ts'
import {openSpool} from '../../../src/bundle/write/spool.ts'
import {createRedactor} from '../../../src/redaction/redactor.ts'
import {tempFolder, unpacked} from './unpack.ts'

const MTIME = new Date('2026-03-04T05:06:07Z')
const LONG = `cluster-resources/pods/logs/${'n'.repeat(63)}/${'p'.repeat(200)}/${'c'.repeat(63)}.log`
const FILES = {
  'cluster-resources/pods/ns.json': '{"kind":"PodList"}\n',
  'checks.json': '{}\n',
  [LONG]: 'a line\n'.repeat(400_000),
  'größe/ümläut.txt': 'text',
  'empty.log': '',
}

test('the archive holds every file as it was spooled, regular files alone, in the order of their paths', async () => {
  const folder = await tempFolder()
  const archive = await packed(folder, FILES)
  await mkdir(join(folder, 'out'))
  const files = unpacked(archive, join(folder, 'out'))
  const expected = Object.entries({...FILES, 'manifest.json': 'the manifest'})
  expect(new Map([...files].map(([path, bytes]) => [path, sha256(bytes)]))).toEqual(
    new Map(expected.map(([path, text]) => [`top/${path}`, sha256(Buffer.from(text))])),
  )
  const listed = execFileSync('tar', ['-tzf', archive, '--quoting-style=literal'], {encoding: 'utf8'})
    .trim()
    .split('\n')
  expect(listed).toEqual([...Object.keys(FILES).toSorted(), 'manifest.json'].map(path => `top/${path}`))
})

test('the same files give the same bytes, in whatever order they were spooled', async () => {
  const [one, other] = [await tempFolder(), await tempFolder()]
  const first = readFileSync(await packed(one, FILES))
  const second = readFileSync(await packed(other, Object.fromEntries(Object.entries(FILES).reverse())))
  expect(first.equals(second)).toBe(true)
})

test('nothing in it says who made it, where and when', async () => {
  const archive = await packed(await tempFolder(), FILES)
  expect([...readFileSync(archive).subarray(4, 8)]).toEqual([0, 0, 0, 0])
  expect(readFileSync(archive)[9]).toBe(255)
  const listed = execFileSync('tar', ['-tvzf', archive, '--numeric-owner', '--full-time', '--utc'], {encoding: 'utf8'})
  const heads = listed
    .trim()
    .split('\n')
    .map(row => row.replace(/\s+\d+ (?=2026)/, ' '))
  expect(heads.filter(row => !row.startsWith('-rw-r--r-- 0/0 2026-03-04 05:06:07'))).toEqual([])
})

test('nobody else can read it', async () => {
  expect(statSync(await packed(await tempFolder(), FILES)).mode & 0o777).toBe(0o600)
})

test('a log is at most 15 % larger than with level 6', async () => {
  const lines = Array.from({length: 40_000}, (_, index) => {
    const id = createHash('md5').update(String(index)).digest('hex')
    return `2026-03-04T05:${index % 60}:07.${index % 1000}Z INFO app.server request_id=${id} method=GET path=/api/conversations/${index % 977} status=200 duration_ms=${(index * 7919) % 1013}\n`
  })
  const archive = readFileSync(await packed(await tempFolder(), {'app.log': lines.join('')}))
  expect(archive.length).toBeLessThan(1.15 * gzipSync(gunzipSync(archive), {level: 6}).length)
})

test('a file whose bytes are gone is an error, not an archive with a hole', async () => {
  const folder = await tempFolder()
  const [files, manifest] = await spooled(folder, FILES)
  for (const {file} of files[2]?.blocks ?? []) await rm(file, {force: true})
  await expect(packArchive(files, manifest, join(folder, 'a.part'), {top: 'top', mtime: MTIME})).rejects.toThrow()
})

test('an archive is never written over a file', async () => {
  const folder = await tempFolder()
  await packed(folder, {})
  const [files, manifest] = await spooled(join(folder), {})
  const packing = packArchive(files, manifest, join(folder, 'a.part'), {top: 'top', mtime: MTIME})
  await expect(packing).rejects.toMatchObject({code: 'output.unwritable'})
})

test('a signal ends it', async () => {
  const folder = await tempFolder()
  const [files, manifest] = await spooled(folder, {'a.log': 'a line\n'.repeat(2_000_000)})
  const controller = new AbortController()
  const packing = packArchive(files, manifest, join(folder, 'a.part'), {
    top: 'top',
    mtime: MTIME,
    signal: controller.signal,
  })
  controller.abort(new Error('interrupted'))
  await expect(packing).rejects.toThrow('interrupted')
})

async function packed(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  const [all, manifest] = await spooled(folder, files)
  const part = join(folder, 'a.part')
  await packArchive(all, manifest, part, {top: 'top', mtime: MTIME})
  return part
}

async function spooled(folder: string, files: Readonly<Record<string, string>>): Promise<[Spooled[], Spooled]> {
  const within = join(folder, `spool-${readdirSync(folder).length}`)
  await mkdir(within)
  const redactor = createRedactor({
    secrets: [],
    objectNames: new Set(),
    rules: [],
    paths: [],
    key: Buffer.alloc(32, 1),
  })
  const spool = openSpool(redactor, within)
  const kept: Spooled[] = []
  for (const [path, text] of [...Object.entries(files), ['manifest.json', 'the manifest']] as const) {
    const added = await spool.add(path, text)
    if (added.status === 'kept') kept.push(added)
  }
  const manifest = kept.pop()
  if (manifest === undefined) throw new Error('the manifest was dropped')
  return [kept, manifest]
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
