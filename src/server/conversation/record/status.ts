import {isDeepStrictEqual} from 'node:util'
import type {ConversationId} from '../../store/store.ts'
import {append, type Entry, update} from '../log/append.ts'
import {utcTimestamp} from '../profile.ts'
import {storable} from '../secrets/shapes.ts'
import {type Session, statusOf} from '../session/session.ts'
import type {World} from '../world.ts'
import type {ConversationRecord, ExecutionStatus} from './record.ts'
import {existing, saveRecord} from './records.ts'

/**
 * Moves the conversation and appends the state update, in front of what goes with it, as one: in the log and in time, so
 * that `entries` are made behind it. Nothing happens to a conversation that the trigger does not move; they are appended
 * nevertheless. `since`: when it was asked for; a move is never older than the one before it.
 */
export async function move(
  session: Session,
  trigger: Trigger,
  entries: () => readonly Entry[] = () => [],
  since = session.world.clock.now(),
): Promise<boolean> {
  const {state} = session
  const to = nextStatus(statusOf(session), trigger)
  if (to === null) {
    await append(session, entries())
    return false
  }
  state.movedAt = Math.max(state.movedAt, since)
  await become(session, {executionStatus: to}, [update(session, 'execution_status', to, state.movedAt), ...entries()])
  return true
}

/** Changes what is kept of the conversation, and appends what tells of that, as one. */
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

/** As it is by then. Not of a conversation that is closed: it may be gone. */
export async function save(session: Session): Promise<void> {
  const {id, world, state, secrets, closing} = session
  await world.journal.inOrder(id, async () => {
    if (!closing.signal.aborted) await saveRecord(world.store, storable(state.record, secrets))
  })
}

/** In memory; who calls it has to save it. */
export function change(session: Session, changes: Partial<ConversationRecord>): void {
  session.state.record = changed(session.world, session.state.record, changes)
}

/** Of a conversation that is not in memory, where it is kept. Throws `Refused` with 404. */
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

/** What moves a conversation. */
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
  | 'reload'

type Row = Readonly<Partial<Record<ExecutionStatus, ExecutionStatus>>>

/** The whole of facts 12. What is not in it changes nothing. `resume`: a Stop hook blocks. `ask`: for confirmation. `leave`: to a message that asks for no run. */
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
  reload: {running: 'error'},
}

/** Null when the trigger changes nothing in this state. */
export function nextStatus(from: ExecutionStatus, trigger: Trigger): ExecutionStatus | null {
  return TABLE[trigger][from] ?? null
}

/** The update of a part of the state, where it is another one now (facts 1.4). */
export function announced(session: Session, key: string, before: unknown, now: unknown): Entry[] {
  return isDeepStrictEqual(before, now) ? [] : [update(session, key, now)]
}
