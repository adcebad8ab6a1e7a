import type {Read} from '../../events/read/read.ts'
import {onOneLine} from '../../events/read/slices.ts'
import type {EventRedaction} from './redacted-events.ts'

export interface WithClean {
  readonly read: Read
  /** The document with its secrets masked: the same text if it has none; null if it could not be redacted. */
  readonly clean: string | null
}

/** Documents are redacted together up to this many characters, because single ones take ten times as long. */
const TOGETHER = 262_144
/** The maximum number of documents, because a file may consist of problems without text. */
const MOST = 1000

/**
 * Returns each document with its redacted copy, in batches. Documents before an error are returned before it is thrown.
 */
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

/** Lines without secrets stay unchanged. If a batch contains a secret, each half is searched. */
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
