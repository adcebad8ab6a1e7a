import {createReadStream} from 'node:fs'
import {open} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'
import {isMasked} from '../../redaction/engine/mask.ts'
import {LONGEST_MASK} from '../../redaction/mask-form.ts'
import {createMatcher, type Matcher} from '../../redaction/needles/matcher.ts'
import {LONGEST_NEEDLE, type Needle} from '../../redaction/needles/secret.ts'
import {conversationOf} from '../format/layout.ts'
import {type Budget, budgetOf, layerOf} from '../open/layer.ts'
import {abortable} from './abortable.ts'
import {endOf, HEADER} from './gzip.ts'
import type {ArchiveStretch} from './pack.ts'

/** A secret that is still in the archive, without its value. */
export interface Hit {
  /** The path in the archive, or the number of the file if its name contains the secret. */
  readonly path: string
  /** The index of the file in the archive, from 0. */
  readonly index: number
  readonly ref: string
}

const READ = 262_144
const WINDOW = 1_048_576

/**
 * Searches a finished archive for every needle, in contents, names and nested archives. Reports each needle once for
 * each file, but not inside masks. `stretches`: the parts of the archive to unpack in parallel; fewer than two are
 * ignored. Throws the reason of the signal, or an error if the archive is damaged.
 */
export async function scanArchive(
  archive: string,
  stretches: readonly ArchiveStretch[],
  needles: readonly Needle[],
  signal?: AbortSignal,
): Promise<Hit[]> {
  signal?.throwIfAborted()
  const matcher = createMatcher(needles)
  const parts = stretches.length > 1 ? await partsOf(archive, stretches) : [{bytes: read(archive), firstFile: 0}]
  const failed = new AbortController()
  const ended = AbortSignal.any([failed.signal, ...(signal === undefined ? [] : [signal])])
  const scans = parts.map(({bytes, firstFile}) => scanStretch(matcher, abortable<Buffer>(bytes, ended), firstFile))
  try {
    return (await Promise.all(scans)).flat()
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(scans) // the file may be deleted only after every scan has ended
    signal?.throwIfAborted()
    throw error
  }
}

/** Returns each stretch as a gzip file. Throws if the stretches do not form the whole archive. */
async function partsOf(archive: string, stretches: readonly ArchiveStretch[]) {
  await using file = await open(archive, 'r')
  const {size} = await file.stat()
  const end = endOf(stretches)
  const [first, last] = [Buffer.alloc(HEADER.length), Buffer.alloc(end.length)]
  await file.read(first, 0, first.length, 0)
  await file.read(last, 0, last.length, size - last.length)
  const isWhole = first.equals(HEADER) && last.equals(end) && size - last.length === stretches.at(-1)?.to
  if (!isWhole) throw new Error('the archive is not what was written')
  return stretches.map(stretch => ({bytes: asWhole(archive, stretch), firstFile: stretch.firstFile}))
}

/** Adds a header and an end, because only a complete gzip file has a checksum that reveals damage. */
async function* asWhole(archive: string, stretch: ArchiveStretch): AsyncGenerator<Buffer> {
  yield HEADER
  yield* read(archive, {start: stretch.from, end: stretch.to - 1})
  yield endOf([stretch])
}

function read(archive: string, range: {readonly start?: number; readonly end?: number} = {}): AsyncIterable<Buffer> {
  return createReadStream(archive, {...range, highWaterMark: READ})
}

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
  /** The memory in which one file at a time is searched. */
  readonly window: Buffer
  readonly budget: Budget
  readonly firstFile: number
  told(hit: Hit): void
}

/** Searches a file and everything packed in it. `outermost`: the index of the file; undefined for the archive. */
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

/** The number of bytes around a hit that `isMasked` may read. */
const AROUND = LONGEST_NEEDLE + 2 * LONGEST_MASK

/** All files share one window, because a new window for each chunk would burden the garbage collector. */
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

/** The error never contains a value. `among`: the number of files, in words. `wayOut` returns the hint for a path. */
export function refused(hits: readonly Hit[], among: string, wayOut: (path: string) => string): SvcdiagError {
  const [first] = hits
  const others = hits.length > 1 ? ` and ${hits.length - 1} more` : ''
  const message = `${first?.ref} is still in ${first?.path} after redaction${others}${among}; no bundle was written`
  return new SvcdiagError('bundle.refused', message, {hint: `${wayOut(first?.path ?? '')}; ${REPORT_IT}`})
}

const REPORT_IT = 'and report this error with the version of svcdiag: the redactor missed a form of a known secret'

export function withoutTheFile(path: string): string {
  if (path.endsWith('.log'))
    return 'make a bundle without logs (--no-logs), or with the logs of other components (--component NAME)'
  if (conversationOf(path) !== null) return 'make a bundle without this conversation'
  return 'make a bundle with --no-secrets, and check that file before you send the bundle'
}

export function fromAFolder(): string {
  return 'unpack the bundle, delete that file, and redact the folder'
}
