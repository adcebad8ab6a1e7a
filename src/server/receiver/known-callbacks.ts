import type {CallbackAttempt} from '../../callbacks/attempt.ts'
import type {Seen} from '../../callbacks/facts.ts'
import type {KnownCallbacks} from '../../callbacks/known.ts'
import {timestampOf} from '../../events/time.ts'
import type {Clock} from '../clock.ts'
import type {ConversationRecord} from '../conversation/record/record.ts'
import {isLoopback} from '../loopback.ts'
import type {Store} from '../store/store.ts'
import {attemptsOf} from './attempts.ts'
import {deliveriesOf} from './deliveries.ts'
import type {Delivery} from './join.ts'
import type {CallbackRecord} from './record.ts'

/** The address at which the asking client has reached this server. */
export interface Here {
  readonly host: string
  /** Null if the request came without a network, as in tests. */
  readonly port: number | null
}

/** What this server knows of the callbacks of a conversation. */
export interface CallbacksHere extends KnownCallbacks {
  /** The requests that arrived, by their id. */
  readonly records: ReadonlyMap<string, CallbackRecord>
}

/** Returns what this server knows of the callbacks of a conversation. */
export async function knownCallbacks(
  {store, clock}: {readonly store: Store; readonly clock: Clock},
  {id: conversation, origin}: Pick<ConversationRecord, 'id' | 'origin'>,
  here: Here,
): Promise<CallbacksHere> {
  const {attempts, resent} = await attemptsOf(store, conversation)
  const deliveries = await deliveriesOf(store, conversation, clock.now())
  const seen = new Map<string, Seen>()
  const records = new Map<string, CallbackRecord>()
  const loose: KnownCallbacks['loose'][number][] = []
  for (const delivery of deliveries) {
    const {run, callback, status} = delivery
    if (status === 'unknown-conversation') continue
    if (status === 'missing' && origin === 'imported') continue // it was sent to another receiver, before the import
    const attempt = run === null ? undefined : attempts.get(run.eventId)
    const one = seenIn(delivery, isHere(attempt, here))
    if (run !== null) seen.set(run.eventId, one)
    else if (callback !== null) loose.push({micros: callback.firstAt, seen: one})
    if (callback !== null) records.set(callback.id, callback)
  }
  return {attempts, resent, seen, loose, records}
}

function seenIn({status, callback, probably, meanwhile}: Delivery, here: boolean | null): Seen {
  const is = status === 'awaited' || status === 'missing' || status === 'dropped' ? status : 'seen'
  return {is, isHere: here, nameless: meanwhile, request: callback === null ? null : requestIn(callback, probably)}
}

function requestIn({id, lastAt, path, answer, token, count, gaveUpAfterMs}: CallbackRecord, isProbable: boolean) {
  return {
    id,
    at: timestampOf(lastAt, 'spec'),
    path,
    answer,
    token: token ?? 'unknown',
    count,
    isProbable,
    gaveUpAfterMs: gaveUpAfterMs ?? null,
  }
}

/** Returns true if the URL of a hook names this server; null if the URL, or the address of this server, is unknown. */
function isHere(attempt: CallbackAttempt | undefined, {host, port}: Here): boolean | null {
  const url = attempt?.given.url ?? null
  if (url === null || url.host === null || port === null) return null
  return url.port === port && (isLoopback(url.host) || url.host === host)
}
