import type {Extract} from 'tar-stream'

type Source = Extract extends AsyncIterable<infer Entry> ? Entry : never

/**
 * The bytes of one entry. Unlike the stream's own iterator it may be left early: what is not read is skipped, and the
 * archive goes on. `damaged` makes the error for an entry whose end never came.
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
    const part = source.read() as Buffer | null // the parser gives nothing else
    if (part !== null) yield part
    else if (isEnded) return
    else if (source.destroyed) throw damaged()
    else
      await new Promise<void>(resolve => {
        wake = resolve
      })
  }
}
