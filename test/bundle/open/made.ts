import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {gzipSync} from 'node:zlib'
import {type Header, pack} from 'tar-stream'
import {afterAll, expect} from 'vitest'
import {openBundle} from '../../../src/bundle/open/open.ts'

/** One entry: a file with its content, or any header. */
export type Made = readonly [name: string, content: string | Buffer] | (Partial<Header> & {readonly name: string})

/** Returns a gzip tar of these entries, in memory. */
export async function tarGz(entries: readonly Made[]): Promise<Buffer> {
  return gzipSync(await tar(entries), {level: 1})
}

export async function tar(entries: readonly Made[]): Promise<Buffer> {
  const archive = pack()
  for (const entry of entries) {
    if ('name' in entry) archive.entry({size: 0, ...entry}, Buffer.alloc(0))
    else archive.entry({name: entry[0]}, Buffer.from(entry[1]))
  }
  archive.finalize()
  return buffer(archive as unknown as AsyncIterable<Uint8Array>)
}

/** Returns paths in a folder of the test file; with content, writes the files. */
export function filesOfTest(): (name: string, content?: string | Buffer) => string {
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-open-'))
  afterAll(() => rmSync(folder, {recursive: true}))
  let count = 0
  return (name, content) => {
    const path = join(folder, `${++count}-${name}`)
    if (content !== undefined) writeFileSync(path, content)
    return path
  }
}

/** Expects a refusal with this code and message. */
export async function expectRefusal(path: string, code: string, words: RegExp): Promise<void> {
  const error = await openBundle(path).then(
    () => null,
    (refusal: unknown) => refusal,
  )
  expect(error).toMatchObject({code, message: expect.stringMatching(words), exit: 2})
}
