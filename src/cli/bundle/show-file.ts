import {Writable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import type {Description} from '../../bundle/inspect.ts'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {SvcdiagError} from '../../errors.ts'
import {didYouMean, nearest} from '../../nearest.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import {EXIT} from '../exit-codes.ts'
import type {Log} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {fileLines} from './inspect-words.ts'
import {whyWords} from './redacted-words.ts'

export interface Showing {
  readonly bundle: Bundle
  readonly description: Description
  readonly redactor: Redactor
  readonly sink: Sink
  readonly log: Log
  readonly signal: AbortSignal
}

/** Prints a file's redacted bytes, or the content of a folder. Returns the exit code. */
export async function showFile(named: string, showing: Showing): Promise<number> {
  const {bundle, description, sink} = showing
  const path = named.replace(/^(?:\.?\/)+|\/+$/g, '')
  if (bundle.files.has(path)) return streamFile(path, showing)
  const below = description.files.filter(file => file.path.startsWith(`${path}/`))
  if (below.length === 0) throw noSuchFile(path, bundle)
  sink.out(fileLines(below).join(''))
  return EXIT.done
}

async function streamFile(path: string, {bundle, redactor, log, signal}: Showing): Promise<number> {
  const item = redactor.stream(path)
  async function* redacted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) yield* item.push(chunk)
    yield* item.end()
  }
  try {
    await pipeline(bundle.stream(path), redacted, standardOutput(), {signal})
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted
    throw error
  }
  const dropped = item.report().dropped.filter(({part}) => part === 'item')
  for (const {reason, by} of dropped) log.notice(`${path} is not shown whole: ${whyWords(reason, by ?? null)}`)
  return dropped.length > 0 ? EXIT.partial : EXIT.done
}

/** Returns a stream that leaves standard output open at its end. */
function standardOutput(): Writable {
  return new Writable({write: (chunk, _encoding, done) => void process.stdout.write(chunk, done)})
}

function noSuchFile(path: string, {files}: Bundle): SvcdiagError {
  const guess = guessOf(path, [...files.keys()])
  return new SvcdiagError('bundle.no-such-file', `the bundle has no file ${path}${didYouMean(guess)}`)
}

/** Users mostly omit folders, or the bundle's own top folder. */
function guessOf(path: string, all: readonly string[]): string | null {
  const known = all.find(file => file.endsWith(`/${path}`) || path.endsWith(`/${file}`))
  if (known !== undefined) return known
  const last = (file: string) => file.slice(file.lastIndexOf('/') + 1)
  const near = nearest(path, all)
  return near ?? all.find(file => last(file) === last(path)) ?? null
}
