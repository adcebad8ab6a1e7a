import {createReadStream} from 'node:fs'
import {lstat, opendir, readFile, stat} from 'node:fs/promises'
import {join} from 'node:path'
import type {File, Files} from './files.ts'
import {type JsonShape, readJson} from './json-file.ts'
import {type Utf16, utf16In} from './json-stream.ts'
import {byText, readMembers} from './members.ts'
import {BadSource, type Limits, type Read} from './read.ts'
import {openZip} from './zip.ts'

const CHUNK = 262_144

/** Reads a folder, an archive or a file of events. Throws `BadSource` and errors of the file system. */
export async function* readPath(path: string, limits: Limits): AsyncGenerator<Read> {
  const found = await stat(path)
  if (found.isDirectory()) {
    await using files = await openFolder(path, limits)
    yield* readMembers(files, path, limits)
    return
  }
  if (!found.isFile() && !found.isFIFO())
    throw new BadSource('unreadable', `it is a ${found.isSocket() ? 'socket' : 'device'}, not a file`)
  const stream = createReadStream(path, {highWaterMark: CHUNK})
  if (found.isFIFO()) {
    yield* readStream(stream, path, limits)
    return
  }
  try {
    yield* readChunks(stream, path, limits, async function* () {
      await using files = await openZip(path, limits)
      yield* readMembers(files, path, limits)
    })
  } finally {
    stream.destroy()
  }
}

export async function* readStream(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  limits: Limits,
): AsyncGenerator<Read> {
  yield* readChunks(chunks, name, limits, () => {
    throw new BadSource('invalid', 'an archive cannot be read from a stream: name the file')
  })
}

async function* readChunks(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  limits: Limits,
  readZip: () => AsyncIterable<Read>,
): AsyncGenerator<Read> {
  const {head, all} = await peeked(chunks[Symbol.asyncIterator]())
  const encoding = utf16In(head)
  const shape = shapeOf(encoding === null ? head : new TextEncoder().encode(new TextDecoder(encoding).decode(head)))
  if (shape === 'gzip')
    throw new BadSource('invalid', 'gzip cannot be read from a stream: unpack it, or name the file of a bundle')
  if (shape === 'binary') throw new BadSource('invalid', 'it is binary, not JSON')
  if (shape === 'zip') yield* readZip()
  else if (shape !== 'empty') yield* readJson(encoding === null ? all : asUtf8(all, encoding), shape, name, limits)
}

async function* asUtf8(chunks: AsyncIterable<Uint8Array>, encoding: Utf16): AsyncGenerator<Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(encoding), new TextEncoder()]
  for await (const chunk of chunks) yield encoder.encode(decoder.decode(chunk, {stream: true}))
  yield encoder.encode(decoder.decode())
}

/** These folders contain credentials and no events. */
const NEVER_READ: ReadonlySet<string> = new Set(['acp'])

const AT_ONCE = 1000

/** Lists the files of a folder. Links are not followed. */
async function openFolder(path: string, limits: Limits): Promise<Files> {
  const names: string[] = []
  const skipped: {name: string; why: string}[] = []
  const open = ['']
  for (const folder of open) {
    for await (const entry of await opendir(join(path, folder), {bufferSize: AT_ONCE})) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isFile()) names.push(name)
      else if (!entry.isDirectory()) skipped.push({name, why: 'a link or a device: not followed'})
      else if (name.split('/').length > limits.depth) throw new BadSource('too-large', 'folders are nested too deep')
      else if (!NEVER_READ.has(entry.name)) open.push(name)
    }
    if (names.length > limits.members) throw new BadSource('too-large', `there are more than ${limits.members} files`)
  }
  names.sort() // the order of a folder is undefined
  skipped.sort((one, other) => byText(one.name, other.name))
  return {
    async *names() {
      yield* names
    },
    skipped,
    at: async place => fileAt(path, names[place] ?? ''),
    [Symbol.asyncDispose]: async () => {},
  }
}

function fileAt(path: string, name: string): File {
  const place = join(path, name)
  return {
    name,
    read: async most => ((await lstat(place)).size > most ? null : readFile(place)),
  }
}

const PEEK = 65_536

type Shape = JsonShape | 'zip' | 'gzip' | 'binary' | 'empty'

/** Returns the layout of a file from its first bytes. */
export function shapeOf(head: Uint8Array): Shape {
  if (head[0] === 0x50 && head[1] === 0x4b) return 'zip'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
  const text = Buffer.from(head.subarray(0, PEEK))
    .toString('utf8')
    .replace(/^\uFEFF/u, '')
    .trimStart()
  if (text === '') return 'empty'
  if (isBinary(text)) return 'binary'
  if (text.startsWith('[')) return 'array'
  const [line = ''] = text.split('\n', 1)
  return /[{[,]\s*$/u.test(line) ? 'values' : 'lines'
}

/** A log can begin or end with zeros after a crash, so a zero byte alone does not decide. */
function isBinary(text: string): boolean {
  if (!text.includes('\0') || /^\0*\s*(?:[{[]|$)/u.test(text)) return false
  return !text.split('\n').some(line => /^[{[].*[}\]]\r?$/u.test(line))
}

/** Returns the first bytes of a stream, and a complete copy of the stream. */
export async function peeked(
  chunks: AsyncIterator<Uint8Array>,
): Promise<{head: Uint8Array; all: AsyncIterable<Uint8Array>}> {
  const first: Uint8Array[] = []
  let length = 0
  while (length < PEEK) {
    const {value, done} = await chunks.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* first
    for (let item = await chunks.next(); !item.done; item = await chunks.next()) yield item.value
  }
  return {head: Buffer.concat(first), all: all()}
}
