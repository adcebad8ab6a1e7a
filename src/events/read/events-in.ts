import {isEventKind} from '../kinds/index.ts'
import {isObject} from '../schema.ts'
import {itemsIn, memberIn} from './slices.ts'

export interface EventIn {
  readonly text: string
  readonly event: Record<string, unknown>
  /** Index of the item in the document, null if the document is the event. */
  readonly at: number | null
}

export interface Contents {
  readonly events: readonly EventIn[]
  /** The events can be in any order. */
  readonly isPage: boolean
  /** Items that are not events. */
  readonly others: readonly {readonly at: number | null; readonly what: string}[]
}

/** Frames that the session socket or its clients send: docs/reference-behaviour.md#session-frames */
const CARRYING: ReadonlySet<unknown> = new Set(['durable', 'transient'])
const BARE: ReadonlySet<unknown> = new Set(['sync', 'item_started', 'item_aborted', 'error', 'auth'])

/**
 * Returns the events of a document: the document itself, the items of a page, batch or array, or the event of a frame.
 */
export function eventsIn(value: unknown, text: string): Contents {
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

/** Returns whether a frame contains no event. Of these only a delta has a `kind`, which names a part of an answer. */
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
