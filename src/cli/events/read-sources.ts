import {SvcdiagError} from '../../errors.ts'
import {LIMITS, type Read, sourceError} from '../../events/read/read.ts'
import {readPath, readStream} from '../../events/read/source.ts'
import {inputStream} from '../redact/input-stream.ts'

/** A file with this many objects and no event is not a file of events. */
const MOST_HELD = 1000

/** Reads all sources in order. Throws `input.unreadable`, and event errors, also if a source contains no events. */
export async function* readSources(sources: readonly string[], signal: AbortSignal): AsyncGenerator<Read> {
  if (sources.filter(source => source === '-').length > 1) {
    throw new SvcdiagError('usage.invalid', 'standard input can be read only once')
  }
  for (const source of sources) yield* readOne(source, signal)
}

async function* readOne(source: string, signal: AbortSignal): AsyncGenerator<Read> {
  let held: Read[] | null = []
  try {
    for await (const found of open(source, signal)) {
      signal.throwIfAborted()
      if (held === null) yield found
      else {
        held.push(found)
        if (isAbout(found) && held.length < MOST_HELD) continue
        yield* held
        held = null
      }
    }
  } catch (error) {
    throw sourceError(nameOf(source), error)
  }
  if (held !== null) throw new SvcdiagError('events.invalid', `${nameOf(source)} holds no events in any known layout`)
}

/** Whether the result says nothing about the presence of events. */
function isAbout(found: Read): boolean {
  return found.is === 'about' || found.is === 'nested' || (found.is === 'problem' && found.rule === 'no-event')
}

function open(source: string, signal: AbortSignal): AsyncIterable<Read> {
  return source === '-' ? readStream(inputStream('-', signal), '-', LIMITS) : readPath(source, LIMITS)
}

function nameOf(source: string): string {
  return source === '-' ? 'standard input' : source
}
