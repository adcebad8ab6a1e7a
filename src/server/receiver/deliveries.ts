import {sendsCallback} from '../../events/finish-callback.ts'
import {isObject} from '../../events/schema.ts'
import {parsedJson} from '../../parsed-json.ts'
import {type ConversationId, pagesByTime, type Store, type StoredEvent} from '../store/store.ts'
import {type Delivery, isNear, joinCallbacks} from './join.ts'
import {type CallbackRecord, droppedOf, isRefused, recordsOf, type StopRun} from './record.ts'

const PAGE = 500
/** The maximum number of callbacks of each kind, and of conversations, that are read. */
const MOST = 1000

/** Returns the deliveries of one conversation, or the newest deliveries. `now` is in microseconds since 1970. */
export async function deliveriesOf(
  store: Store,
  conversation: ConversationId | null,
  now: number,
): Promise<Delivery[]> {
  const own = conversation === null ? [] : await stopRuns(store, conversation)
  const scope = conversation === null || (await hasNamelessNear(store, own)) ? null : conversation
  const callbacks = await bothOf(store, scope)
  if (conversation !== scope) callbacks.push(...(await ownBesides(store, conversation, callbacks)))
  const named = new Set([...callbacks, {conversation}].flatMap(({conversation: own}) => own ?? []))
  const known = await knownAmong(store, scope, [...named])
  const runs: StopRun[] = []
  for (const id of known) runs.push(...(id === conversation ? own : await stopRuns(store, id)))
  const {upTo} = await droppedOf(store)
  const deliveries = joinCallbacks({runs, callbacks, isKnown: id => known.has(id), droppedUpTo: upTo, now})
  const isAsked = ({conversation: own}: {conversation: ConversationId | null}) =>
    conversation === null || own === conversation
  const accepted = callbacks.filter(callback => !isRefused(callback) && isAsked(callback))
  const since = accepted.length < MOST ? Number.NEGATIVE_INFINITY : Math.min(...accepted.map(({lastAt}) => lastAt))
  const isLookedFor = ({status, run}: Delivery) => status !== 'missing' || run === null || run.micros >= since // the callbacks of older runs were not read
  return deliveries.filter(delivery => isAsked(delivery) && isLookedFor(delivery))
}

async function bothOf(store: Store, conversation: ConversationId | null): Promise<CallbackRecord[]> {
  const accepted = await recordsOf(store, 'callback', conversation, MOST)
  return [...accepted, ...(await recordsOf(store, 'refused-callback', conversation, MOST))]
}

/** A callback without a conversation can belong to any run near it, so the runs of all conversations are needed then. */
async function hasNamelessNear(store: Store, runs: readonly StopRun[]): Promise<boolean> {
  return runs.length > 0 && isNear(runs, await bothOf(store, ''))
}

/** Returns the callbacks of the conversation that `newest` does not contain. */
async function ownBesides(store: Store, conversation: ConversationId | null, newest: readonly CallbackRecord[]) {
  const seen = new Set(newest.map(({id}) => id))
  return (await bothOf(store, conversation)).filter(({id}) => !seen.has(id))
}

/**
 * Returns the selected conversation if it exists. Without a selection, returns the newest conversations and the
 * conversations of the callbacks.
 */
async function knownAmong(store: Store, conversation: ConversationId | null, named: readonly ConversationId[]) {
  const wanted = conversation === null ? named : [conversation]
  const records = await store.documents('conversation', wanted)
  const known = new Set(records.map(({id}) => id))
  for (const id of wanted) if (!known.has(id) && (await store.lastSeq(id)) >= 0) known.add(id)
  if (conversation !== null) return known
  const query = {conversation: null, order: 'descending', after: null, gte: null, limit: MOST} as const
  for (const {id} of await store.list('conversation', query)) known.add(id)
  return known
}

async function stopRuns(store: Store, conversation: ConversationId): Promise<StopRun[]> {
  const runs: StopRun[] = []
  const query = {conversation, kind: 'HookExecutionEvent', gte: null, lt: null}
  for await (const page of pagesByTime(store, query, 'ascending', PAGE))
    runs.push(...page.flatMap(event => stopRunIn(event, conversation)))
  return runs
}

function stopRunIn({id, micros, json}: StoredEvent, conversation: ConversationId): StopRun[] {
  const event = parsedJson(json) // imported documents may be invalid JSON
  if (!isObject(event) || event.hook_event_type !== 'Stop') return []
  const {hook_command: command, exit_code: exitCode} = event
  if (typeof command !== 'string' || typeof exitCode !== 'number' || !sendsCallback(command)) return []
  return [{conversation, eventId: id, micros, exitCode}]
}
