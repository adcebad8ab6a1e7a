import type {Compat} from '../../events/compat.ts'
import {withoutNulls} from '../../events/rendering.ts'
import type {Durable, Passing} from '../channel.ts'
import type {StoredEvent} from '../store/store.ts'

export type Protocol = 'events' | 'session'

/** Returns the bytes of a frame; null if the protocol has no such frame. */
export type Render = (frame: Durable | Passing, protocol: Protocol) => Buffer | null

type Json = Readonly<Record<string, unknown>>

export function replayed(event: StoredEvent, protocol: Protocol): Buffer {
  return durable(event.seq, shortOf(event), protocol)
}

/** Returns the renderer. It renders each frame only once for each protocol, for any number of clients. */
export function createRender(compat: Compat): Render {
  const known = new WeakMap<Durable | Passing, Map<Protocol, Buffer | null>>()
  return (frame, protocol) => {
    const own = known.get(frame) ?? new Map<Protocol, Buffer | null>()
    known.set(frame, own)
    const before = own.get(protocol)
    const bytes = before === undefined ? bytesOf(frame, protocol, compat) : before
    own.set(protocol, bytes)
    return bytes
  }
}

function bytesOf(frame: Durable | Passing, protocol: Protocol, compat: Compat): Buffer | null {
  if (frame.type === 'durable') return durable(frame.event.seq, liveOf(frame.event, compat), protocol)
  return protocol === 'events' ? bare(frame) : enveloped(frame)
}

/** The reference service publishes hook events without a parent: docs/reference-behaviour.md#live-hook-events. */
function liveOf(event: StoredEvent, compat: Compat): Json {
  const short = shortOf(event)
  if (compat === 'spec' || event.kind !== 'HookExecutionEvent') return short
  const {parent_id: _, ...bare} = short
  return bare
}

function shortOf({json}: StoredEvent): Json {
  return withoutNulls(JSON.parse(json))
}

function durable(seq: number, event: Json, protocol: Protocol): Buffer {
  return bytes(protocol === 'events' ? event : {type: 'durable', seq, event})
}

/** The events protocol has no frames for the start or the abort of an answer. */
function bare(frame: Passing): Buffer | null {
  return frame.type === 'transient' || frame.type === 'delta' ? bytes(withoutNulls({...frame.event})) : null
}

function enveloped(frame: Passing): Buffer {
  if (frame.type === 'transient') return bytes({type: 'transient', event: withoutNulls({...frame.event})})
  if (frame.type !== 'delta') return bytes(frame)
  const {event: _, ...fields} = frame
  return bytes(fields)
}

export function bytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
