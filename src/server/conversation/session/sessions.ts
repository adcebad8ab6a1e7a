import type {KnownSecrets} from '../../mask.ts'
import type {ReachedStep} from '../../scenario/scenario.ts'
import type {ConversationId} from '../../store/store.ts'
import type {Defaults} from '../defaults.ts'
import {runHooks} from '../hooks/run.ts'
import {append} from '../log/append.ts'
import {type ConversationRecord, takeOver} from '../record/record.ts'
import {storedScenario} from '../record/request.ts'
import {change} from '../record/status.ts'
import {writeEnd} from '../run/end-in-error.ts'
import {Closed} from '../run/failure.ts'
import {pauseNow} from '../run/run.ts'
import {createSecrets, type Secrets} from '../secrets/secrets.ts'
import type {Session, World} from '../session.ts'
import {isLeftRunning, leftRunning, openSession, recover} from './open.ts'

/** The conversations that are loaded into memory. */
export interface Sessions {
  /** Loads the conversation if necessary. Throws `Refused` with 404 or, if it runs elsewhere, with 409. */
  of(id: ConversationId): Promise<Session>
  /** Keeps the parts of a conversation that are never stored. */
  keep(id: ConversationId, own: Unstored): void
  /** Returns the session, or null if the conversation is not loaded. Waits for a session that is ending. */
  here(id: ConversationId): Promise<Session | null>
  /** Returns the defaults of the conversation: those of its first load, else the present ones. */
  defaultsOf(id: ConversationId): Defaults
  /** Returns the present secrets in memory, without loading the conversation; null if there are none. */
  secretsOf(id: ConversationId): ReadonlyMap<string, string> | null
  /** Returns the step that the conversation has reached; null if it is not loaded, or has not begun. */
  stepOf(id: ConversationId): ReachedStep | null
  /** Drops the session and all unstored state. */
  forget(id: ConversationId): void
  /** Restarts the idle timeout of the session. */
  touch(id: ConversationId): void
  running(): number
  /** Returns the secrets of all conversations, also replaced ones. */
  secrets(): KnownSecrets
  recoverAll(): Promise<void>
  closeAll(): Promise<void>
}

interface Unstored {
  /** The original request; null if only the stored, masked request is known. */
  readonly request: ConversationRecord['request'] | null
  readonly secrets: Secrets
}

/** The maximum time that all SessionEnd hooks together may take at shutdown. */
const SHUTDOWN_MS = 10_000

export function createSessions(world: World, acts: Session['acts']): Sessions {
  const opening = new Map<ConversationId, Promise<Session>>()
  const open = new Map<ConversationId, Session>()
  const idle = new Map<ConversationId, AbortController>()
  const ending = new Map<ConversationId, Promise<void>>()
  const unstored = new Map<ConversationId, Unstored>()
  const defaults = new Map<ConversationId, Defaults>()
  const late = new AbortController()

  async function bring(id: ConversationId): Promise<Session> {
    await ending.get(id)
    const record = await world.journal.inOrder(id, () => takeOver(world.store, id))
    const {request, secrets} = unstored.get(id) ?? {request: null, secrets: createSecrets()}
    const asked = request === null ? record : {...record, request, requestMasked: false}
    if (!defaults.has(id)) await world.defaults.refresh()
    const own = defaultsOf(id)
    defaults.set(id, own)
    const scenario = await storedScenario(asked.request.scenario, own.scenario)
    const session = await openSession(world, asked, {scenario, secrets, acts, server: own.hooks})
    if (isLeftRunning(record)) await recover(session)
    open.set(id, session)
    touch(id)
    return session
  }

  function defaultsOf(id: ConversationId): Defaults {
    return defaults.get(id) ?? world.defaults.now()
  }

  function of(id: ConversationId): Promise<Session> {
    const own = opening.get(id) ?? bring(id)
    opening.set(id, own)
    own.catch(() => {
      if (opening.get(id) === own) opening.delete(id)
    })
    return own
  }

  /** A conversation that cannot be loaded does not keep the server from starting. Its next load ends its run. */
  async function recovered(id: ConversationId): Promise<void> {
    await of(id).catch((cause: unknown) => {
      world.log('error', 'cannot end the run of a server that died', {conversation: id, cause: String(cause)})
    })
  }

  /** Keeps the unstored parts of the session for the next load. */
  function drop(id: ConversationId): void {
    idle.get(id)?.abort(new Closed())
    idle.delete(id)
    opening.delete(id)
    open.delete(id)
  }

  /** Keeps the secrets and the request for the next load, if the session has secrets. */
  function keepUnstored({id, state, secrets}: Session): void {
    const {request, requestMasked} = state.record
    if (secrets.values.size === 0) unstored.delete(id)
    else unstored.set(id, {request: requestMasked === false ? request : null, secrets})
  }

  function touch(id: ConversationId): void {
    idle.get(id)?.abort(new Closed())
    const session = open.get(id)
    if (world.idleMs === null || session === undefined) return
    const controller = new AbortController()
    idle.set(id, controller)
    world.clock.sleep(world.idleMs, controller.signal).then(
      () => endIdle(session),
      () => undefined,
    )
  }

  /** If the session has a run, or the end of one is unwritten, restarts the idle timeout instead. */
  function endIdle(session: Session): void {
    const {id, state, closing} = session
    if (open.get(id) !== session || closing.signal.aborted) return
    if (state.run !== null || state.isEndUnwritten) touch(id)
    else {
      keepUnstored(session) // the SessionEnd hooks may send secrets, which must be known then
      drop(id)
      ending.set(id, end(session))
    }
  }

  /** Never rejects. */
  async function end(session: Session): Promise<void> {
    try {
      await closeSession(session, late.signal)
    } catch (cause) {
      world.log('error', 'cannot end an idle session', {conversation: session.id, cause: String(cause)})
    }
    keepUnstored(session)
    ending.delete(session.id)
  }

  return {
    of,
    keep: (id, own) => void unstored.set(id, own),
    async here(id) {
      await ending.get(id)
      return opening.get(id)?.catch(() => null) ?? null
    },
    secretsOf: id => (open.get(id) ?? unstored.get(id))?.secrets.values ?? null,
    stepOf: id => open.get(id)?.script.reached() ?? null,
    forget(id) {
      drop(id)
      unstored.delete(id)
      defaults.delete(id)
    },
    defaultsOf,
    touch,
    running: () => [...open.values()].filter(({state}) => state.run !== null).length,
    secrets() {
      const all = new Map<ConversationId, {readonly secrets: Secrets}>([...unstored, ...open])
      return [...all].flatMap(([id, {secrets}]) =>
        secrets.known().map(([name, value]) => [`${id}/${name}`, value] as const),
      )
    },
    async recoverAll() {
      for await (const {id} of leftRunning(world)) if (!opening.has(id)) await recovered(id)
    },
    async closeAll() {
      for (const controller of idle.values()) controller.abort(new Closed())
      const over = new AbortController()
      world.clock.sleep(SHUTDOWN_MS, over.signal).then(
        () => late.abort(new Closed()),
        () => undefined,
      )
      const closing = [...open.values()].map(session => closeSession(session, late.signal))
      await Promise.allSettled([...closing, ...ending.values()])
      over.abort(new Closed())
      for (const session of open.values()) session.closing.abort(new Closed())
      for (const id of [...open.keys()]) drop(id)
    },
  }
}

/** Pauses the run, then runs the SessionEnd hooks. The signal `until` stops the hooks. */
async function closeSession(session: Session, until: AbortSignal): Promise<void> {
  await endRun(session)
  await writeEnd(session)
  if (session.state.record.executionStatus === 'running') await pauseNow(session)
  await append(session, await sessionEnd(session, until))
  await gone(session)
}

/** Ends the session of a conversation that is being deleted, without writing events. */
export async function deleteSession(session: Session): Promise<void> {
  change(session, {executionStatus: 'deleting'})
  session.closing.abort(new Closed())
  await endRun(session)
  await sessionEnd(session, new AbortController().signal)
  await gone(session)
}

async function endRun({state}: Session): Promise<void> {
  state.run?.controller.abort(new Closed())
  await state.run?.done
}

async function sessionEnd(session: Session, until: AbortSignal) {
  if (session.state.begun === null) return []
  const {events} = await runHooks(session, 'SessionEnd', {}, until)
  return events.map(made => ({made}))
}

async function gone(session: Session): Promise<void> {
  session.closing.abort(new Closed())
  await session.hooks[Symbol.asyncDispose]()
}
