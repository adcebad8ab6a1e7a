import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {openArchive} from '../../../src/bundle/open/archive.ts'
import {LIMITS} from '../../../src/bundle/open/limits.ts'
import {expectRefusal, filesOfTest, type Made, tar, tarGz} from './made.ts'

const at = filesOfTest()
const GOOD: readonly Made[] = [
  ['b/cluster-resources/namespaces.json', '{}'],
  ['b/version.yaml', 'kind: SupportBundle\n'],
]

const HOSTILE: readonly (readonly [what: string, entries: readonly Made[], words: RegExp])[] = [
  ['a path upwards', [['b/../../evil', 'x']], /leads out of the bundle/],
  ['a path upwards, as another system writes it', [['b\\..\\..\\evil', 'x']], /leads out of the bundle/],
  ['an absolute path', [['/etc/evil', 'x']], /absolute path/],
  ['a drive', [['C:evil', 'x']], /absolute path/],
  ['a link upwards', [{name: 'b/l', type: 'symlink', linkname: '../../etc/passwd'}], /link out of the bundle/],
  ['an absolute link', [{name: 'b/l', type: 'symlink', linkname: '/etc/passwd'}], /link out of the bundle/],
  ['a hard link upwards', [{name: 'b/l', type: 'link', linkname: '../etc/passwd'}], /link out of the bundle/],
  [
    'links in a circle',
    [
      {name: 'b/one', type: 'symlink', linkname: 'two'},
      {name: 'b/two', type: 'symlink', linkname: 'one'},
    ],
    /link in a circle/,
  ],
  ['a link to itself', [{name: 'b/self', type: 'symlink', linkname: 'self'}], /link in a circle/],
  [
    'a file below a link',
    [{name: 'b/l', type: 'symlink', linkname: 'cluster-resources'}, ['b/l/evil', 'x']],
    /below a file or a link/,
  ],
  ['a file below a file', [['b/version.yaml/evil', 'x']], /below a file or a link/],
  ['the same path twice', [['b/version.yaml', 'other']], /occurs twice/],
  ['the same path in other words', [['b/./version.yaml', 'other']], /occurs twice/],
  ['a device', [{name: 'b/null', type: 'character-device', devmajor: 1, devminor: 3}], /neither file, folder nor link/],
  ['a pipe', [{name: 'b/fifo', type: 'fifo'}], /neither file, folder nor link/],
  ['a NUL in a name', [{name: 'b/x', pax: {path: 'b/x\0y'}}], /control characters/],
  ['an escape code in a name', [{name: 'b/x', pax: {path: 'b/\u001b[2Jx'}}], /control characters in its name/],
  ['a line end in a name', [['b/x\ny', 'x']], /control characters/],
  ['a name that turns the writing', [{name: 'b/x', pax: {path: 'b/\u202Egpj.exe'}}], /control characters/],
  ['a name without end', [{name: 'b/x', pax: {path: `b/${'x'.repeat(2000)}`}}], /path of more than 1024 bytes/],
  ['folders without end', [[`b/${'x/'.repeat(200)}y`, 'x']], /folders deep/],
]

test.each(HOSTILE)('%s is refused', async (_, entries, words) => {
  await expectRefusal(at('x.tar.gz', await tarGz([...GOOD, ...entries])), 'bundle.hostile', words)
})

test('nothing is unpacked, and names reach no terminal as they are', async () => {
  const path = at('x.tar.gz', await tarGz([...GOOD, ['../svcdiag-evil', 'x']]))
  await expectRefusal(path, 'bundle.hostile', /leads out/)
  expect(existsSync(join(path, '..', '..', 'svcdiag-evil'))).toBe(false)
  const coded = await tarGz([{name: 'b/x', pax: {path: 'b/\u001b[2Jx'}}])
  await expectRefusal(at('x.tar.gz', coded), 'bundle.hostile', /^[^\p{Cc}]+$/u)
})

test('what differs in case alone is two files', async () => {
  const bundle = await openArchive(at('x.tar.gz', await tarGz([...GOOD, ['b/a.txt', 'one'], ['b/A.txt', 'two']])))
  expect(String(await bundle.read('a.txt'))).toBe('one')
  expect(String(await bundle.read('A.txt'))).toBe('two')
})

test('a bomb is refused before it has gone off', async () => {
  const path = at('bomb.tar.gz', gzipSync(Buffer.alloc(200_000_000)))
  await expectRefusal(path, 'bundle.hostile', /far more than any log/)
})

const TIGHT = {...LIMITS, entries: 1000, bytes: 100_000}

test.each([
  ['more entries than allowed', () => tarGz(Array.from({length: 1001}, (_, i): Made => [`b/${i}`, '']))],
  [
    'more folders than allowed',
    () => tarGz(Array.from({length: 1001}, (_, i): Made => ({name: `b/${i}`, type: 'directory'}))),
  ],
  ['more bytes than allowed', () => tarGz([['b/x', 'x'.repeat(200_000)]])],
  ['a file that says it is larger than allowed', async () => gzipSync(sized(await tar([['b/x', 'x']]), '77777777777'))],
] as const)('%s', async (_, make) => {
  const opening = openArchive(at('x.tar.gz', await make()), TIGHT)
  await expect(opening).rejects.toMatchObject({code: 'bundle.too-large'})
})

test('a million entries are refused in little memory', async () => {
  const path = at('many.tar.gz', millionFolders())
  const before = process.memoryUsage().rss
  await expectRefusal(path, 'bundle.too-large', /more than \d+ entries/)
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})

/**
 * Returns an archive with the same folder a million times. It is small when packed, and exceeds the ratio only after
 * many entries.
 */
function millionFolders(): Buffer {
  const block = header('b/f/', '5')
  return gzipSync(Buffer.concat(Array.from({length: 1_000_000}, () => block)), {level: 1})
}

function header(name: string, type: string): Buffer {
  const block = Buffer.alloc(512)
  block.write(name, 0)
  block.write('0000755\x000000000\x000000000\x0000000000000\x0000000000000\x00', 100)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  return summed(block)
}

/** Sets the size of the first entry in its header. */
function sized(archive: Buffer, octal: string): Buffer {
  archive.write(octal, 124)
  summed(archive.subarray(0, 512))
  return archive
}

function summed(block: Buffer): Buffer {
  block.fill(' ', 148, 156)
  const sum = block.reduce((all, byte) => all + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
