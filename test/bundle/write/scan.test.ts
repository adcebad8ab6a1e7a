import {execFileSync} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import {mkdir, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {packArchive} from '../../../src/bundle/write/pack.ts'
import {scanArchive} from '../../../src/bundle/write/scan.ts'
import {openSpool} from '../../../src/bundle/write/spool.ts'
import {createRedactor} from '../../../src/redaction/redactor.ts'
import {deepTest} from '../../depth.ts'
import {tempFolder} from './unpack.ts'

const SECRET = 'Zq8v"Tn3/LxW5+rB7yKd2Mf'
const redactor = createRedactor({
  secrets: [
    {ref: 'secret/ns/app.token', value: Buffer.from(SECRET)},
    {ref: 'secret/ns/other.token', value: Buffer.from('kW4pXc9NeT6sGh1Qz')},
  ],
  objectNames: new Set(),
  rules: [],
  paths: [],
  key: Buffer.alloc(32, 1),
})

describe('the self-scan of an archive', () => {
  test.each([
    ['as it is', SECRET],
    ['JSON-escaped', JSON.stringify(SECRET)],
    ['base64', Buffer.from(SECRET).toString('base64')],
    ['base64 behind one byte', Buffer.from(`x${SECRET} and more`).toString('base64')],
    ['base64 behind two bytes', Buffer.from(`xy${SECRET} and more`).toString('base64')],
    ['hex', Buffer.from(SECRET).toString('hex')],
    ['percent-encoded', encodeURIComponent(SECRET)],
  ])('finds a secret that is written %s', async (_, written) => {
    const hits = await scanned({'logs/app.log': `before ${written} after`, 'clean.txt': 'text'})
    expect(hits).toEqual([{path: 'top/logs/app.log', index: 0, ref: 'secret/ns/app.token'}])
  })

  test('finds it in a large file, wherever chunks end', async () => {
    for (const before of [1_048_570, 1_048_576 - 4096, 2_097_140]) {
      const hits = await scanned({'logs/app.log': `${'a'.repeat(before)}${SECRET}${'b'.repeat(3_000_000)}`})
      expect(hits).toEqual([{path: 'top/logs/app.log', index: 0, ref: 'secret/ns/app.token'}])
    }
  })

  test('finds it in the name of a file, and does not repeat the name', async () => {
    expect(await scanned({'a.log': 'text', 'logs/kW4pXc9NeT6sGh1Qz.log': 'text'})).toEqual([
      {path: 'the name of file 2', index: 1, ref: 'secret/ns/other.token'},
    ])
  })

  test('finds it in an archive inside', async () => {
    const tarball = execFileSync('tar', ['-cz', '--transform', 's,.*,deep/a.gz,', '-C', await gzippedIn(), 'a.gz'])
    expect(await scanned({'a.log': 'text', 'copy/dump.tar.gz': tarball})).toEqual([
      {path: 'top/copy/dump.tar.gz/deep/a.gz', index: 1, ref: 'secret/ns/app.token'},
    ])
  })

  test('tells each secret once a file', async () => {
    const hits = await scanned({'a.log': `${SECRET}\n`.repeat(1000), 'b.log': `${SECRET} kW4pXc9NeT6sGh1Qz`})
    expect(hits.map(({path, ref}) => `${path} ${ref}`).toSorted()).toEqual([
      'top/a.log secret/ns/app.token',
      'top/b.log secret/ns/app.token',
      'top/b.log secret/ns/other.token',
    ])
  })

  test('what was redacted is clean', async () => {
    const text = `token ${SECRET}, ${Buffer.from(SECRET).toString('hex')}\n`.repeat(10_000)
    expect(await scanned({'a.log': redactor.text(text, 'a.log')})).toEqual([])
  })

  test('what a mask says is no find, plain or as the data of a Secret', async () => {
    const mask = '<redacted:secret/ns/kW4pXc9NeT6sGh1Qz.key#0123456789abcdef>'
    expect(await scanned({'a.log': mask, 'b.json': Buffer.from(mask).toString('base64')})).toEqual([])
  })

  test('a signal ends it', async () => {
    const folder = await tempFolder()
    await writeFile(join(folder, 'a.gz'), gzipSync(Buffer.alloc(50_000_000, 'a line of a log\n')))
    const controller = new AbortController()
    const scanning = scannedFile(join(folder, 'a.gz'), controller.signal)
    controller.abort(new Error('interrupted'))
    await expect(scanning).rejects.toThrow('interrupted')
  })

  deepTest.each([
    ['as a whole', false],
    ['in two stretches', true],
  ])('a signal in the middle of a file ends it with its reason, read %s', async (_, inStretches) => {
    const {part, stretches} = await largeArchive()
    const controller = new AbortController()
    const scanning = scanArchive(part, inStretches ? stretches : [], redactor.needles, controller.signal)
    setTimeout(() => controller.abort(new Error('interrupted')), 20)
    await expect(scanning).rejects.toThrow('interrupted')
  })

  test('an archive that is cut off is an error', async () => {
    const folder = await tempFolder()
    await writeFile(join(folder, 'cut.tar.gz'), Buffer.from('1f8b08000000000000ff', 'hex'))
    await expect(scannedFile(join(folder, 'cut.tar.gz'))).rejects.toThrow()
  })

  test('an archive that is not there is an error', async () => {
    await expect(scannedFile(join(await tempFolder(), 'missing.tar.gz'))).rejects.toThrow('ENOENT')
  })
})

/** Scans an archive that the system's own tar made. */
async function scanned(files: Readonly<Record<string, string | Buffer>>) {
  const folder = await tempFolder()
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'top', path)
    await mkdir(dirname(file), {recursive: true})
    await writeFile(file, text)
  }
  const names = Object.keys(files).map(path => `top/${path}`)
  execFileSync('tar', ['-czf', join(folder, 'a.tar.gz'), '-C', folder, ...names])
  return scannedFile(join(folder, 'a.tar.gz'))
}

function scannedFile(archive: string, signal?: AbortSignal) {
  return scanArchive(archive, [], redactor.needles, signal)
}

/** Returns an archive of four incompressible files, so that the scan takes a while. */
async function largeArchive() {
  const folder = await tempFolder()
  const spool = openSpool(redactor, folder)
  const add = async (path: string) => {
    const added = await spool.add(
      path,
      randomBytes(5_000_000)
        .toString('base64')
        .replace(/.{200}/g, '$&\n'),
    )
    if (added.status !== 'kept') throw new Error('it was dropped')
    return added
  }
  const files = [await add('a.log'), await add('b.log'), await add('c.log')]
  const part = join(folder, 'a.part')
  const stretches = await packArchive(files, await add('d.log'), part, {top: 'top', mtime: new Date(0)})
  return {part, stretches}
}

/** Returns a folder with a compressed file that contains the secret. */
async function gzippedIn(): Promise<string> {
  const folder = await tempFolder()
  await writeFile(join(folder, 'a.gz'), gzipSync(`line ${SECRET}\n`))
  return folder
}
