import {createReadStream} from 'node:fs'
import {open} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'
import {isMasked} from '../../redaction/engine/mask.ts'
import {LONGEST_MASK} from '../../redaction/mask-form.ts'
import {createMatcher, type Matcher} from '../../redaction/needles/matcher.ts'
import {LONGEST_NEEDLE, type Needle} from '../../redaction/needles/secret.ts'
import {type Budget, budgetOf, layerOf} from '../layers/layer.ts'
import {abortable} from './abortable.ts'
import {endOf, HEADER} from './gzip-of.ts'
import type {ArchiveStretch} from './pack.ts'

/** A secret that survived. It names the place and the secret, never the value. */
export interface Hit {
  /** The path in the archive; a file's number if its name contains the secret. */
  readonly path: string
  /** The zero-based index of the file in the archive. */
  readonly index: number
  readonly ref: string
}

const READ = 262_144
const WINDOW = 1_048_576

/**
 * Reads a finished archive back and searches it for every needle: in files, in their names and in nested archives.
 * Reports each needle once per file. Hits inside masks do not count, because a reference may contain the value of
 * another secret. Throws the signal's reason, or an error if the archive cannot be read.
 * @param stretches the parts of the archive, which are unpacked in parallel; with fewer than two, it is read as a whole
 */
export async function scanArchive(
  archive: string,
  stretches: readonly ArchiveStretch[],
  needles: readonly Needle[],
  signal?: AbortSignal,
): Promise<Hit[]> {
  signal?.throwIfAborted()
  const matcher = createMatcher(needles)
  if (stretches.length > 1) await expectWhole(archive, stretches)
  const parts =
    stretches.length > 1
      ? stretches.map(stretch => ({bytes: asWhole(archive, stretch), firstFile: stretch.firstFile}))
      : [{bytes: read(archive), firstFile: 0}]
  const failed = new AbortController()
  const ended = AbortSignal.any([failed.signal, ...(signal === undefined ? [] : [signal])])
  const scans = parts.map(({bytes, firstFile}) => scanStretch(matcher, abortable<Buffer>(bytes, ended), firstFile))
  try {
    return (await Promise.all(scans)).flat()
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(scans) // no scan is still reading
    signal?.throwIfAborted()
    throw error
  }
}

function read(archive: string, range: {readonly start?: number; readonly end?: number} = {}): AsyncIterable<Buffer> {
  return createReadStream(archive, {...range, highWaterMark: READ})
}

/** Adds a header and an end, so that the stretch is a complete gzip file and damage is detected. */
async function* asWhole(archive: string, stretch: ArchiveStretch): AsyncGenerator<Buffer> {
  yield HEADER
  yield* read(archive, {start: stretch.from, end: stretch.to - 1})
  yield endOf([stretch])
}

/** Verifies that the stretches, each with its own length and checksum, form one gzip file. */
async function expectWhole(archive: string, stretches: readonly ArchiveStretch[]): Promise<void> {
  await using file = await open(archive, 'r')
  const {size} = await file.stat()
  const end = endOf(stretches)
  const [first, last] = [Buffer.alloc(HEADER.length), Buffer.alloc(end.length)]
  await file.read(first, 0, first.length, 0)
  await file.read(last, 0, last.length, size - last.length)
  const isWhole = first.equals(HEADER) && last.equals(end) && size - last.length === stretches.at(-1)?.to
  if (!isWhole) throw new Error('the archive is not what was written')
}

/**
 * Searches one stretch.
 * @param firstFile the index of its first file in the archive
 */
async function scanStretch(matcher: Matcher, bytes: AsyncIterable<Buffer>, firstFile: number): Promise<Hit[]> {
  const hits = new Map<string, Hit>()
  await scanLayers('', bytes, {
    matcher,
    window: Buffer.allocUnsafeSlow(WINDOW + AROUND),
    budget: budgetOf(Number.POSITIVE_INFINITY),
    told: hit => void hits.set(`${hit.path}\n${hit.ref}`, hit),
    firstFile,
  })
  return [...hits.values()]
}

interface Scan {
  readonly matcher: Matcher
  /** Used for one file at a time. */
  readonly window: Buffer
  readonly budget: Budget
  readonly firstFile: number
  told(hit: Hit): void
}

/**
 * Searches a file and everything packed in it.
 * @param outermost the index of the file in the archive; undefined for the archive itself
 */
async function scanLayers(path: string, data: AsyncIterable<Buffer>, scan: Scan, outermost?: number): Promise<void> {
  const layer = await layerOf(data, scan.budget)
  if (layer.kind === 'plain') return scanFile(layer.data, scan, ref => scan.told({path, index: outermost ?? 0, ref}))
  let count = outermost === undefined ? scan.firstFile : 0
  for await (const entry of layer.entries) {
    const index = outermost ?? count
    count++
    const inName: string[] = []
    look(scan.matcher, Buffer.from(entry.path), 0, ref => void inName.push(ref))
    const name = inName.length > 0 ? `the name of file ${count}` : entry.path
    const whole = [path, name].filter(Boolean).join('/')
    for (const ref of inName) scan.told({path: whole, index, ref})
    await scanLayers(whole, entry.data, scan, index)
  }
}

/** The bytes around a hit that its inspection needs. */
const AROUND = LONGEST_NEEDLE + 2 * LONGEST_MASK

/** One window serves the whole scan, because a new one per chunk would burden the garbage collector. */
async function scanFile(
  file: AsyncIterable<Buffer>,
  {matcher, window}: Pick<Scan, 'matcher' | 'window'>,
  told: (ref: string) => void,
): Promise<void> {
  let filled = 0
  let looked = 0
  const advance = (last: boolean) => {
    const bytes = window.subarray(0, filled)
    const to = last ? filled : Math.max(looked, filled - AROUND)
    look(matcher, bytes, looked, told, to)
    const drop = Math.max(0, to - LONGEST_MASK)
    window.copyWithin(0, drop, filled)
    filled -= drop
    looked = to - drop
  }
  for await (const chunk of file) {
    for (let taken = 0; taken < chunk.length; ) {
      const copied = chunk.copy(window, filled, taken)
      filled += copied
      taken += copied
      if (filled === window.length) advance(false)
    }
  }
  advance(true)
}

function look(matcher: Matcher, bytes: Buffer, from: number, told: (ref: string) => void, to = bytes.length): void {
  matcher.scan(bytes, from, to, bytes.length, (start, end, {ref}) => {
    if (!isMasked(bytes, start, end)) told(ref)
  })
}

/**
 * The error for a secret that stays in the finished archive after its file was redacted again. It never contains the value.
 *
 * @param among the number of files, in words; may be empty
 * @param wayOut returns the hint for a file's path
 */
export function refused(hits: readonly Hit[], among: string, wayOut: (path: string) => string): SvcdiagError {
  const [first] = hits
  const others = hits.length > 1 ? ` and ${hits.length - 1} more` : ''
  const message = `${first?.ref} still stands in ${first?.path}${others}${among}; no bundle was written`
  return new SvcdiagError('bundle.refused', message, {hint: `${wayOut(first?.path ?? '')}; ${REPORT_IT}`})
}

const REPORT_IT = 'and report it, with the version: the redactor missed a form of a secret that it knows'

/** Returns the hint while a bundle is made. */
export function withoutTheFile(path: string): string {
  if (path.endsWith('.log'))
    return 'to get a bundle all the same, leave logs out: --no-logs, or --component NAME for those of others'
  return 'to get a bundle all the same, let it know no value of a Secret: --no-secrets; then look through that file before you mail it'
}

/** Returns the hint while an existing bundle is redacted. */
export function fromAFolder(): string {
  return 'to get a bundle all the same, unpack it, delete that file, and redact the folder'
}
