import type {Extract} from 'tar-stream'

type Source = Extract extends AsyncIterable<infer Entry> ? Entry : never

/**
 * Reads the bytes of one entry. Unlike the stream's own iterator, the caller may leave it early: unread bytes are
 * skipped, and the archive continues. `damaged` creates the error for a truncated entry.
 */
export async function* entryData(source: Source, damaged: () => unknown): AsyncGenerator<Buffer, void, undefined> {
  let isEnded = false
  let wake = () => {}
  source.on('readable', () => wake())
  source.on('close', () => wake())
  source.on('end', () => {
    isEnded = true
    wake()
  })
  for (;;) {
    const part = source.read() as Buffer | null // the parser returns nothing else
    if (part !== null) yield part
    else if (isEnded) return
    else if (source.destroyed) throw damaged()
    else
      await new Promise<void>(resolve => {
        wake = resolve
      })
  }
}
