import type {Event} from '../../../events/kinds/index.ts'
import {withNulls} from '../../../events/rendering.ts'
import {ROOT} from '../../../events/source.ts'
import {unknownConversation} from '../../answers/refused.ts'
import type {NewEvent} from '../../store/store.ts'
import {isReference} from '../profile.ts'
import {STATE, shapeOf} from '../secrets/shapes.ts'
import type {Made, Session} from '../session/session.ts'

/** An event that is to be appended behind the head, unless it says where. */
export interface Entry {
  readonly made: Made
  /** Another one of the batch, which has the same parent. */
  readonly beside?: string
  readonly parent?: string
}

/** Gives an event its id and time. Some are made long before they are appended. */
export function make<E extends Event>(session: Session, event: E, id = session.ids()): Made<E> {
  return {id, micros: session.world.clock.now(), event}
}

/** A hook's events in front of what it gated: by their parents they are siblings (facts 2, rule 4). */
export function gated(hooks: readonly Made[], made: Made): Entry[] {
  const [first] = hooks
  return [...hooks.map(hook => ({made: hook})), first === undefined ? {made} : {made, beside: first.id}]
}

/** A state update: it is part of the log, and never the head. @param micros of what it tells, where that is not now */
export function update(session: Session, key: string, value: unknown, micros = session.world.clock.now()): Entry {
  return {
    made: {id: session.ids(), micros, event: {source: 'environment', key, value, kind: 'ConversationStateUpdateEvent'}},
  }
}

/**
 * Appends events as one: all are in the log, or none. Parents are given before anything is awaited. Throws `Refused` with
 * 404 for a conversation that is being deleted: its log would come back.
 */
export async function append(session: Session, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  if (isDeleted(session)) throw unknownConversation(session.id)
  const {state, world} = session
  const {head: headBefore, isLogEmpty} = state
  const parents = new Map<string, string | null>()
  const events = entries.map(entry => placed(session, entry, parents))
  const headAfter = state.head
  try {
    const appended = await world.journal.append(session.id, events)
    state.lastSeq = Math.max(state.lastSeq, ...appended.map(({event}) => event.seq))
  } catch (error) {
    if (state.head === headAfter) Object.assign(state, {head: headBefore, isLogEmpty})
    throw error
  }
}

/** Of one that came from elsewhere the status says nothing. */
function isDeleted({state, closing}: Session): boolean {
  return closing.signal.aborted && state.record.executionStatus === 'deleting'
}

function placed(session: Session, {made, beside, parent: own}: Entry, parents: Map<string, string | null>): NewEvent {
  const {state} = session
  const parent = own ?? (beside === undefined ? parentNow(session) : (parents.get(beside) ?? null))
  parents.set(made.id, parent)
  state.isLogEmpty = false
  if (made.event.kind !== 'ConversationStateUpdateEvent') state.head = made.id
  const json = JSON.stringify(documentOf(session, made, parent))
  return {id: made.id, kind: made.event.kind, micros: made.micros, json}
}

/** The head; where there is none the profile says whether the root of a log that has begun is marked (facts, D3). */
function parentNow({state, world}: Session): string | null {
  if (state.head !== null) return state.head
  return state.isLogEmpty || !isReference(world.settings.compat) ? null : ROOT
}

/** As it is stored and served: with nulls, without values of secrets, and without what the interface does not have. */
export function documentOf(
  session: Session,
  {id, micros, event}: Made,
  parent: string | null,
): Record<string, unknown> {
  const full = withNulls({...event, id, timestamp: session.timestamp(micros), parent_id: parent})
  const {classification, ...document} = full
  return harmless(session, classification === undefined || classification === null ? document : full, event)
}

/** A state update is of a part of the state, or of all of it. */
function harmless({secrets}: Session, document: Record<string, unknown>, event: Event): Record<string, unknown> {
  if (event.kind !== 'ConversationStateUpdateEvent') return secrets.hide(document, shapeOf(event.kind))
  const {key = ''} = event
  const {value} = document
  return {
    ...document,
    value: key === 'full_state' ? secrets.hide(value, STATE) : secrets.hide({[key]: value}, STATE)[key],
  }
}
