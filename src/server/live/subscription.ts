import {randomUUID} from 'node:crypto'
import {valueAt} from '../../events/schema.ts'
import type {Durable, Passing} from '../channel.ts'
import type {ServerContext} from '../context.ts'
import {timestampsOf} from '../conversation/profile.ts'
import {type ConversationRecord, runsHere} from '../conversation/record/record.ts'
import {foreignDocument} from '../conversation/view/state.ts'
import type {StoredEvent} from '../store/store.ts'
import type {Wish} from './address.ts'
import {CLOSE, type Connection} from './connection.ts'
import {type Follower, follow} from './follow.ts'
import {bytes, type Render, replayed} from './rendered.ts'

interface Subscription {
  readonly server: ServerContext
  readonly record: ConversationRecord
  readonly wish: Wish
  readonly connection: Connection
  readonly render: Render
  readonly begun: () => void
}

/** Replays a conversation to a client and follows it. Resolves to the function that stops following. */
export function subscribe(subscription: Subscription): Promise<() => void> {
  const {server, record, wish, connection} = subscription
  const from = (lastSeq: number) => firstSeq(wish, lastSeq)
  const {store, channel} = server
  return follow({store, channel, conversation: record.id, from, signal: connection.signal}, followerOf(subscription))
}

/** If a client asks for a `seq` after the end of the log, nothing is replayed. */
function firstSeq(wish: Wish, lastSeq: number): number {
  const end = lastSeq + 1
  if (wish.protocol === 'events') return wish.resend === 'none' ? end : 0
  if (wish.afterSeq === null) return end
  return Math.min(Math.max(-1, wish.afterSeq) + 1, end)
}

/** The events protocol begins with the snapshot. In the session protocol, the snapshot follows the replay. */
function followerOf(subscription: Subscription): Follower {
  const {server, record, wish, connection, render, begun} = subscription
  const isHidden = hiderOf(record)
  const {protocol} = wish
  const sendSnapshot = async () => {
    const event = await snapshotOf(server, record)
    sendFrame({type: 'transient', event})
  }
  const sendFrame = (frame: Durable | Passing) => {
    const rendered = render(frame, protocol)
    if (rendered !== null) connection.send(rendered)
  }
  let lastOfReplay = -1
  return {
    async begin(lastSeq) {
      lastOfReplay = lastSeq
      if (wish.protocol === 'session') connection.send(bytes(syncFrame(wish.afterSeq, lastSeq)))
      else await sendSnapshot()
      begun()
    },
    async replay(event) {
      const isOld = wish.protocol === 'events' && event.seq <= lastOfReplay && isBefore(event, wish.resend)
      if (!isOld && !isHidden(event.kind)) await connection.paced(replayed(event, protocol))
    },
    caughtUp: async () => (protocol === 'session' ? sendSnapshot() : undefined),
    live(frame) {
      if (frame.type !== 'durable' || !isHidden(frame.event.kind)) sendFrame(frame)
    },
    gone: () => connection.close(CLOSE.unknown),
  }
}

function hiderOf(record: ConversationRecord): (kind: string) => boolean {
  const shows = showsCompletionLogs(record)
  return kind => kind === 'LLMCompletionLogEvent' && !shows
}

function isBefore({micros}: StoredEvent, resend: Extract<Wish, {protocol: 'events'}>['resend']): boolean {
  return typeof resend === 'object' && micros < resend.sinceMicros
}

function syncFrame(afterSeq: number | null, lastSeq: number): object {
  return {
    type: 'sync',
    ...(afterSeq === null ? {} : {from_seq: afterSeq}),
    ...(lastSeq < 0 ? {} : {through_seq: lastSeq}),
  }
}

const PLACES = [
  ['request', 'log_completions'],
  ['foreign', 'log_completions'],
  ['foreign', 'agent', 'llm', 'log_completions'],
] as const

/**
 * Returns true if the client receives completion logs. The start request decides, or else the other server's
 * description.
 */
function showsCompletionLogs(record: ConversationRecord): boolean {
  return PLACES.some(path => valueAt(record, path) === true)
}

type Json = Readonly<Record<string, unknown>>

/** Returns a `full_state` update. If the conversation runs elsewhere, it contains the last known description. */
export async function snapshotOf(server: ServerContext, known: ConversationRecord): Promise<Json> {
  const {conversations, clock, settings} = server
  const record = (await conversations.record(known.id)) ?? known
  if (runsHere(record)) return conversations.snapshot(record.id)
  return {
    id: randomUUID(),
    timestamp: timestampsOf(settings.compat, settings.assumeTz)(clock.now()),
    source: 'environment',
    key: 'full_state',
    value: foreignDocument(record),
    kind: 'ConversationStateUpdateEvent',
  }
}
