import type {Redactor} from '../../redaction/redactor.ts'
import type {Bundle} from './bundle.ts'

/** Returns the bundle with every byte redacted while it is read. A file that cannot be redacted ends early. */
export function throughRedactor(bundle: Bundle, redactor: Pick<Redactor, 'stream'>): Bundle {
  async function* redacted(path: string, data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const item = redactor.stream(path)
    for await (const chunk of data) yield* item.push(chunk).map(asBuffer)
    yield* item.end().map(asBuffer)
  }
  return {
    ...bundle,
    read: async (path, mostBytes) => {
      const item = redactor.stream(path)
      const bytes = await bundle.read(path, mostBytes)
      return Buffer.concat([...item.push(bytes), ...item.end()])
    },
    stream: path => redacted(path, bundle.stream(path)),
    async *walk() {
      for await (const {path, bytes, data} of bundle.walk()) yield {path, bytes, data: redacted(path, data)}
    },
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
