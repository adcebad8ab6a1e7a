import type {Read} from '../../events/read/read.ts'
import {onOneLine} from '../../events/read/slices.ts'
import type {EventRedaction} from './redacted-events.ts'

interface WithClean {
  readonly read: Read
  /** The redacted document; null if it could not be redacted. */
  readonly clean: string | null
}

/** The size of a batch in characters. Batches exist because redacting single documents takes ten times as long. */
const TOGETHER = 262_144
/** The maximum number of entries in a batch. Problems have no text, so `TOGETHER` does not limit their number. */
const MOST = 1000

/** Yields each document with its redacted copy. Yields the documents before a read error, and then throws it. */
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

/** Fewer lines with a secret are not halved further, because each half is searched again. */
const ONE_BY_ONE = 8

/** Returns the redacted lines. Lines with a secret are halved and redacted again down to a few lines. */
function cleanLines(lines: readonly string[], redaction: EventRedaction): readonly (string | null)[] {
  const all = lines.join('\n')
  if (all === '' || redaction.mask(all) === all) return lines
  if (lines.length <= ONE_BY_ONE) return lines.map(line => redaction.document(line))
  const half = lines.length >> 1
  return [...cleanLines(lines.slice(0, half), redaction), ...cleanLines(lines.slice(half), redaction)]
}

function textOf(read: Read): string {
  return read.is === 'problem' || read.is === 'nested' ? '' : read.text
}
