import {readdirSync, readFileSync} from 'node:fs'
import {createRedactor, type Redactor, type RedactorOptions} from '../../src/redaction/redactor.ts'

const KEY = Buffer.alloc(32, 7)

export function redactorWith(options: Partial<RedactorOptions> = {}): Redactor {
  return createRedactor({secrets: [], objectNames: new Set(), rules: [], paths: [], key: KEY, ...options})
}

/** Redacts the bytes of these chunks. */
export function redactChunks(redactor: Redactor, chunks: Iterable<Uint8Array>, item = 'x'): Buffer {
  const stream = redactor.stream(item)
  const out = [...chunks].flatMap(chunk => stream.push(chunk))
  return Buffer.concat([...out, ...stream.end()])
}

export function redactBytes(redactor: Redactor, bytes: Uint8Array): Buffer {
  return redactChunks(redactor, [bytes])
}

/** Returns the texts that must stay unchanged. */
export function benignFiles(): {readonly name: string; readonly bytes: Buffer}[] {
  const folder = new URL('benign/', import.meta.url)
  return readdirSync(folder).map(name => ({name, bytes: readFileSync(new URL(name, folder))}))
}
