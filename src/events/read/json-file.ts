import {isEventKind} from '../kinds/index.ts'
import {isObject} from '../schema.ts'
import {instantOf} from '../time.ts'
import {decodeJson, linesOf, type RawValue, valuesOf} from './json-stream.ts'
import {type Limits, MIB, type Place, type Problem, type Read, type ReadRule, type Severity} from './read.ts'
import {itemsIn, memberIn} from './slices.ts'

export type JsonShape = 'array' | 'lines' | 'values'

/** Reads pages, arrays, lines and socket captures as a stream. */
export async function* readJson(
  chunks: AsyncIterable<Uint8Array>,
  shape: JsonShape,
  file: string,
  limits: Limits,
): AsyncGenerator<Read> {
  const values =
    shape === 'lines'
      ? linesOf(chunks, limits)
      : valuesOf(chunks, shape === 'array' ? 'in-array' : 'side-by-side', limits)
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

/** Reads the events of one document. `index` is the position of the event in the log; null if the name has none. */
export function* readValue(
  {bytes, tooLarge, cut}: Omit<RawValue, 'at'>,
  place: Place,
  of: {readonly conversation: string | null; readonly index: number | null} | null,
  limits: Limits,
): Generator<Read> {
  const {conversation = null, index = null} = of ?? {}
  if (tooLarge)
    return yield problem(
      place,
      conversation,
      'fail',
      'too-large',
      `it is longer than ${limits.documentBytes / MIB} MiB`,
    )
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

/** Returns `time` if the events of a page are in reverse order, because a search can return both orders. */
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

interface EventIn {
  readonly text: string
  readonly event: Record<string, unknown>
  /** The index of the event in the document; null if the document is the event. */
  readonly at: number | null
}

interface Contents {
  readonly events: readonly EventIn[]
  /** True if the document is a page. A page can be in log order or in reverse order. */
  readonly isPage: boolean
  /** Items that are not events. */
  readonly others: readonly {readonly at: number | null; readonly what: string}[]
}

/** Types of frames with and without an event: docs/reference-behaviour.md#session-frames */
const CARRYING: ReadonlySet<unknown> = new Set(['durable', 'transient'])
const BARE: ReadonlySet<unknown> = new Set(['sync', 'item_started', 'item_aborted', 'error', 'auth'])

/** Returns the events of a document: of an event itself, a page, a batch, an array, or a frame. */
function eventsIn(value: unknown, text: string): Contents {
  if (Array.isArray(value)) return inItems(value, text)
  if (!isObject(value)) return other('no object')
  if (CARRYING.has(value.type) && isObject(value.event)) return one(value.event, sliced(text, 'event'))
  if (isBare(value)) return NOTHING
  if (typeof value.kind === 'string') return one(value, text)
  for (const list of ['items', 'events']) {
    const items = value[list]
    if (Array.isArray(items)) return {...inItems(items, sliced(text, list)), isPage: true}
  }
  const isLike = Object.hasOwn(value, 'id') && Object.hasOwn(value, 'source')
  return isLike ? one(value, text) : other('an object without a kind')
}

const NOTHING: Contents = {events: [], others: [], isPage: false}

/** Returns true if a frame contains no event. A delta may have a `kind`, which names a part of an answer. */
function isBare({type, kind}: Record<string, unknown>): boolean {
  return type === 'delta' ? !isEventKind(kind) : kind === undefined && BARE.has(type)
}

function inItems(items: readonly unknown[], text: string): Contents {
  const slices = itemsIn(text)
  const events: EventIn[] = []
  const others: {at: number; what: string}[] = []
  for (const [at, item] of items.entries()) {
    const slice = slices[at]
    if (slice === undefined || !isObject(item)) others.push({at, what: 'no object'})
    else {
      const inside = eventsIn(item, text.slice(slice.start, slice.end))
      for (const {text: own, event} of inside.events) events.push({text: own, event, at})
      for (const {what} of inside.others) others.push({at, what})
    }
  }
  return {events, others, isPage: false}
}

function one(event: Record<string, unknown>, text: string): Contents {
  return {events: [{text, event, at: null}], others: [], isPage: false}
}

function other(what: string): Contents {
  return {events: [], others: [{at: null, what}], isPage: false}
}

function sliced(text: string, name: string): string {
  const slice = memberIn(text, name)
  return slice === null ? 'null' : text.slice(slice.start, slice.end)
}
