import {createReadStream} from 'node:fs'
import {stat} from 'node:fs/promises'
import {openFolder} from './folder.ts'
import {readJson} from './json-file.ts'
import type {Limits} from './limits.ts'
import {readMembers} from './members.ts'
import {BadSource, type Read} from './read.ts'
import {peeked, shapeOf} from './stream-shape.ts'
import {openZip} from './zip/open.ts'

const CHUNK = 262_144

/** Reads a folder, an archive or a file of events. Throws `BadSource` and errors of the file system. */
export async function* readPath(path: string, limits: Limits): AsyncGenerator<Read> {
  if ((await stat(path)).isDirectory()) {
    await using files = await openFolder(path, limits)
    yield* readMembers(files, path, limits)
    return
  }
  const stream = createReadStream(path, {highWaterMark: CHUNK})
  try {
    yield* readChunks(stream, path, limits, async function* () {
      await using files = await openZip(path, limits)
      yield* readMembers(files, path, limits)
    })
  } finally {
    stream.destroy()
  }
}

/** Reads events from a stream. */
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
  const shape = shapeOf(head)
  if (shape === 'gzip') throw new BadSource('invalid', 'it is gzip: unpack it first')
  if (shape === 'zip') yield* readZip()
  else if (shape !== 'empty') yield* readJson(all, shape, name, limits)
}
