import {isDeepStrictEqual} from 'node:util'
import type {ConversationId} from '../../store/store.ts'
import {append, update} from '../log/append.ts'
import {utcTimestamp} from '../profile.ts'
import {type Entry, type Session, statusOf, type World} from '../session.ts'
import {storable} from '../shapes.ts'
import {type ConversationRecord, type ExecutionStatus, existing, saveRecord} from './record.ts'

/**
 * Moves the conversation to its next status. Appends the state update and the `entries` as one batch. If the trigger
 * does not apply, appends only the entries and returns false. `since`: the time of the request.
 */
export async function move(
  session: Session,
  trigger: Trigger,
  entries: () => readonly Entry[] = () => [],
  since = session.world.clock.now(),
): Promise<boolean> {
  const next = nextStatus(session, trigger, since)
  if (next === null) await append(session, entries())
  else await become(session, {executionStatus: next.status}, [next.announced, ...entries()])
  return next !== null
}

/** Returns the next status and the state update that announces it; null if the trigger does not apply. */
export function nextStatus(session: Session, trigger: Trigger, since = session.world.clock.now()) {
  const {state} = session
  const status = TABLE[trigger][statusOf(session)]
  if (status === undefined) return null
  state.movedAt = Math.max(state.movedAt, since)
  return {status, announced: update(session, 'execution_status', status, state.movedAt)}
}

/** Changes the record and appends the events that announce the change. */
export async function become(
  session: Session,
  changes: Partial<ConversationRecord>,
  entries: readonly Entry[],
): Promise<void> {
  const before = session.state.record
  change(session, changes)
  const changed = session.state.record
  await append(session, entries).catch((error: unknown) => {
    if (session.state.record === changed) session.state.record = before
    throw error
  })
  await save(session)
}

/** Saves the record. Does nothing for a closed conversation, because the conversation may be deleted. */
export async function save(session: Session): Promise<void> {
  const {id, world, state, secrets, closing} = session
  await world.journal.inOrder(id, async () => {
    if (!closing.signal.aborted) await saveRecord(world.store, storable(state.record, secrets))
  })
}

/** Changes the record in memory only. */
export function change(session: Session, changes: Partial<ConversationRecord>): void {
  session.state.record = changed(session.world, session.state.record, changes)
}

/** Changes the stored record of a conversation that is not in memory. Throws `Refused` with 404. */
export async function changeAtRest(
  world: World,
  id: ConversationId,
  changes: Partial<ConversationRecord>,
): Promise<void> {
  await world.journal.inOrder(id, async () =>
    saveRecord(world.store, changed(world, await existing(world.store, id), changes)),
  )
}

function changed({clock}: World, record: ConversationRecord, changes: Partial<ConversationRecord>): ConversationRecord {
  return {...record, ...changes, updatedAt: utcTimestamp(clock.now())}
}

export type Trigger =
  | 'run'
  | 'message'
  | 'pause'
  | 'interrupt'
  | 'reject'
  | 'finish'
  | 'leave'
  | 'resume'
  | 'ask'
  | 'fail'
  | 'stuck'

type Row = Readonly<Partial<Record<ExecutionStatus, ExecutionStatus>>>

/**
 * All status changes: docs/reference-behaviour.md#conversation-states. `resume`: a Stop hook blocks. `ask`: a call
 * needs confirmation. `leave`: a new message requests no run.
 */
const TABLE: Readonly<Record<Trigger, Row>> = {
  run: {idle: 'running', paused: 'running', error: 'running', stuck: 'running', waiting_for_confirmation: 'running'},
  message: {finished: 'idle', stuck: 'idle'},
  pause: {idle: 'paused', running: 'paused'},
  interrupt: {idle: 'paused', running: 'paused'},
  reject: {waiting_for_confirmation: 'idle'},
  finish: {running: 'finished'},
  leave: {running: 'idle'},
  resume: {finished: 'running'},
  ask: {running: 'waiting_for_confirmation'},
  fail: {running: 'error', finished: 'error', idle: 'error'},
  stuck: {running: 'stuck'},
}

/** Returns the state update for `key`, or nothing if the value has not changed. */
export function announced(session: Session, key: string, before: unknown, now: unknown): Entry[] {
  return isDeepStrictEqual(before, now) ? [] : [update(session, key, now)]
}
