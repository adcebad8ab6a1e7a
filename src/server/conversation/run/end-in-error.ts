import {beginningOf} from '../../../events/few.ts'
import type {EventOf} from '../../../events/kinds/index.ts'
import {append, make} from '../log/append.ts'
import {isReference} from '../profile.ts'
import {become, change, nextStatus, save} from '../record/status.ts'
import type {Entry, Session} from '../session.ts'
import {classify} from './failure.ts'

/** Why a conversation goes to ERROR. `level` is the level of the log line. */
export interface RunError {
  readonly level: 'warn' | 'error'
  readonly code: string
  readonly detail: string
}

type Entries = () => readonly Entry[]

const LONGEST_DETAIL = 500

/**
 * Logs the error and moves the conversation to ERROR with its event, after the events `first`. If the store cannot
 * write the end, the conversation is in ERROR at once, and the end is written when the store can. Never rejects.
 */
export async function endInError(session: Session, error: RunError, first: Entries = () => []): Promise<void> {
  logFailure(session, error)
  await endWith(session, () => [...first(), {made: make(session, errorEvent(session, error))}])
}

export function logFailure({id, world, secrets}: Session, {level, code, detail}: RunError): void {
  const shown = beginningOf(secrets.hide(detail), LONGEST_DETAIL)
  world.log(level, 'a run failed', {conversation: id, code, detail: shown})
}

/** Moves the conversation to ERROR with these events, like `endInError`, but neither logs nor explains the error. */
export async function endWith(session: Session, entries: Entries): Promise<void> {
  const next = nextStatus(session, 'fail')
  const end = [...(next === null ? [] : [next.announced]), ...entries()]
  try {
    await become(session, next === null ? {} : {executionStatus: next.status}, end)
  } catch (cause) {
    session.world.log('error', 'the store cannot write the end of a run: it is written as soon as the store can', {
      conversation: session.id,
      cause: String(cause),
    })
    if (next !== null) change(session, {executionStatus: next.status})
    writeLater(session, next === null ? [] : end)
  }
}

function errorEvent({world}: Session, {code, detail}: RunError): EventOf<'ConversationErrorEvent'> {
  return {
    source: 'environment',
    code,
    detail,
    ...(isReference(world.settings.compat) ? {classification: classify(code, detail)} : {}),
    kind: 'ConversationErrorEvent',
  }
}

/**
 * Writes events and the record as soon as the store can. The events keep their ids, so that the store ignores those
 * that the log already contains.
 */
export function writeLater(session: Session, events: readonly Entry[]): void {
  const {state} = session
  state.owed = [...state.owed, ...events]
  if (state.isEndUnwritten) return
  state.isEndUnwritten = true
  writeWhenPossible(session).catch(() => undefined) // rejects when the session is closed
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

async function writeWhenPossible(session: Session): Promise<void> {
  const {clock} = session.world
  for (let wait = FIRST_WAIT_MS; !(await writeEnd(session)); wait = Math.min(wait * 2, LONGEST_WAIT_MS))
    await clock.sleep(wait, session.closing.signal)
  session.world.log('warn', 'the end of a run is written now', {conversation: session.id})
}

/** Writes the end of a run that the store could not write before. Returns false if the store still cannot. */
export async function writeEnd(session: Session): Promise<boolean> {
  const {state} = session
  if (!state.isEndUnwritten) return true
  try {
    await append(session, [])
    await save(session)
    state.isEndUnwritten = false
    return true
  } catch {
    return false
  }
}
