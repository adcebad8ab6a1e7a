import {Writable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {SvcdiagError} from '../../errors.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import {EXIT} from '../exit-codes.ts'
import type {Log} from '../output/logger.ts'
import type {Outcome} from './exit.ts'
import {inputStream} from './input-stream.ts'
import type {RedactPlan} from './plan.ts'

export interface ItemsRun {
  readonly redactor: Redactor
  readonly log: Log
  readonly signal: AbortSignal
  readonly outcome: Outcome
}

/** Redacts the items in order. As in `cat`, an unreadable file only changes the exit code. */
export async function runItems({items, detect, json}: RedactPlan, run: ItemsRun): Promise<void> {
  for (const item of items) {
    try {
      await runItem(item, detect, run)
    } catch (error) {
      if (run.signal.aborted) break
      if (json || !(error instanceof SvcdiagError)) throw error
      run.outcome.unreadable = true
      process.exitCode = EXIT.usage
      run.log.notice(error.message)
    }
  }
  run.outcome.interrupted = run.signal.aborted
}

async function runItem(item: string, detect: boolean, {redactor, log, signal}: ItemsRun): Promise<void> {
  if (item === '-' && process.stdin.isTTY) log.notice('reading standard input; Ctrl-D ends it')
  const stream = redactor.stream(item)
  async function* redacted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) yield* stream.push(chunk)
    yield* stream.end()
  }
  await pipeline(inputStream(item, signal), redacted, detect ? nowhere() : standardOutput(), {signal})
}

/** Returns a stream that leaves standard output open at the end of an item. */
function standardOutput(): Writable {
  return new Writable({write: (chunk, _encoding, done) => void process.stdout.write(chunk, done)})
}

function nowhere(): Writable {
  return new Writable({write: (_chunk, _encoding, done) => done()})
}
