import {execFileSync} from 'node:child_process'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {budgetOf, layerOf} from '../../../src/bundle/open/layer.ts'
import {tempFolder} from '../write/unpack.ts'

describe('the layers of a file', () => {
  test.each([
    ['a text', Buffer.from('a line\n')],
    ['an empty file', Buffer.alloc(0)],
    ["a text with tar's word in tar's place", Buffer.from(`${'x'.repeat(257)}ustar  ${'y'.repeat(500)}`)],
  ])('%s is plain, and all of it comes', async (_, bytes) => {
    const layer = await layerOf(inChunks(bytes, 100), budgetOf(bytes.length))
    if (layer.kind !== 'plain') throw new Error('it is packed')
    expect(await buffer(layer.data)).toEqual(bytes)
  })

  test.each([
    ['tar', (tar: Buffer) => tar],
    ['tar.gz', (tar: Buffer) => gzipSync(tar)],
  ])('a %s gives its files', async (format, packed) => {
    const bytes = packed(await tarOf({'a.txt': 'one', 'b.txt': 'two'}))
    const layer = await layerOf(inChunks(bytes, 700), budgetOf(bytes.length))
    if (layer.kind !== 'packed') throw new Error('it is plain')
    const found: string[] = []
    for await (const {path, data} of layer.entries) found.push(`${path} ${await buffer(data)}`)
    expect({format: layer.format, found}).toEqual({format, found: ['a.txt one', 'b.txt two']})
  })

  test('a file of it may be left in the middle', async () => {
    const layer = await layerOf(
      inChunks(await tarOf({'a.txt': 'x'.repeat(100_000), 'b.txt': 'two'}), 700),
      budgetOf(1e6),
    )
    if (layer.kind !== 'packed') throw new Error('it is plain')
    const found: string[] = []
    for await (const {path, data} of layer.entries) {
      for await (const _ of data) break
      found.push(path)
    }
    expect(found).toEqual(['a.txt', 'b.txt'])
  })

  test.each([
    ['is cut off', 'damaged', (tar: Buffer) => tar.subarray(0, 700), 1e6],
    ['is cut off and packed', 'damaged', (tar: Buffer) => gzipSync(tar).subarray(0, -20), 1e6],
    ['unpacks to too much', 'too-large', () => gzipSync(Buffer.alloc(200_000_000)), 1000],
  ])('one that %s is %s', async (_, why, packed, size) => {
    const bytes = packed(await tarOf({'a.txt': 'x'.repeat(2000)}))
    const reading = async () => {
      const layer = await layerOf(inChunks(bytes, 700), budgetOf(size))
      if (layer.kind === 'packed') for await (const {data} of layer.entries) for await (const _ of data);
    }
    await expect(reading()).rejects.toMatchObject({name: 'LayerError', why})
  })
})

async function tarOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const folder = await tempFolder()
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  return execFileSync('tar', ['-C', folder, '-c', ...Object.keys(files)])
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
