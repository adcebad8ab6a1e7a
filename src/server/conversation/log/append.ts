import {ROOT} from '../../../events/ids.ts'
import type {Event} from '../../../events/kinds/index.ts'
import {hideEncrypted} from '../../../events/masks.ts'
import {withNulls} from '../../../events/rendering.ts'
import {unknownConversation} from '../../answers/refused.ts'
import type {NewEvent} from '../../store/store.ts'
import {isReference} from '../profile.ts'
import type {Entry, Made, Session} from '../session.ts'
import {STATE, shapeOf} from '../shapes.ts'

/** Returns an event with an id and the current time. */
export function make<E extends Event>(session: Session, event: E, id = session.ids()): Made<E> {
  return {id, micros: session.world.clock.now(), event}
}

/**
 * Returns the events of hooks, followed by the event that they guard. The guarded event gets the same parent as the
 * first hook event: docs/reference-behaviour.md#hooks-beside-their-event.
 */
export function gated(hooks: readonly Made[], made: Made): Entry[] {
  const [first] = hooks
  return [...hooks.map(hook => ({made: hook})), first === undefined ? {made} : {made, beside: first.id}]
}

/** Returns a state update. A state update is never the parent of later events. */
export function update(session: Session, key: string, value: unknown, micros = session.world.clock.now()): Entry {
  return {
    made: {id: session.ids(), micros, event: {source: 'environment', key, value, kind: 'ConversationStateUpdateEvent'}},
  }
}

/**
 * Appends all events or none, after the events that are owed. Parents are assigned synchronously, so the events of
 * concurrent calls form one chain. Throws `Refused` with 404 if the conversation is being deleted.
 */
export async function append(session: Session, entries: readonly Entry[]): Promise<void> {
  const {state, world} = session
  const {owed, head: headBefore, isLogEmpty} = state
  if (owed.length + entries.length === 0) return
  if (isDeleted(session)) throw unknownConversation(session.id)
  const parents = new Map<string, string | null>()
  const events = [...owed, ...entries].map(entry => placed(session, entry, parents))
  state.owed = []
  const headAfter = state.head
  try {
    const appended = await world.journal.append(session.id, events)
    state.lastSeq = Math.max(state.lastSeq, ...appended.map(({event}) => event.seq))
  } catch (error) {
    if (state.head === headAfter) Object.assign(state, {head: headBefore, isLogEmpty})
    state.owed = [...owed, ...state.owed]
    throw error
  }
}

/** An imported conversation can have the status `deleting` although this server is not deleting it. */
function isDeleted({state, closing}: Session): boolean {
  return closing.signal.aborted && state.record.executionStatus === 'deleting'
}

function placed(session: Session, {made, beside, parent: own}: Entry, parents: Map<string, string | null>): NewEvent {
  const {state} = session
  const parent = own ?? (beside === undefined ? parentNow(session) : (parents.get(beside) ?? null))
  parents.set(made.id, parent)
  state.isLogEmpty = false
  if (made.event.kind !== 'ConversationStateUpdateEvent') state.head = made.id
  const json = hideEncrypted(JSON.stringify(documentOf(session, made, parent)), () => null)
  return {id: made.id, kind: made.event.kind, micros: made.micros, json}
}

/**
 * Returns the parent of the next event. After state updates only, the reference service uses the parent `ROOT`:
 * docs/reference-behaviour.md#parents.
 */
function parentNow({state, world}: Session): string | null {
  if (state.head !== null) return state.head
  return state.isLogEmpty || !isReference(world.settings.compat) ? null : ROOT
}

/** Returns the JSON document of an event, as it is stored and sent. Secrets are masked. */
export function documentOf(
  session: Session,
  {id, micros, event}: Made,
  parent: string | null,
): Record<string, unknown> {
  const full = withNulls({...event, id, timestamp: session.timestamp(micros), parent_id: parent})
  const {classification, ...document} = full
  return harmless(session, classification === undefined || classification === null ? document : full, event)
}

function harmless({secrets}: Session, document: Record<string, unknown>, event: Event): Record<string, unknown> {
  if (event.kind !== 'ConversationStateUpdateEvent') return secrets.hide(document, shapeOf(event.kind))
  const {key = ''} = event
  const {value} = document
  return {
    ...document,
    value: key === 'full_state' ? secrets.hide(value, STATE) : secrets.hide({[key]: value}, STATE)[key],
  }
}
