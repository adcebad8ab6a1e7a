import type {Read} from '../../events/read/read.ts'
import {onOneLine} from '../../events/read/slices.ts'
import type {EventRedaction} from './redacted-events.ts'

export interface WithClean {
  readonly read: Read
  /** The document with its secrets masked: the same text where it has none; null where that could not be made. */
  readonly clean: string | null
}

/** Documents are looked through together up to so many characters: one by one takes ten times as long. */
const TOGETHER = 262_144
/** Or so many, however short: a file may be nothing but problems, which have no text. */
const MOST = 1000

/** Each document beside itself without its secrets, a few at a time. What was read before an error is told before it. */
export async function* withClean(reads: AsyncIterable<Read>, redaction: EventRedaction): AsyncGenerator<WithClean> {
  let batch: Read[] = []
  let length = 0
  try {
    for await (const read of reads) {
      batch.push(read)
      length += textOf(read).length
      if (length < TOGETHER && batch.length < MOST) continue
      yield* cleaned(batch, redaction)
      batch = []
      length = 0
    }
  } catch (error) {
    yield* cleaned(batch, redaction)
    throw error
  }
  yield* cleaned(batch, redaction)
}

function* cleaned(batch: readonly Read[], redaction: EventRedaction): Generator<WithClean> {
  const lines = batch.map(read => onOneLine(textOf(read)))
  const clean = cleanLines(lines, redaction)
  for (const [at, read] of batch.entries())
    yield {read, clean: clean[at] === lines[at] ? textOf(read) : (clean[at] ?? null)}
}

/** Lines without secrets stay as they are; where there is one, it is looked for in each half. */
function cleanLines(lines: readonly string[], redaction: EventRedaction): readonly (string | null)[] {
  const all = lines.join('\n')
  if (all === '' || redaction.mask(all) === all) return lines
  if (lines.length === 1) return [redaction.document(all)]
  const half = lines.length >> 1
  return [...cleanLines(lines.slice(0, half), redaction), ...cleanLines(lines.slice(half), redaction)]
}

function textOf(read: Read): string {
  return read.is === 'problem' || read.is === 'nested' ? '' : read.text
}
