import {createReadStream} from 'node:fs'
import {pipeline} from 'node:stream/promises'
import {createGunzip} from 'node:zlib'
import {extract} from 'tar-stream'
import {masksIn} from '../../redaction/engine/mask.ts'
import {createMatcher, type Matcher} from '../../redaction/needles/matcher.ts'
import {LONGEST_NEEDLE, type Needle} from '../../redaction/needles/secret.ts'

/** A secret that is still there. Says where and which, never what. */
export interface Hit {
  /** In the archive; of a file whose name holds the secret its number. */
  readonly path: string
  readonly ref: string
}

const CHUNK = 1_048_576

/**
 * Reads a finished archive back and looks for every secret in every encoding, in the files and in their names. Each hit
 * is told once a file. What stands in a mask is none: a reference may hold what another secret's value is.
 */
export async function scanArchive(archive: string, needles: readonly Needle[], signal?: AbortSignal): Promise<Hit[]> {
  const matcher = createMatcher(needles)
  const hits = new Map<string, Hit>()
  const files = extract()
  let count = 0
  async function read(): Promise<void> {
    for await (const file of files) {
      count++
      const name = file.header.name
      const inName = new Set<string>()
      look(matcher, Buffer.from(name), 0, ref => void inName.add(ref))
      const path = inName.size > 0 ? `the name of file ${count}` : name
      const told = (ref: string) => void hits.set(`${path}\n${ref}`, {path, ref})
      inName.forEach(told)
      await scanFile(file as AsyncIterable<Buffer>, matcher, told) // no encoding is set
    }
  }
  const options = signal === undefined ? {} : {signal}
  await Promise.all([
    pipeline(createReadStream(archive, {highWaterMark: CHUNK}), createGunzip({chunkSize: CHUNK}), files, options),
    read(),
  ])
  return [...hits.values()]
}

/** More than any mask has. */
const LONGEST_MASK = 600
/** What a find may need around it. */
const AROUND = LONGEST_NEEDLE + 2 * LONGEST_MASK

async function scanFile(file: AsyncIterable<Buffer>, matcher: Matcher, told: (ref: string) => void): Promise<void> {
  let rest = Buffer.alloc(0)
  let looked = 0
  let parts: Buffer[] = []
  let size = 0
  const advance = (last: boolean) => {
    const bytes = Buffer.concat([rest, ...parts])
    parts = []
    size = 0
    const to = last ? bytes.length : Math.max(looked, bytes.length - AROUND)
    look(matcher, bytes, looked, told, to)
    const keep = Math.max(0, to - LONGEST_MASK)
    rest = bytes.subarray(keep)
    looked = to - keep
  }
  for await (const chunk of file) {
    parts.push(chunk)
    size += chunk.length
    if (size >= CHUNK) advance(false)
  }
  advance(true)
}

function look(matcher: Matcher, bytes: Buffer, from: number, told: (ref: string) => void, to = bytes.length): void {
  matcher.scan(bytes, from, to, bytes.length, (start, end, {ref}) => {
    if (!isMasked(bytes, start, end)) told(ref)
  })
}

function isMasked(bytes: Buffer, start: number, end: number): boolean {
  const from = Math.max(0, start - LONGEST_MASK)
  const around = bytes.toString('latin1', from, end + LONGEST_MASK)
  return masksIn(around).some(mask => from + mask.start <= start && from + mask.end >= end)
}
