import {createHash, randomBytes} from 'node:crypto'
import {mkdir, readdir, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {constants, gunzipSync, inflateRawSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import type {Spooled} from '../../../src/bundle/write/block.ts'
import {bytesOf} from '../../../src/bundle/write/block.ts'
import {type Added, openSpool, type Spool} from '../../../src/bundle/write/spool.ts'
import {createRedactor, type Redactor} from '../../../src/redaction/redactor.ts'
import {filesIn, tempFolder, unpacked} from './unpack.ts'

const OPEN_END = {finishFlush: constants.Z_SYNC_FLUSH}
const SECRET = 'Zq8vTn3LxW5rB7yKd2Mf'

describe('the spool', () => {
  test('keeps what it is given, with the hash and the size of the redacted bytes', async () => {
    const {spool} = await opened()
    const added = kept(await spool.add('logs/app.log', `started\nusing ${SECRET} now\n`))
    const bytes = await contentOf(added)
    expect(bytes.toString()).toMatch(/^started\nusing <redacted:secret\/ns\/app\.token#[\da-f]{16}> now\n$/)
    expect(added).toMatchObject({
      path: 'logs/app.log',
      bytes: bytes.length,
      omittedBytes: null,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  test('never lets a secret touch the disk, also one that lies across chunks, while several files are added', async () => {
    const {spool, folder} = await opened()
    const text = `${'a line of a log\n'.repeat(50_000)}key ${SECRET}\n`
    await Promise.all(
      Array.from({length: 8}, (_, index) => spool.add(`logs/${index}.log`, inChunks(Buffer.from(text), 7777 + index))),
    )
    const written = [...filesIn(folder).values()].map(bytes => inflateRawSync(bytes, OPEN_END).toString())
    expect(written.map(content => content.slice(-30))).toEqual(Array(8).fill(expect.stringMatching(/#[\da-f]{16}>\n$/)))
    expect(written.filter(content => content.includes(SECRET))).toEqual([])
  })

  test('others have their turn while much is added that nobody has to wait for', async () => {
    const {spool} = await opened()
    let turns = 0
    let over = false
    const count = () => {
      turns++
      if (!over) setImmediate(count)
    }
    let turnsBeforeTheLast = 0
    function* lines() {
      for (let line = 0; line < 100; line++) {
        turnsBeforeTheLast = turns
        yield 'a line of a list\n'.repeat(1000)
      }
    }
    setImmediate(count)
    await spool.add('list.json', lines())
    over = true
    expect(turnsBeforeTheLast).toBeGreaterThanOrEqual(98)
  })

  test('makes files that nobody else can read', async () => {
    const {spool, folder} = await opened()
    await spool.add('a.txt', 'text')
    const [file = ''] = await readdir(folder)
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  })

  test('an empty file has a name, no bytes and a hash', async () => {
    const {spool} = await opened()
    const added = kept(await spool.add('empty.log', ''))
    expect(added).toMatchObject({bytes: 0, omittedBytes: null, sha256: createHash('sha256').digest('hex')})
  })

  test('hides a secret in a path, and the report counts it there', async () => {
    const {spool, redactor} = await opened()
    const added = await spool.add(`dumps/${SECRET}/a.txt`, 'text')
    expect(added.path).toMatch(/^dumps\/redacted-[\da-f]{16}\/a\.txt$/)
    const counted = redactor.report().items.filter(({item}) => item === added.path)
    expect(counted.map(({masked}) => masked)).toContainEqual({'secret/ns/app.token': 1})
  })

  test('a path that was redacted before stays', async () => {
    const {spool} = await opened()
    const first = await spool.add(`dumps/${SECRET}.txt`, 'text')
    const again = await (await opened()).spool.add(first.path, 'text')
    expect(again.path).toBe(first.path)
  })

  test('two paths that differ in what is hidden alone stay two', async () => {
    const {spool} = await opened([SECRET, Buffer.from(SECRET).toString('base64')])
    const paths = [`dumps/${SECRET}`, `dumps/${Buffer.from(SECRET).toString('hex')}`]
    const added = await Promise.all(paths.map(path => spool.add(path, 'text')))
    expect(new Set(added.map(({path}) => path)).size).toBe(2)
  })

  test.each([
    ['../../etc/passwd', 'etc/passwd'],
    ['/etc/passwd', 'etc/passwd'],
    ['a\\b\n.txt', 'a_b_.txt'],
  ])('the path %j becomes %j', async (path, expected) => {
    const {spool} = await opened()
    expect((await spool.add(path, 'text')).path).toBe(expected)
  })

  test.each([
    'secrets/openhands/default-api-key/default-api-key.json',
    'cluster-resources/pods/logs/ns/app-f84b98d6-gx2l2/wait-for-db-previous.log',
    'cluster-resources/custom-resources/certificates.cert-manager.io/openhands.json',
    'cluster-resources/auth-cani-list/password-reset.json',
  ])('the path %s has nothing to hide', async path => {
    const {spool} = await opened()
    expect((await spool.add(path, 'text')).path).toBe(path)
  })

  test('what cannot be proven clean leaves nothing on the disk', async () => {
    const {spool, folder} = await opened()
    const gzip = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
    expect(await spool.add('core.gz', inChunks(gzip, 100))).toEqual({
      status: 'dropped',
      path: 'core.gz',
      reason: 'opaque',
    })
    expect(await readdir(folder)).toEqual([])
  })

  test('a source that fails leaves nothing on the disk, and the error comes through', async () => {
    const {spool, folder} = await opened()
    async function* broken() {
      yield Buffer.from('line\n'.repeat(1_000_000))
      throw new Error('connection lost')
    }
    await expect(spool.add('app.log', broken())).rejects.toThrow('connection lost')
    expect(await readdir(folder)).toEqual([])
  })

  test('what failed is not in the report: tried again it counts once', async () => {
    const {spool, redactor} = await opened()
    async function* broken() {
      yield Buffer.from(`key ${SECRET}\n${'line\n'.repeat(100_000)}`)
      throw new Error('connection lost')
    }
    for (let time = 0; time < 3; time++) await expect(spool.add('app.log', broken())).rejects.toThrow('connection lost')
    await spool.add('app.log', `key ${SECRET}\n`)
    expect(redactor.report().items.filter(({masked}) => Object.keys(masked).length > 0)).toMatchObject([
      {item: 'app.log', masked: {'secret/ns/app.token': 1}},
    ])
  })

  test('is ended by its signal even when the source hangs', async () => {
    const {spool, folder} = await opened()
    const controller = new AbortController()
    async function* hanging() {
      yield Buffer.from('line\n'.repeat(1_000_000))
      queueMicrotask(() => controller.abort(new Error('deadline')))
      await new Promise(() => {})
    }
    await expect(spool.add('app.log', hanging(), {signal: controller.signal})).rejects.toThrow('deadline')
    expect(await readdir(folder)).toEqual([])
  })

  test('a folder that takes no files is said', async () => {
    const {redactor} = await opened()
    const spool = openSpool(redactor, '/dev/null')
    await expect(spool.add('app.log', 'text')).rejects.toMatchObject({code: 'output.unwritable'})
  })

  test('gives the space of what is discarded back', async () => {
    const {spool, folder} = await opened()
    await spool.discard(kept(await spool.add('app.log', 'text')))
    expect(await readdir(folder)).toEqual([])
  })

  test('a path that is given twice is a bug', async () => {
    const {spool} = await opened()
    await spool.add('app.log', 'text')
    await expect(spool.add('app.log', 'text')).rejects.toThrow('twice')
  })
})

describe('an archive inside', () => {
  test('is packed again with its files redacted, and no file of it stays beside it', async () => {
    const {spool, folder, redactor} = await opened()
    const adding = spool.addPacked('copy/dump.tar.gz', {format: 'tar.gz', mtime: new Date(0)}, async inner => {
      await inner.add('b.txt', `token ${SECRET}`)
      await inner.addPacked('logs/a.gz', {format: 'gz', mtime: new Date(0)}, async deeper => {
        await deeper.add('', `line ${SECRET}\n`)
      })
      await inner.add('../c.gz', inChunks(Buffer.from([0x1f, 0x8b, 8, 0, 0]), 100))
    })
    const packed = kept(await adding)
    await mkdir(join(folder, 'out'))
    await writeFile(join(folder, 'dump.tar.gz'), await buffer(bytesOf(packed.blocks)))
    const files = unpacked(join(folder, 'dump.tar.gz'), join(folder, 'out'))
    expect([...files.keys()]).toEqual(['b.txt', 'logs/a.gz'])
    expect(files.get('b.txt')?.toString()).toMatch(/^token <redacted:secret/)
    expect(gunzipSync(files.get('logs/a.gz') ?? '').toString()).toMatch(/^line <redacted:secret\S+\n$/)
    expect(redactor.report().items.flatMap(({item, dropped}) => (dropped.length > 0 ? [item] : []))).toEqual([
      'copy/dump.tar.gz/c.gz',
    ])
    await spool.discard(packed)
    expect((await readdir(folder)).toSorted()).toEqual(['dump.tar.gz', 'out'])
  })

  test('that cannot be filled leaves nothing', async () => {
    const {spool, folder} = await opened()
    const packing = spool.addPacked('dump.tar', {format: 'tar', mtime: new Date(0)}, async inner => {
      await inner.add('a.txt', 'text')
      throw new Error('damaged')
    })
    await expect(packing).rejects.toThrow('damaged')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('of a file that is too large', () => {
  const line = (number: number) => `${String(number).padStart(9, '0')} a line\n`
  const LINES = 100_000
  const text = Array.from({length: LINES}, (_, index) => line(index)).join('')

  test('the newest bytes are kept, from the beginning of a line on', async () => {
    const {spool} = await opened()
    const added = kept(await spool.add('app.log', inChunks(Buffer.from(text), 50_000), {keepNewest: 300_000}))
    const bytes = await contentOf(added)
    const lines = Math.floor(300_000 / line(0).length)
    expect(bytes.toString()).toBe(text.slice(-lines * line(0).length))
    expect(added.omittedBytes).toBe(text.length - bytes.length)
    expect(added.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(added.bytes).toBe(bytes.length)
  })

  test('what is not kept does not stay on the disk', async () => {
    const {spool, folder} = await opened()
    const keepNewest = 8_000_000
    const noise = Buffer.from(
      randomBytes(2 * keepNewest)
        .toString('base64')
        .replace(/.{200}/g, '$&\n'),
    )
    const {blocks} = kept(await spool.add('app.log', inChunks(noise, 50_000), {keepNewest}))
    const sizes = await Promise.all((await readdir(folder)).map(async file => (await stat(join(folder, file))).size))
    const perByte =
      blocks.reduce((sum, {from, to}) => sum + to - from, 0) / blocks.reduce((sum, {bytes}) => sum + bytes, 0)
    expect(sizes.length).toBeGreaterThan(4)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.3 * keepNewest * perByte)
  })

  test.each([
    ['all of it when it is just as large', text.length, 0],
    ['no half line when a line begins where the cut is', 10 * line(0).length, 10],
    ['one line less when the cut is in a line', 10 * line(0).length - 1, 9],
  ])('keeps %s', async (_, keepNewest, lines) => {
    const {spool} = await opened()
    const bytes = await contentOf(kept(await spool.add('app.log', text, {keepNewest})))
    expect(bytes.toString()).toBe(text.slice(-lines * line(0).length))
  })

  test('one endless line is cut where it must be', async () => {
    const {spool} = await opened()
    const added = kept(await spool.add('app.log', 'word '.repeat(200_000), {keepNewest: 100_000}))
    expect(added).toMatchObject({bytes: 100_000, omittedBytes: 900_000})
  })
})

async function opened(
  values: readonly string[] = [SECRET],
): Promise<{spool: Spool; redactor: Redactor; folder: string}> {
  const folder = await tempFolder()
  const secrets = values.map((value, index) => ({
    ref: `secret/ns/app.token${index === 0 ? '' : index}`,
    value: Buffer.from(value),
  }))
  const redactor = createRedactor({secrets, objectNames: new Set(), rules: [], paths: [], key: Buffer.alloc(32, 1)})
  return {spool: openSpool(redactor, folder), redactor, folder}
}

function kept(added: Added): Spooled {
  if (added.status === 'dropped') throw new Error(`dropped: ${added.reason}`)
  return added
}

async function contentOf({blocks}: Spooled): Promise<Buffer> {
  return await buffer(bytesOf(blocks))
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
