import {mkdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {fileURLToPath} from 'node:url'
import {gzipSync, zstdCompressSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {openArchive} from '../../../src/bundle/open/archive.ts'
import type {Bundle} from '../../../src/bundle/open/bundle.ts'
import {LIMITS} from '../../../src/bundle/open/limits.ts'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {expectRefusal, filesOfTest, type Made, tar, tarGz} from './made.ts'

const at = filesOfTest()
const GENUINE = fileURLToPath(new URL('../fixtures/troubleshoot-0.133.0.tar.gz', import.meta.url))
const LOG = 'cluster-resources/pods/logs/svc/app-1/app.log'
const ENTRIES: readonly Made[] = [
  ['deep/b/version.yaml', 'kind: SupportBundle\n'],
  [`deep/b/${LOG}`, 'line\n'.repeat(100_000)],
  {name: 'deep/b/logs/app-1/app.log', type: 'symlink', linkname: `../../${LOG}`},
  {name: 'deep/b/logs/gone.log', type: 'symlink', linkname: 'nothing'},
  {name: 'deep/b/logs/second.log', type: 'symlink', linkname: 'app-1/app.log'},
  {name: 'deep/b/hard.log', type: 'link', linkname: `deep/b/${LOG}`},
  ['deep/b/cluster-resources/pods/svc.json', '{}'],
  ['beside.txt', 'not of the bundle'],
]
const FILES = [
  LOG,
  'cluster-resources/pods/svc.json',
  'hard.log',
  'logs/app-1/app.log',
  'logs/second.log',
  'version.yaml',
]

describe.each([
  ['an archive', async () => openBundle(at('b.tar.gz', await tarGz(ENTRIES)))],
  [
    'an archive whose files are not kept in memory',
    async () => openArchive(at('b.tar.gz', await tarGz(ENTRIES)), {...LIMITS, keptBytes: 0}),
  ],
  ['a folder', async () => openBundle(unpacked(ENTRIES))],
])('%s', (_, open: () => Promise<Bundle>) => {
  test('has its files below its own folder, links as the files they lead to', async () => {
    const {files} = await open()
    expect([...files.keys()]).toEqual(FILES)
    expect(files.get('logs/second.log')).toEqual({bytes: 500_000, linkTo: LOG})
    expect(files.get('version.yaml')).toEqual({bytes: 20, linkTo: null})
  })

  test('gives every file whole, in parts, and all in one pass', async () => {
    const bundle = await open()
    expect(String(await bundle.read('version.yaml'))).toBe('kind: SupportBundle\n')
    expect((await buffer(bundle.stream('logs/second.log'))).length).toBe(500_000)
    const sizes = new Map<string, number>()
    for await (const {path, data} of bundle.walk()) sizes.set(path, (await buffer(data)).length)
    expect([...sizes].toSorted()).toEqual([
      [LOG, 500_000],
      ['cluster-resources/pods/svc.json', 2],
      ...(bundle.files.get('hard.log')?.linkTo === null ? [['hard.log', 500_000]] : []),
      ['version.yaml', 20],
    ])
  })

  test('can be left in the middle of a file', async () => {
    const bundle = await open()
    for await (const part of bundle.stream(LOG)) {
      expect(part.length).toBeGreaterThan(0)
      break
    }
    const seen: string[] = []
    for await (const {path, data} of bundle.walk()) {
      for await (const _ of data) break
      seen.push(path)
    }
    expect(seen).toContain('version.yaml')
  })

  test('gives no more than was asked for, and nothing that is not there', async () => {
    const bundle = await open()
    await expect(bundle.read(LOG, 1000)).rejects.toMatchObject({code: 'bundle.too-large'})
    await expect(bundle.read('../beside.txt')).rejects.toMatchObject({code: 'bundle.invalid'})
  })
})

test('the genuine bundle of troubleshoot opens, its links included', async () => {
  const {files} = await openBundle(GENUINE)
  expect(files.size).toBe(97)
  expect([...files.values()].filter(({linkTo}) => linkTo !== null)).toHaveLength(26)
})

test('a damaged archive is told from one that was cut off', async () => {
  const whole = await tarGz([...ENTRIES, ['b/noise.log', noise(300_000)]])
  for (const kept of [20, 5_000, whole.length - 9, whole.length - 2])
    await expectRefusal(at('cut.tar.gz', whole.subarray(0, kept)), 'bundle.unreadable', /truncated/)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(whole.length - 6) ^ 1, whole.length - 6)
  await expectRefusal(at('crc.tar.gz', flipped), 'bundle.unreadable', /damaged/)
  const unpackedBytes = await tar(ENTRIES)
  await expectRefusal(at('half.tar.gz', gzipSync(unpackedBytes.subarray(0, 1536))), 'bundle.unreadable', /truncated/)
  unpackedBytes.write('999', 148)
  await expectRefusal(at('sum.tar.gz', gzipSync(unpackedBytes)), 'bundle.unreadable', /damaged/)
})

test('a file that changes between two passes is not read as if nothing had happened', async () => {
  const path = at('b.tar.gz', await tarGz(ENTRIES))
  const bundle = await openArchive(path, {...LIMITS, keptBytes: 0})
  writeFileSync(path, await tarGz([['deep/b/version.yaml', 'another\n']]))
  await expect(bundle.read('version.yaml')).rejects.toMatchObject({code: 'bundle.unreadable'})
})

describe('what is no bundle', () => {
  test('says what it is, and what to do', async () => {
    await expectRefusal(at('missing.tar.gz'), 'bundle.unreadable', /there is no such file/)
    await expectRefusal(folderOf({'notes.txt': 'x'}), 'bundle.invalid', /a folder, but not a bundle/)
    await expectRefusal(at('notes.txt', 'hello\n'), 'bundle.invalid', /not a gzip archive/)
    await expectRefusal(at('empty', ''), 'bundle.invalid', /is empty/)
    await expectRefusal('/dev/null', 'bundle.invalid', /neither a file nor a folder/)
    await expectRefusal(at('text.gz', gzipSync('hello\n')), 'bundle.invalid', /is gzip, but not an archive/)
    await expectRefusal(
      at('other.tar.gz', await tarGz([['a.txt', 'x']])),
      'bundle.invalid',
      /an archive, but not a bundle/,
    )
    const two = await tarGz([
      ['a/manifest.json', '{}'],
      ['b/manifest.json', '{}'],
    ])
    await expectRefusal(at('two.tar.gz', two), 'bundle.invalid', /several bundles/)
  })

  test.each([
    ['age', 'age-encryption.org/v1\n-> X25519 ', /encrypted with age/, /age --decrypt/],
    ['armoured age', '-----BEGIN AGE ENCRYPTED FILE-----\n', /encrypted with age/, /age --decrypt/],
    ['PGP', '-----BEGIN PGP MESSAGE-----\n', /encrypted with PGP/, /gpg --decrypt/],
    ['zip', Buffer.from('PK\x03\x04rest', 'latin1'), /zip archive/, /unpack it/],
    ['zstd', zstdCompressSync('x'), /compressed with zstd/, /tar --zstd/],
    ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), /compressed with xz/, /tar -xJf/],
    ['bzip2', 'BZh91AY', /compressed with bzip2/, /tar -xjf/],
  ])('%s has its own hint', async (name, content, says, hint) => {
    const opening = openBundle(at(name, content))
    await expect(opening).rejects.toMatchObject({
      code: 'bundle.invalid',
      message: expect.stringMatching(says),
      hint: expect.stringMatching(hint),
    })
  })

  test('an archive that is not compressed is told apart', async () => {
    await expectRefusal(at('b.tar', await tar(ENTRIES)), 'bundle.invalid', /not compressed/)
  })
})

describe('a folder', () => {
  test.each([
    ['to a file outside', '/etc/hostname', /link out of the bundle/],
    ['to a folder outside', '/etc', /link out of the bundle/],
    ['upwards', '../../../../../../etc/hostname', /link out of the bundle/],
    ['in a circle', 'x.log', /link in a circle/],
  ])('with a link %s is refused', async (_, target, words) => {
    const folder = folderOf({'cluster-resources/namespaces.json': '{}'})
    symlinkSync(target, join(folder, 'x.log'))
    await expectRefusal(folder, 'bundle.hostile', words)
  })

  test('whose file becomes a link to the outside is not followed', async () => {
    const folder = folderOf({'cluster-resources/namespaces.json': '{}', 'a.log': 'x'})
    const bundle = await openBundle(folder)
    rmSync(join(folder, 'a.log'))
    symlinkSync('/etc/hostname', join(folder, 'a.log'))
    await expect(bundle.read('a.log')).rejects.toMatchObject({code: 'bundle.hostile'})
  })

  test('is found from the folder that it lies in', async () => {
    const {files} = await openBundle(folderOf({'one/two/cluster-resources/namespaces.json': '{}'}))
    expect([...files.keys()]).toEqual(['cluster-resources/namespaces.json'])
  })
})

/** Returns the same incompressible bytes every time. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0, seed = 1; at < length; at++) {
    seed = (seed * 48_271) % 2_147_483_647
    bytes[at] = seed & 255
  }
  return bytes
}

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = at('folder')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** Unpacks the entries as `tar -x` does; hard links become files of their own. */
function unpacked(entries: readonly Made[]): string {
  const folder = at('unpacked')
  for (const entry of entries) {
    const path = join(folder, 'name' in entry ? entry.name : entry[0])
    mkdirSync(dirname(path), {recursive: true})
    if (!('name' in entry)) writeFileSync(path, entry[1])
    else if (entry.type === 'symlink') symlinkSync(entry.linkname ?? '', path)
    else writeFileSync(path, 'line\n'.repeat(100_000))
  }
  return folder
}
