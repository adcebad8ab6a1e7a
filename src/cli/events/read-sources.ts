import {SvcdiagError} from '../../errors.ts'
import {LIMITS} from '../../events/read/limits.ts'
import type {Read} from '../../events/read/read.ts'
import {readPath, readStream} from '../../events/read/source.ts'
import {sourceError} from '../../events/read/source-error.ts'
import {inputStream} from '../redact/input-stream.ts'

/** So many objects that are no events are another file altogether. */
const MOST_HELD = 1000

/** All sources, one after the other. Throws `input.unreadable` and the codes of events, also where a source has none. */
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

/** Says nothing about whether there are events. */
function isAbout(found: Read): boolean {
  return found.is === 'about' || found.is === 'nested' || (found.is === 'problem' && found.rule === 'no-event')
}

function open(source: string, signal: AbortSignal): AsyncIterable<Read> {
  return source === '-' ? readStream(inputStream('-', signal), '-', LIMITS) : readPath(source, LIMITS)
}

function nameOf(source: string): string {
  return source === '-' ? 'standard input' : source
}
