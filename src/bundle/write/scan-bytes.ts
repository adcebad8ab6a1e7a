import {masksIn} from '../../redaction/engine/mask.ts'
import {createMatcher, type Matcher} from '../../redaction/needles/matcher.ts'
import {LONGEST_NEEDLE} from '../../redaction/needles/secret.ts'
import {type Budget, budgetOf} from '../layers/budget.ts'
import {layerOf} from '../layers/layer.ts'
import type {Sought} from './packed-needles.ts'

/** A secret that is still there. Says where and which, never what. */
export interface Hit {
  /** In the archive; of a file whose name holds the secret its number. */
  readonly path: string
  /** Which file of the archive it is in, by their order there; the first one is 0. */
  readonly index: number
  readonly ref: string
}

const CHUNK = 1_048_576

/**
 * Looks for every needle in the bytes of an archive, in the files and in their names, in archives inside it as well. Each
 * hit is told once a file. What stands in a mask is none: a reference may hold what another secret's value is.
 * @param firstFile which file of the archive the bytes begin with
 */
export async function scanBytes(
  bytes: AsyncIterable<Buffer>,
  needles: readonly Sought[],
  firstFile: number,
): Promise<Hit[]> {
  const hits = new Map<string, Hit>()
  const scan: Scan = {
    matcher: createMatcher(needles.map(needle => ({...needle, value: needle.bytes}))),
    window: Buffer.allocUnsafeSlow(CHUNK + AROUND),
    budget: budgetOf(Number.POSITIVE_INFINITY),
    told: hit => void hits.set(`${hit.path}\n${hit.ref}`, hit),
    firstFile,
  }
  await scanLayers('', bytes, scan)
  return [...hits.values()]
}

interface Scan {
  readonly matcher: Matcher
  /** For one file at a time. */
  readonly window: Buffer
  readonly budget: Budget
  readonly firstFile: number
  told(hit: Hit): void
}

/** @param outermost the index of the file that it is in; undefined for the archive itself */
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

/** More than any mask has. */
const LONGEST_MASK = 600
/** What a find may need around it. */
const AROUND = LONGEST_NEEDLE + 2 * LONGEST_MASK

/** One window for all of a scan: a new one for each part would keep the garbage collector busy. */
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

function isMasked(bytes: Buffer, start: number, end: number): boolean {
  const from = Math.max(0, start - LONGEST_MASK)
  const around = bytes.toString('latin1', from, end + LONGEST_MASK)
  return masksIn(around).some(mask => from + mask.start <= start && from + mask.end >= end)
}
