import {Writable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import type {Redactor} from '../../redaction/redactor.ts'

/** Redacts the chunks and writes them to standard output, which stays open at their end. Throws if the signal aborts. */
export function printRedacted(
  chunks: AsyncIterable<Buffer>,
  item: Pick<ReturnType<Redactor['stream']>, 'push' | 'end'>,
  {print, signal}: {readonly print: boolean; readonly signal: AbortSignal},
): Promise<void> {
  async function* redacted(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) yield* item.push(chunk)
    yield* item.end()
  }
  const write = (chunk: Uint8Array, done: () => void) => (print ? process.stdout.write(chunk, done) : done())
  const output = new Writable({write: (chunk, _encoding, done) => void write(chunk, done)})
  return pipeline(chunks, redacted, output, {signal})
}
