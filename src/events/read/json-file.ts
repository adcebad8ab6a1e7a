import {instantOf} from '../time.ts'
import {type Contents, eventsIn} from './events-in.ts'
import {linesOf, type RawValue, valuesOf} from './json-stream.ts'
import {decodeJson} from './json-text.ts'
import type {Limits} from './limits.ts'
import type {Place, Problem, Read, ReadRule, Severity} from './read.ts'
import type {Shape} from './stream-shape.ts'

/** Reads pages, arrays, lines and socket captures as a stream. */
export async function* readJson(
  chunks: AsyncIterable<Uint8Array>,
  shape: Extract<Shape, 'array' | 'lines' | 'values'>,
  file: string,
  limits: Limits,
): AsyncGenerator<Read> {
  const values =
    shape === 'lines'
      ? linesOf(chunks, limits.documentBytes)
      : valuesOf(chunks, shape === 'array' ? 'in-array' : 'side-by-side', limits.documentBytes)
  for await (const raw of values) {
    const part =
      shape === 'lines'
        ? `line ${raw.at}`
        : shape === 'array'
          ? `[${raw.at}]`
          : raw.at > 0
            ? `value ${raw.at + 1}`
            : null
    yield* readValue(raw, {file, part}, null, limits)
  }
}

/** Reads the events of one document. `index` is its position in the log if the file name contains it. */
export function* readValue(
  {bytes, tooLarge, cut}: Omit<RawValue, 'at'>,
  place: Place,
  of: {readonly conversation: string | null; readonly index: number | null} | null,
  limits: Limits,
): Generator<Read> {
  const {conversation = null, index = null} = of ?? {}
  if (tooLarge) return yield problem(place, conversation, 'fail', 'too-large', 'it is too large to be read')
  if (cut) return yield problem(place, conversation, 'fail', 'unreadable', 'the array is cut off here')
  const decoded = decodeJson(bytes, limits.depth)
  if (decoded.status === 'bad') return yield problem(place, conversation, 'fail', decoded.rule, decoded.message)
  if (decoded.hadMark) yield problem(place, conversation, 'note', 'byte-order-mark', 'it begins with a byte order mark')
  const {events, others, isPage} = eventsIn(decoded.value, decoded.text)
  for (const {at, what} of others)
    yield problem(partOf(place, at), conversation, 'fail', 'no-event', `${what}: no event`)
  const order = isPage ? orderOf(events) : 'given'
  for (const {text, event, at} of events) {
    yield {is: 'event', ...partOf(place, at), conversation, index: at === null ? index : null, order, text, event}
  }
}

/** The search returns events in log order or in reverse order. */
function orderOf(events: Contents['events']): 'page' | 'time' {
  const [first, last] = [events[0], events.at(-1)].map(event => instantOf(event?.event.timestamp)?.micros ?? 0)
  return (first ?? 0) > (last ?? 0) ? 'time' : 'page'
}

function partOf({file, part}: Place, at: number | null): Place {
  return at === null ? {file, part} : {file, part: part === null ? `[${at}]` : `${part} [${at}]`}
}

export function problem(
  place: Place,
  conversation: string | null,
  severity: Severity,
  rule: ReadRule,
  message: string,
): Problem {
  return {is: 'problem', file: place.file, part: place.part, conversation, severity, rule, message}
}
